/**
 * Writes `src/apiserver/builtin/columns.json`: the printer columns of the built-in kinds, as a real kube-apiserver tells them in
 * the tables of its lists. `node tools/generate/builtInColumns.ts`; needs the server that `tools/realApiserver` builds.
 */
import { writeFile } from 'node:fs/promises';
import https from 'node:https';
import { json } from 'node:stream/consumers';
import { builtIns } from '../../src/apiserver/builtin/index.ts';
import { realBinaries } from '../realApiserver/build.ts';
import { startRealApiserver } from '../realApiserver/start.ts';

const binaries = await realBinaries();
if (binaries === undefined)
  throw new Error('The real kube-apiserver is built with Go 1.26 or newer, and none is on PATH. Install Go, then try again.');
const server = await startRealApiserver(binaries);
try {
  const lines: string[] = [];
  for (const { group, version, resource } of builtIns) {
    const key = group === '' ? resource : `${group}/${resource}`;
    const root = group === '' ? `/api/${version}` : `/apis/${group}/${version}`;
    const table = (await get(`${server.server}${root}/${resource}`, server.token)) as { columnDefinitions?: object[] };
    // Reviews cannot be listed.
    if (table.columnDefinitions) lines.push(`${JSON.stringify(key)}:${JSON.stringify(table.columnDefinitions)}`);
  }
  await writeFile(new URL('../../src/apiserver/builtin/columns.json', import.meta.url), `{\n${lines.join(',\n')}\n}\n`);
} finally {
  await server.stop();
}

function get(url: string, token: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json;as=Table;v=v1;g=meta.k8s.io' };
  return new Promise((resolve, reject) => {
    https.get(url, { rejectUnauthorized: false, agent: false, headers }, (response) => resolve(json(response))).on('error', reject);
  });
}
