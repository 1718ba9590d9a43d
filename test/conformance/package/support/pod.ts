import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connection } from '../../../../src/k8s/connection.ts';

/** Where Kubernetes mounts the service account's folder. */
const mountPoint = '/var/run/secrets/kubernetes.io/serviceaccount';

/** Whether this system lets a user have mounts of their own, in which that path can be ours. */
export function canHaveMounts(): boolean {
  return spawnSync('unshare', ['-Urm', 'true']).status === 0;
}

/**
 * A pod as far as a program in it can tell: its environment, the service account's folder at the path of Kubernetes
 * (seen by the program only), and a node_modules with the runtime that lies in `dist/`.
 */
export class Pod {
  readonly #folder = mkdtempSync(join(tmpdir(), 'pod-'));
  readonly #server: URL;
  readonly #ca: string;
  #projections = 0;

  constructor({ server, ca = '' }: Connection) {
    this.#server = new URL(server);
    this.#ca = ca;
    cpSync('dist/runtime', join(this.#folder, 'app/node_modules/@crd-studio/runtime'), {
      recursive: true,
    });
    writeFileSync(join(this.#folder, 'app/package.json'), '{ "type": "module" }');
  }

  /** As the kubelet does it: whole in a new folder, and then one link is exchanged. */
  project(token: string): void {
    const secrets = join(this.#folder, 'secrets');
    const data = `..data_${++this.#projections}`;
    mkdirSync(join(secrets, data), { recursive: true });
    for (const [name, text] of Object.entries({ 'ca.crt': this.#ca, token, namespace: 'default' })) {
      writeFileSync(join(secrets, data, name), text);
      if (this.#projections === 1) symlinkSync(join('..data', name), join(secrets, name));
    }
    symlinkSync(data, join(secrets, '..next'));
    renameSync(join(secrets, '..next'), join(secrets, '..data'));
  }

  /** Runs a program in it under that Node. */
  run(node: string, program: string): { readonly output: () => string; stop(): Promise<number | null> } {
    writeFileSync(join(this.#folder, 'app/main.js'), program);
    const script = `d=$(readlink -f /var/run) && mount -t tmpfs none "$d" && mkdir -p "$(dirname ${mountPoint})" && ln -s "$SECRETS" ${mountPoint} && exec "$NODE" main.js`;
    const child = spawn('unshare', ['-Urm', 'sh', '-c', script], {
      cwd: join(this.#folder, 'app'),
      env: {
        HOME: '/nonexistent',
        NODE: node,
        SECRETS: join(this.#folder, 'secrets'),
        PATH: process.env['PATH'],
        KUBERNETES_SERVICE_HOST: this.#server.hostname,
        KUBERNETES_SERVICE_PORT: this.#server.port,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
    const exited = once(child, 'close').then(([code]) => code as number | null);
    const stop = (): Promise<number | null> => {
      child.kill('SIGTERM');
      return exited;
    };
    process.once('exit', () => child.kill('SIGKILL'));
    return { output: () => output, stop };
  }

  dispose(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
