import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { packageVsix } from '../package/vsix.ts';

/** Packs the product as it is in the checkout, as a person would install it, and hands its path to `use`. */
export async function withVsix<T>(use: (vsix: string) => Promise<T>): Promise<T> {
  console.log('building CRD Studio ...');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'crd-studio-start-'));
  try {
    const vsix = await packageVsix(path.join(folder, 'crd-studio.vsix'));
    return await use(vsix.path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
