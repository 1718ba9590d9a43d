import { systemClock } from './base/clock.ts';
import { messageOf } from './base/errors.ts';
import type { Logger } from './base/logger.ts';
import { ClusterServer } from './cluster/clusterServer.ts';
import { type Channel, openChannel } from './protocol/channel.ts';
import { type ClusterEditorSide, type ClusterProcessSide, clusterProtocolVersion } from './protocol/cluster.ts';
import { connectPrivate } from './protocol/privateSocket.ts';

/** Entry of dist/cluster.js: started by the editor, which tells socket and token in the environment, and ended with it. */
async function main(): Promise<void> {
  const { CRD_STUDIO_SOCKET: path, CRD_STUDIO_TOKEN: token } = process.env;
  for (const name of ['CRD_STUDIO_SOCKET', 'CRD_STUDIO_TOKEN', 'ELECTRON_RUN_AS_NODE']) delete process.env[name]; // not for credential plugins
  if (path === undefined || token === undefined)
    throw new Error('this program is started by CRD Studio: there is nothing to see when run by hand');
  const { socket, early } = await connectPrivate({ path, token, version: clusterProtocolVersion });
  const channel: Channel<ClusterProcessSide, ClusterEditorSide> = openChannel(socket, { early });
  const server = new ClusterServer({ clock: systemClock, logger: loggerTo(channel), tell: (name, payload) => channel.tell(name, payload) });
  channel.onDidClose(() => {
    server.dispose();
    process.exit(0);
  });
  channel.listen(server.listeners);
}

function loggerTo(channel: Channel<ClusterProcessSide, ClusterEditorSide>): Logger {
  const log = (level: keyof Logger) => (message: string) => void channel.tell('log', { level, message });
  return { debug: log('debug'), info: log('info'), warn: log('warn'), error: log('error') };
}

main().catch((error: unknown) => {
  console.error(messageOf(error));
  process.exit(1);
});
