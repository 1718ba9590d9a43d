import type { Clock } from '../../base/clock.ts';
import { messageOf } from '../../base/errors.ts';
import type { Logger } from '../../base/logger.ts';
import type { GroupVersionKind } from '../../k8s/kind.ts';
import type { KubernetesObject } from '../../k8s/object.ts';
import { DefinitionError } from '../controller/definitionError.ts';
import type { Kind } from '../kind.ts';
import type { GracePeriod } from '../manager/gracePeriod.ts';
import type { Meter } from '../metrics/meter.ts';
import type { Client } from '../reads/client.ts';
import type { ServedWebhooks } from './serveWebhooks.ts';
import { WebhookBuilder } from './webhookBuilder.ts';
import { conversionPath, type WebhookDefinition } from './webhookDefinition.ts';
import { webhookPlace, type WebhookServerOptions } from './webhookServerOptions.ts';

/**
 * The webhooks of a manager.
 *
 * WM1 The server is started when there is a webhook; one that is registered later is served at once.
 * WM2 Two webhooks at one path are refused, but for conversions, which share theirs.
 * WM3 Without a certificate the manager does not start. Under a host, where nobody wires one yet, webhooks are then not served, and the
 *    log says so in one line.
 * WM4 With the port -1 nothing is served.
 * WM5 The check `webhook` of `/readyz` passes when the server answers a TLS handshake.
 */
export class Webhooks {
  readonly #options: WebhookServerOptions;
  readonly #log: Logger;
  readonly #hosted: boolean;
  readonly #definitions: WebhookDefinition[] = [];
  readonly #onFirst: () => void;
  #world: WebhookWorld | undefined;
  #served: ServedWebhooks | undefined;
  /** Why nothing is served although there are webhooks. */
  #unserved: string | undefined;

  constructor({ options, log, hosted, onFirst }: WebhooksOptions) {
    this.#options = options;
    this.#log = log;
    this.#hosted = hosted;
    this.#onFirst = onFirst;
  }

  for<T extends KubernetesObject>(kind: Kind<T>): WebhookBuilder<T> {
    return new WebhookBuilder(kind, (definition) => this.#register(definition));
  }

  get port(): number | undefined {
    return this.#served?.port;
  }

  async open(world: WebhookWorld): Promise<void> {
    this.#world = world;
    if (this.#definitions.length === 0) return;
    if (this.#options.port === -1) {
      this.#unserved = 'the port is -1';
      return this.#log.info('webhooks are not served: the port is -1');
    }
    try {
      const { serveWebhooks } = await import('./serveWebhooks.ts');
      const served = await serveWebhooks(webhookPlace(this.#options), { ...world, log: this.#log });
      if (this.#world !== world) return await served.close(undefined); // closed while it was opened
      for (const definition of this.#definitions) served.add(definition);
      this.#served = served;
    } catch (error) {
      if (!this.#hosted) throw error;
      this.#unserved = messageOf(error);
      this.#log.info(`webhooks are not served in this session: ${this.#unserved}`);
    }
  }

  /** Waits for the calls that are being answered, as long as the period lasts; without one not at all. */
  async close(grace: GracePeriod | undefined): Promise<void> {
    this.#world = undefined;
    await this.#served?.close(grace);
    this.#served = undefined;
  }

  async check(): Promise<void> {
    if (this.#unserved !== undefined) return;
    if (this.#served === undefined) throw new Error('webhook server has not been started yet');
    await this.#served.check();
  }

  #register(definition: WebhookDefinition): void {
    const path = placeOf(definition);
    for (const other of this.#definitions) {
      if (placeOf(other) !== path) continue;
      if (definition.type !== 'conversion' || other.type !== 'conversion')
        throw new DefinitionError(`there is a webhook at ${path} already`);
      if (isSameKind(definition.converter.hub, other.converter.hub))
        throw new DefinitionError(`there is a conversion of ${definition.converter.hub.kind} already`);
    }
    this.#definitions.push(definition);
    if (this.#definitions.length === 1) this.#onFirst();
    if (this.#served !== undefined) this.#served.add(definition);
    else if (this.#world !== undefined && this.#definitions.length === 1) {
      this.open(this.#world).catch((error: unknown) => this.#log.error(messageOf(error)));
    }
  }
}

export interface WebhooksOptions {
  readonly options: WebhookServerOptions;
  readonly log: Logger;
  readonly hosted: boolean;
  /** Called when there is a webhook. */
  readonly onFirst: () => void;
}

/** What webhooks need of a manager that runs. */
export interface WebhookWorld {
  readonly clock: Clock;
  readonly meter: Meter | undefined;
  readonly client: Client;
}

function placeOf(definition: WebhookDefinition): string {
  return definition.type === 'conversion' ? conversionPath : definition.path;
}

function isSameKind(a: GroupVersionKind, b: GroupVersionKind): boolean {
  return a.group === b.group && a.kind === b.kind;
}
