import { FakeClock } from '../../../../src/base/fakeClock.ts';
import { silentLogger } from '../../../../src/base/logger.ts';
import { controllerNames, type ControllerName } from '../../../../src/controlplane/controllers.ts';
import { type ControlPlane, startControlPlane } from '../../../../src/controlplane/start.ts';
import { makeApi, type TestApi } from '../../apiserver/support/api.ts';

export interface Cluster {
  readonly api: TestApi;
  readonly clock: FakeClock;
  readonly plane: ControlPlane;
  /** What the control plane has complained of. */
  readonly complaints: string[];
  /** Lets all that needs no time happen, until `done` holds; then says whether it does. */
  settle(done?: () => boolean | Promise<boolean>): Promise<void>;
  /** Lets so many milliseconds pass, and all that comes of it happen; in steps of 100 ms unless said. */
  pass(ms: number, stepMs?: number): Promise<void>;
  stop(): Promise<void>;
}

/** A server in memory with its control plane, and a clock that stands still. */
export function makeCluster(enabled: readonly ControllerName[] = controllerNames): Cluster {
  const api = makeApi({ simulatesStorage: true, tokenSecrets: { ca: 'the authority' } });
  const clock = api.clock;
  const complaints: string[] = [];
  const log = {
    ...silentLogger,
    warn: (text: string) => void complaints.push(text),
    error: (text: string, fields?: object) => void complaints.push(`${text} ${JSON.stringify(fields)}`),
  };
  const plane = startControlPlane({ server: api.server.inProcess, clock, machineClock: clock, log, enabled: new Set(enabled) });
  const settle = async (done?: () => boolean | Promise<boolean>): Promise<void> => {
    for (let turn = 0; turn < 400; turn++) {
      if (done && (await done())) return;
      await new Promise((resolve) => setImmediate(resolve));
    }
    if (done) throw new Error('it did not come to that');
  };
  return {
    api,
    clock,
    plane,
    complaints,
    settle,
    async pass(ms, stepMs = 100) {
      const end = clock.now() + ms;
      await settle();
      while (clock.now() < end) {
        await clock.advance(Math.min(stepMs, end - clock.now()));
        for (let turn = 0; turn < 40; turn++) await new Promise((resolve) => setImmediate(resolve));
      }
    },
    stop: () => plane.stop(),
  };
}
