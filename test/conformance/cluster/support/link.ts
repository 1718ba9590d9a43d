import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Logger } from '../../../../src/base/logger.ts';
import type { ClusterNotifications } from '../../../../src/protocol/cluster.ts';
import { startClusterLink, type SupervisedClusterLink } from '../../../../src/workbench/cluster/clusterProcess.ts';

type Told = {
  [N in keyof ClusterNotifications]: { readonly name: N; readonly payload: ClusterNotifications[N] };
}[keyof ClusterNotifications];

/** The cluster process as the editor has it, with everything that it told. */
export interface TestLink {
  readonly link: SupervisedClusterLink;
  readonly told: Told[];
  readonly logged: string[];
  /** The first of that name, told at or after `since`, that is as wanted. */
  until<N extends keyof ClusterNotifications>(
    name: N,
    wanted: (payload: ClusterNotifications[N]) => boolean,
    since?: number,
  ): Promise<ClusterNotifications[N]>;
  payloads<N extends keyof ClusterNotifications>(name: N): ClusterNotifications[N][];
}

const script = fileURLToPath(new URL('../../../../src/cluster.ts', import.meta.url));

export async function testLink(t: TestContext): Promise<TestLink> {
  const told: Told[] = [];
  const logged: string[] = [];
  let look = new Set<() => void>();
  const hear =
    <N extends keyof ClusterNotifications>(name: N) =>
    (payload: ClusterNotifications[N]): void => {
      told.push({ name, payload } as Told);
      for (const each of [...look]) each();
    };
  const log = (message: string): void => void logged.push(message);
  const logger: Logger = { debug: log, info: log, warn: log, error: log };
  const link = await startClusterLink({
    node: { path: process.execPath, electron: false },
    script,
    log: logger,
    listeners: {
      state: hear('state'),
      crds: hear('crds'),
      rows: hear('rows'),
      behind: hear('behind'),
      objectChanged: hear('objectChanged'),
      installProgress: hear('installProgress'),
      log: hear('log'),
    },
  });
  t.after(() => link.stop());
  return {
    link,
    told,
    logged,
    payloads: (name) => told.filter((each) => each.name === name).map((each) => each.payload) as never,
    until: (name, wanted, since = 0) =>
      new Promise((resolve) => {
        const check = (): void => {
          const found = told.slice(since).find((each) => each.name === name && wanted(each.payload as never));
          if (found === undefined) return;
          look.delete(check);
          resolve(found.payload as never);
        };
        look = look.add(check);
        check();
      }),
  };
}
