import { type Random } from '../../../src/base/random.ts';
import type { ApiClient } from '../../../src/k8s/apiClient.ts';
import type { ResourceType } from '../../../src/k8s/kind.ts';
import type { KubernetesObject } from '../../../src/k8s/object.ts';
import { ApiError } from '../../../src/k8s/status.ts';
import type { Operation, Outcome, Stored, Told } from './history.ts';

interface ConfigMap extends KubernetesObject {
  data?: Record<string, string>;
}

export interface History {
  readonly operations: readonly Operation[];
  /** By a watch that was there from the beginning. */
  readonly told: readonly Told[];
  readonly first: number;
  /** By watches that began in the midst of it, from a revision of before. */
  readonly watches: readonly { readonly from: number; readonly told: readonly Told[] }[];
}

const configMaps: ResourceType = { group: '', version: 'v1', kind: 'ConfigMap', resource: 'configmaps', namespaced: true };
const namespace = 'default';
const keys = ['a', 'b', 'c'];
const workers = 9;
const operationsEach = 25;

/** Clients at work on a few ConfigMaps all at once, each choosing at random what it does next from what it has seen last. */
export class Round {
  readonly #clients: readonly ApiClient[];
  readonly #random: Random;
  readonly #name: string;
  readonly #operations: Operation[] = [];
  readonly #stop = new AbortController();
  #place = 0;
  #value = 0;

  constructor(clients: readonly ApiClient[], random: Random, name: string) {
    this.#clients = clients;
    this.#random = random;
    this.#name = name;
  }

  async play(): Promise<History> {
    const list = await this.#client(0).list<ConfigMap>(configMaps, this.#selection());
    const first = Number(list.metadata?.resourceVersion);
    const [all, late]: [Told[], { from: number; told: Told[] }[]] = [[], []];
    const watches = [await this.#watch(first, all)];
    const work = Array.from({ length: workers }, async (_, worker) => {
      const seen = new Map<string, Stored>();
      for (let count = 0; count < operationsEach; count++) {
        if (count === worker + 5) {
          const from = [...seen.values()].at(0)?.revision ?? first;
          late.push({ from, told: [] });
          watches.push(await this.#watch(from, late.at(-1)?.told ?? []));
        }
        await this.#once(this.#client(worker), seen);
      }
    });
    await Promise.all(work);
    await this.#end(all, late);
    await Promise.all(watches.map(({ ended }) => ended));
    return { operations: this.#operations, told: all, first, watches: late };
  }

  async #once(client: ApiClient, seen: Map<string, Stored>): Promise<void> {
    const name = keys[Math.floor(this.#random() * keys.length)] ?? '';
    const key = { namespace, name: `${this.#name}-${name}` };
    const known = seen.get(key.name);
    const dice = this.#random();
    const value = `v${this.#value++}`;
    const object = this.#object(key.name, value);
    if (dice < 0.2)
      await this.#record('create', key.name, { value }, async () => this.#written(seen, await client.create(configMaps, object)));
    else if (dice < 0.4 && known !== undefined) {
      const expected = known.revision;
      const conditional = { ...object, metadata: { ...object.metadata, resourceVersion: String(expected) } };
      await this.#record('update', key.name, { value, expected }, async () =>
        this.#written(seen, await client.update(configMaps, conditional)),
      );
    } else if (dice < 0.5)
      await this.#record('update', key.name, { value }, async () => this.#written(seen, await client.update(configMaps, object)));
    else if (dice < 0.6) {
      const patch = { type: 'merge', body: { data: { value } } } as const;
      await this.#record('patch', key.name, { value }, async () =>
        this.#written(seen, await client.patch<ConfigMap>(configMaps, key, patch)),
      );
    } else if (dice < 0.75 && known !== undefined) {
      const preconditions = { resourceVersion: String(known.revision) };
      await this.#record('delete', key.name, { value: known.value, expected: known.revision }, async () => {
        await client.delete(configMaps, key, { preconditions });
        return { kind: 'deleted' };
      });
    } else if (dice < 0.9) {
      await this.#record('get', key.name, {}, async () => {
        const found = stored(await client.get<ConfigMap>(configMaps, key));
        seen.set(key.name, found);
        return { kind: 'read', object: found };
      });
    } else {
      await this.#record('list', '', {}, async () => {
        const list = await client.list<ConfigMap>(configMaps, this.#selection());
        const objects = new Map(list.items.map((item) => [item.metadata?.name ?? '', stored(item)]));
        return { kind: 'listed', revision: Number(list.metadata?.resourceVersion), objects };
      });
    }
  }

  async #record(
    what: Operation['what'],
    key: string,
    more: Pick<Operation, 'value' | 'expected'>,
    ask: () => Promise<Outcome>,
  ): Promise<void> {
    const begun = this.#place++;
    const outcome = await ask().catch((error: unknown): Outcome => {
      const reason = error instanceof ApiError ? error.status.reason : undefined;
      if (reason === 'AlreadyExists' || reason === 'NotFound' || reason === 'Conflict') return { kind: 'refused', reason };
      throw error;
    });
    this.#operations.push({ what, key, ...more, begun, ended: this.#place++, outcome });
  }

  #written(seen: Map<string, Stored>, object: ConfigMap): Outcome {
    const written = stored(object);
    seen.set(object.metadata?.name ?? '', written);
    return { kind: 'written', object: written };
  }

  async #watch(from: number, told: Told[]): Promise<{ readonly ended: Promise<void> }> {
    const options = { ...this.#selection(), resourceVersion: String(from), signal: this.#stop.signal };
    const stream = await this.#client(this.#value).watch<ConfigMap>(configMaps, options);
    const follow = async (): Promise<void> => {
      for await (const { type, object } of stream) {
        if (type === 'ERROR') throw new Error(`a watch from ${from}: ${JSON.stringify(object)}`);
        if (type !== 'BOOKMARK') told.push({ type, key: object.metadata?.name ?? '', object: stored(object) });
      }
    };
    return {
      ended: follow().catch((error: unknown) => {
        if (!this.#stop.signal.aborted) throw error;
      }),
    };
  }

  /** Until every watch has told of one last object. */
  async #end(all: readonly Told[], late: readonly { readonly told: readonly Told[] }[]): Promise<void> {
    const key = `${this.#name}-end`;
    await this.#record('create', key, { value: 'end' }, async () =>
      this.#written(new Map(), await this.#client(0).create(configMaps, this.#object(key, 'end'))),
    );
    const waiting = (): boolean => [all, ...late.map(({ told }) => told)].some((told) => told.at(-1)?.key !== key);
    for (let left = 600; waiting() && left > 0; left--) await new Promise((resolve) => setTimeout(resolve, 20));
    this.#stop.abort();
  }

  #object(name: string, value: string): ConfigMap {
    return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { namespace, name, labels: { round: this.#name } }, data: { value } };
  }

  #selection(): { readonly namespace: string; readonly labelSelector: string } {
    return { namespace, labelSelector: `round=${this.#name}` };
  }

  #client(index: number): ApiClient {
    return this.#clients[index % this.#clients.length] as ApiClient;
  }
}

function stored({ metadata, data }: ConfigMap): Stored {
  return { uid: metadata?.uid ?? '', value: data?.['value'] ?? '', revision: Number(metadata?.resourceVersion) };
}
