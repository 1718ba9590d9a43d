import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { type Random, seededRandom } from '../../src/base/random.ts';
import { createHttpClient } from '../../src/client/httpClient.ts';
import { connectionFor } from '../../src/client/kubeconfig.ts';
import type { ApiClient } from '../../src/k8s/apiClient.ts';
import type { ResourceType } from '../../src/k8s/kind.ts';
import type { KubernetesObject } from '../../src/k8s/object.ts';
import { kill, spawnSandbox } from './sandboxProcess.ts';
import { soakRun } from './soakRun.ts';

interface ConfigMap extends KubernetesObject {
  data?: Record<string, string>;
}

/** What the server has acknowledged: the value and resourceVersion of each object by its name. */
type Acknowledged = Map<string, { readonly value: string; readonly resourceVersion: string }>;

const configMaps: ResourceType = { group: '', version: 'v1', kind: 'ConfigMap', resource: 'configmaps', namespaced: true };
const namespace = 'default';
const names = Array.from({ length: 12 }, (_, index) => `object-${index}`);

test('a sandbox that is killed at any moment comes back with every write it had acknowledged, and no other', async () => {
  const run = soakRun('killed sandbox');
  const random = seededRandom(run.seed);
  const folder = await mkdtemp(join(tmpdir(), 'soak-'));
  const acknowledged: Acknowledged = new Map();
  let rounds = 0;
  try {
    while (run.goesOn()) {
      const sandbox = await spawnSandbox(folder);
      const client = createHttpClient(await connectionFor(join(folder, 'kubeconfig')));
      try {
        await compare(client, acknowledged, undefined);
        for (let count = Math.floor(random() * 60); count > 0; count--) await writeOnce(client, acknowledged, random);
        const name = await dieWhileWriting(client, acknowledged, random, () => kill(sandbox));
        await learn(folder, acknowledged, name);
        rounds += 1;
      } finally {
        client.close();
        await kill(sandbox);
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  assert.ok(rounds > 0, 'not one round was finished in the time given');
  console.log(`killed sandbox: ${rounds} rounds`);
});

/** One random write; the map is changed when the server has answered, and only then. Gives the object's name. */
async function writeOnce(client: ApiClient, acknowledged: Acknowledged, random: Random, started?: (name: string) => void): Promise<void> {
  const name = names[Math.floor(random() * names.length)] ?? '';
  const value = String(Math.floor(random() * 1e9)).repeat(1 + Math.floor(random() * 40));
  const known = acknowledged.get(name);
  started?.(name);
  if (known !== undefined && random() < 0.3) {
    await client.delete(configMaps, { namespace, name });
    acknowledged.delete(name);
    return;
  }
  const object: ConfigMap = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { namespace, name }, data: { value } };
  const written = known === undefined ? await client.create(configMaps, object) : await client.update(configMaps, object);
  acknowledged.set(name, { value, resourceVersion: written.metadata?.resourceVersion ?? '' });
}

/** Kills the server with a write on its way; whether that one counts is open. Gives the name of its object. */
async function dieWhileWriting(client: ApiClient, acknowledged: Acknowledged, random: Random, die: () => Promise<void>): Promise<string> {
  let name = '';
  const write = writeOnce(client, acknowledged, random, (chosen) => {
    name = chosen;
  }).catch(() => undefined);
  for (let turns = Math.floor(random() * 40); turns > 0; turns--) await new Promise(setImmediate);
  await die();
  await write;
  return name;
}

/** After a kill: everything but the one object in flight is as acknowledged; that one is what the server says now. */
async function learn(folder: string, acknowledged: Acknowledged, inFlight: string): Promise<void> {
  const sandbox = await spawnSandbox(folder);
  const client = createHttpClient(await connectionFor(join(folder, 'kubeconfig')));
  try {
    const found = await compare(client, acknowledged, inFlight);
    const object = found.get(inFlight);
    if (object === undefined) acknowledged.delete(inFlight);
    else acknowledged.set(inFlight, object);
  } finally {
    client.close();
    await kill(sandbox);
  }
}

async function compare(client: ApiClient, acknowledged: Acknowledged, except: string | undefined): Promise<Acknowledged> {
  const list = await client.list<ConfigMap>(configMaps, { namespace });
  const found: Acknowledged = new Map();
  for (const { metadata, data } of list.items) {
    if (!names.includes(metadata?.name ?? '')) continue;
    found.set(metadata?.name ?? '', { value: data?.['value'] ?? '', resourceVersion: metadata?.resourceVersion ?? '' });
  }
  const without = (map: Acknowledged): unknown[] => [...map].filter(([name]) => name !== except).sort(([a], [b]) => a.localeCompare(b));
  assert.deepEqual(without(found), without(acknowledged));
  return found;
}
