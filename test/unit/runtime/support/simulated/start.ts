import type { Clock } from '../../../../../src/base/clock.ts';
import type { Random } from '../../../../../src/base/random.ts';
import { ConfigMap } from '../../../../../src/runtime/objects/builtinKinds.ts';
import { Guestbook } from '../guestbook.ts';
import { SimulatedServer } from './simulatedServer.ts';

/** A simulated server of guestbooks and config maps. */
export function simulatedServer(clock: Clock, random: Random, { watchList = true }: { watchList?: boolean } = {}): SimulatedServer {
  const guestbooks = { group: Guestbook.group, version: Guestbook.version, kind: Guestbook.kind, resource: 'guestbooks', namespaced: true };
  const configMaps = { group: ConfigMap.group, version: ConfigMap.version, kind: ConfigMap.kind, resource: 'configmaps', namespaced: true };
  const server = new SimulatedServer([guestbooks, configMaps], clock, random);
  server.watchList = watchList;
  return server;
}
