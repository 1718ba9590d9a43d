import path from 'node:path';
import { packageVsix } from '../package/vsix.ts';
import { startFolder } from './example.ts';

/** The product as it is in the checkout, packed as a person would install it; gives the file's path. */
export async function buildVsix(): Promise<string> {
  console.log('building CRD Studio ...');
  const vsix = await packageVsix(path.join(startFolder(), `crd-studio-${process.pid}.vsix`));
  return vsix.path;
}
