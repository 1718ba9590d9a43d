import { once } from 'node:events';
import { connect } from 'node:net';
import { systemClock } from '../../src/base/clock.ts';
import { Telemetry } from '../../src/runner/telemetry.ts';
import type { RuntimeTap } from '../../src/runtime/tap.ts';

/** The tap of a debug session, writing its messages to a socket as the runner does. */
export async function telemetryTap(socketPath: string): Promise<RuntimeTap> {
  const socket = connect(socketPath);
  await once(socket, 'connect');
  socket.unref();
  const send = (message: object): Promise<void> =>
    new Promise((resolve) => {
      socket.write(`${JSON.stringify(message)}\n`, () => resolve());
    });
  return new Telemetry({ clock: systemClock, send });
}
