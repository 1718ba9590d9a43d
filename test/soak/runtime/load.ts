import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../../../src/base/random.ts';
import type { ApiClient } from '../../../src/k8s/apiClient.ts';
import type { ResourceType } from '../../../src/k8s/kind.ts';
import type { KubernetesObject } from '../../../src/k8s/object.ts';

export const guestbooks: ResourceType = {
  group: 'webapp.example.com',
  version: 'v1',
  kind: 'Guestbook',
  resource: 'guestbooks',
  namespaced: true,
};

/** Writes to a server at a rate, as other clients would; a write that fails (the server is away) is given up. */
export class Load {
  readonly #api: ApiClient;
  readonly #random: Random;
  readonly #objects: number;
  #written = 0;
  #failed = 0;

  constructor(api: ApiClient, random: Random, objects: number) {
    this.#api = api;
    this.#random = random;
    this.#objects = objects;
  }

  get written(): number {
    return this.#written;
  }

  get failed(): number {
    return this.#failed;
  }

  async createAll(): Promise<void> {
    let next = 0;
    await Promise.all(
      Array.from({ length: 32 }, async () => {
        while (next < this.#objects) await this.#api.create(guestbooks, this.#object(next++));
      }),
    );
  }

  /** As many writes a second as asked for, or as the server takes, until it no longer `goesOn`. */
  async run(perSecond: number, goesOn: () => boolean): Promise<void> {
    const began = performance.now();
    let begun = 0;
    const writer = async (): Promise<void> => {
      while (goesOn()) {
        const due = began + (begun++ * 1000) / perSecond;
        const early = due - performance.now();
        if (early > 0) await delay(early);
        await this.#change().then(
          () => this.#written++,
          () => this.#failed++,
        );
      }
    };
    await Promise.all(Array.from({ length: 24 }, writer));
  }

  /** Mostly a new message; now and then an object goes and comes back. */
  async #change(): Promise<void> {
    const index = Math.floor(this.#random() * this.#objects);
    const object = this.#object(index);
    const key = { namespace: 'default', name: object.metadata?.name ?? '' };
    if (this.#random() >= 0.02) {
      await this.#api.patch(guestbooks, key, { type: 'apply', body: object }, { fieldManager: 'load', force: true });
      return;
    }
    await this.#api.delete(guestbooks, key);
    await this.#api.create(guestbooks, object);
  }

  /** Messages have one length: what is cached stays as large as it is. */
  #object(index: number): KubernetesObject & { spec: { message: string } } {
    const message = this.#random().toFixed(12).padEnd(64, '.');
    return {
      apiVersion: 'webapp.example.com/v1',
      kind: 'Guestbook',
      metadata: { namespace: 'default', name: `soak-${String(index).padStart(5, '0')}` },
      spec: { message },
    };
  }
}
