import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, relative, sep } from 'node:path';
import { packTarball } from '../../../src/scaffold/tarball.ts';

/** An npm registry on loopback that has only the packages it is told, from this checkout's `node_modules`, and notes what it is asked. */
export class LocalRegistry {
  readonly asked = new Set<string>();
  readonly #tarballs = new Map<string, Uint8Array>();
  readonly #server: Server;

  private constructor(names: readonly string[]) {
    for (const name of names) this.#tarballs.set(name, packTarball(filesOf(join('node_modules', name))));
    this.#server = createServer((request, response) => {
      const path = decodeURIComponent((request.url ?? '').slice(1));
      if (path.endsWith('.tgz')) {
        response.end(this.#tarballs.get(path.replace(/\.tgz$/, '')));
        return;
      }
      this.asked.add(path);
      if (this.#tarballs.has(path)) response.setHeader('content-type', 'application/json').end(JSON.stringify(this.#packument(path)));
      else response.writeHead(404).end('{}');
    });
  }

  static async start(names: readonly string[]): Promise<LocalRegistry> {
    const registry = new LocalRegistry(names);
    registry.#server.listen(0, '127.0.0.1');
    await once(registry.#server, 'listening');
    return registry;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #packument(name: string): object {
    const manifest = JSON.parse(readFileSync(join('node_modules', name, 'package.json'), 'utf8')) as { version: string };
    const bytes = this.#tarballs.get(name) ?? new Uint8Array();
    const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
    const version = { ...manifest, dist: { tarball: `${this.url}${name}.tgz`, integrity } };
    return { name, 'dist-tags': { latest: manifest.version }, versions: { [manifest.version]: version } };
  }
}

function filesOf(folder: string): { path: string; bytes: Uint8Array }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ path: relative(folder, file).split(sep).join('/'), bytes: readFileSync(file) }));
}
