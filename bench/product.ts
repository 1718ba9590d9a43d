import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { packageVsix } from '../tools/package/vsix.ts';
import { vscodeServerMain } from '../tools/vscodeHost/install.mjs';

/** What is measured: the production build as people install it, and folders of this run's own. */
export interface Product {
  readonly vsix: string;
  /** The installed extension: `dist/` and package.json lie in it. */
  readonly folder: string;
  /** Where the editor would keep Node's compile cache; empty at first. */
  readonly compileCache: string;
  /** A fresh folder, gone after the run. */
  fresh(): Promise<string>;
}

/** Packs and installs the extension, runs `use`, and removes all of it. */
export async function withProduct<T>(use: (product: Product) => Promise<T>): Promise<T> {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'bn-'));
  try {
    const vsix = path.join(dir, 'product.vsix');
    await packageVsix(vsix);
    const extensions = path.join(dir, 'ex');
    const folders = ['--server-data-dir', path.join(dir, 'sd'), '--user-data-dir', path.join(dir, 'ud'), '--extensions-dir', extensions];
    const install = [await vscodeServerMain(), ...folders, '--accept-server-license-terms', '--install-extension', vsix];
    await promisify(execFile)(process.execPath, install, { env: { ...process.env, EXTENSIONS_GALLERY: '{}' } });
    const name = (await readdir(extensions)).find((entry) => entry.startsWith('crd-studio.'));
    if (name === undefined) throw new Error(`the extension is not in ${extensions}`);
    return await use({
      vsix,
      folder: path.join(extensions, name),
      compileCache: path.join(dir, 'compiled'),
      fresh: () => mkdtemp(path.join(dir, 'r-')),
    });
  } finally {
    await rm(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}
