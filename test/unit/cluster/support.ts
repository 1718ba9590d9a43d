import type { TestContext } from 'node:test';
import type { Clock } from '../../../src/base/clock.ts';
import { silentLogger } from '../../../src/base/logger.ts';
import { type OpenCluster, openCluster } from '../../../src/cluster/openCluster.ts';
import type { ClusterNotifications } from '../../../src/protocol/cluster.ts';
import {
  answer,
  type FakeResponse,
  type FakeServer,
  fakeServer,
  type FakeServerOptions,
  type SeenRequest,
} from '../client/support/fakeServer.ts';

export interface OpenedFake {
  readonly cluster: OpenCluster;
  readonly server: FakeServer;
  readonly states: ClusterNotifications['state'][];
  /** How often the kubeconfig was read. */
  readonly resolved: () => number;
}

/** A cluster opened at a fake server, which answers /version by itself and leaves the rest to `handle`. */
export async function openedFake(
  t: TestContext,
  clock: Clock,
  handle: (request: SeenRequest, response: FakeResponse) => void,
  options?: FakeServerOptions,
): Promise<OpenedFake> {
  const server = await fakeServer(t, withVersion(handle), options);
  const states: ClusterNotifications['state'][] = [];
  let resolved = 0;
  const resolve = async (): Promise<typeof server.connection> => {
    resolved += 1;
    return server.connection;
  };
  const opened = await openCluster(
    { resolve, onState: (state) => states.push(state), clock, logger: silentLogger },
    new AbortController().signal,
  );
  t.after(() => opened.cluster.close());
  return { cluster: opened.cluster, server, states, resolved: () => resolved };
}

export function withVersion(handle: (request: SeenRequest, response: FakeResponse) => void): typeof handle {
  return (request, response) => {
    if (request.url === '/version') answer(response, 200, { gitVersion: 'v1.37.0' });
    else handle(request, response);
  };
}

/** Lets sockets and promises go on, and due timers run, until `done`. */
export async function until(done: () => boolean, step: () => Promise<void> = async () => undefined): Promise<void> {
  for (let i = 0; !done(); i++) {
    if (i > 20_000) throw new Error('it did not come to that');
    await new Promise((resolve) => setImmediate(resolve));
    await step();
  }
}
