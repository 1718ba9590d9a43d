import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import type { Clock } from '../../base/clock.ts';
import { type Disposable, toDisposable } from '../../base/disposable.ts';
import type { Logger } from '../../base/logger.ts';
import type { ApiClient } from '../../k8s/apiClient.ts';
import type { Connection } from '../../k8s/connection.ts';

/** What a manager needs of the world outside: the package's entry gives the real one, a test its own. */
export interface Platform {
  createClient(connection: Connection, options: ClientOptions): ApiClient;
  /** Where no host and no option says it: KUBECONFIG, or the service account of the pod. */
  loadConnection(): Promise<Connection>;
  readonly process: ProcessPort;
  readonly pod: PodPort;
}

export interface ClientOptions {
  readonly clock: Clock;
  readonly logger: Logger;
  /** At most so many requests; as many as there are unless given. */
  readonly rateLimit?: { readonly perSecond: number; readonly burst: number } | undefined;
  /** To be told of every answer: "200", or "<error>" where none came. */
  readonly onAnswer?: ((answer: { readonly host: string; readonly method: string; readonly code: string }) => void) | undefined;
}

/** Which replica this is. */
export interface PodPort {
  /** The namespace of the pod; undefined where this is none. */
  namespace(): Promise<string | undefined>;
  /** Another one for each call, in all the world. */
  identity(): string;
}

export interface ProcessPort {
  /** SIGINT and SIGTERM. */
  onStopSignal(listener: (signal: string) => void): Disposable;
  exit(code: number): void;
  /** Keeps the process from ending by itself while nothing else does. */
  keepAlive(): Disposable;
}

export const nodeProcess: ProcessPort = {
  onStopSignal(listener) {
    const signals = ['SIGINT', 'SIGTERM'] as const;
    for (const signal of signals) process.on(signal, listener);
    return toDisposable(() => {
      for (const signal of signals) process.off(signal, listener);
    });
  },
  exit: (code) => process.exit(code),
  keepAlive() {
    const timer = setInterval(() => undefined, 2 ** 30);
    return toDisposable(() => clearInterval(timer));
  },
};

export const nodePod: PodPort = {
  async namespace() {
    try {
      return (await readFile('/var/run/secrets/kubernetes.io/serviceaccount/namespace', 'utf8')).trim();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  },
  identity: () => `${hostname()}_${randomUUID()}`,
};
