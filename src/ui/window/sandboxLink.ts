import { messageOf } from '../../base/errors.ts';
import type { Studio } from '../studio.ts';

/** A sandbox that came back after it died may have another address: the cluster is opened again. */
export function followSandbox(studio: Studio): void {
  const { sandbox, cluster, store, log } = studio;
  if (sandbox === undefined) return;
  let server: string | undefined;
  store.add(
    sandbox.onDidChange((state) => {
      if (state.state !== 'running') return;
      const moved = server !== undefined && server !== state.server;
      server = state.server;
      if (cluster.choice.kind !== 'sandbox') return;
      if (moved || cluster.state.state === 'failed')
        cluster.reopen().catch((error: unknown) => log.warn(`The sandbox could not be opened again: ${messageOf(error)}`));
    }),
  );
}
