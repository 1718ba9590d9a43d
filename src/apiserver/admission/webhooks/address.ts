import type { UnstructuredObject } from '../../../k8s/object.ts';
import { decodeJson } from '../../json/bytes.ts';
import type { Store } from '../../storage/store.ts';
import type { ClientConfig } from './configurations.ts';

/** Where a request is really sent, and what the other side is called in its certificate and in messages. */
export interface Address {
  /** As messages show it. */
  readonly url: URL;
  readonly host: string;
  readonly port: number;
  readonly serverName: string;
}

/** On a Service: the port on this machine at which the program that it stands for listens. */
const localPortAnnotation = 'sandbox.crd-studio.dev/local-port';

/**
 * The address of a webhook. A service stands for a program on this machine, as no pod runs anything here: at the port that
 * its annotation `sandbox.crd-studio.dev/local-port` names, or else at the target port of the service's port where that is a number.
 * The certificate must be for NAME.NAMESPACE.svc, as in a cluster. Throws an `Error` in the API server's words.
 */
export function addressOf({ url, service }: ClientConfig, store: Store): Address {
  if (url !== undefined) {
    const parsed = new URL(url);
    const port = parsed.port === '' ? 443 : Number(parsed.port);
    return { url: parsed, host: parsed.hostname, port, serverName: parsed.hostname };
  }
  if (!service) throw new Error('webhook configuration must have either service or URL');
  const { namespace, name, path = '', port = 443 } = service;
  const serverName = `${name}.${namespace}.svc`;
  const shown = new URL(`https://${serverName}:${port}${path.startsWith('/') || path === '' ? path : `/${path}`}`);
  const entry = store.get('services', namespace, name);
  if (!entry) throw new Unreachable(shown, `service "${name}" not found`);
  const local = localPortOf(decodeJson(entry.bytes), port);
  if (local === undefined) throw new Unreachable(shown, `no service port ${port} found for service "${name}"`);
  return { url: shown, host: '127.0.0.1', port: local, serverName };
}

/** A webhook that nothing can be sent to. */
export class Unreachable extends Error {
  readonly url: URL;

  constructor(url: URL, message: string) {
    super(message);
    this.url = url;
  }
}

function localPortOf(service: UnstructuredObject, port: number): number | undefined {
  const named = Number(service.metadata?.annotations?.[localPortAnnotation]);
  if (Number.isInteger(named) && named > 0) return named;
  const ports = ((service['spec'] as { ports?: { port: number; targetPort?: number | string }[] } | undefined)?.ports ?? []).filter(
    (one) => one.port === port,
  );
  const target = ports[0]?.targetPort;
  return typeof target === 'number' && target > 0 ? target : undefined;
}
