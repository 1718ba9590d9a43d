import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { startHost } from '../vscodeHost/server.ts';
import { exampleCopy, startFolder, whatToClick } from './example.ts';
import { interrupted } from './interrupted.ts';

/** Serves the product as a page, prints its address, and ends all of it on Ctrl+C. */
export async function openAsPage(vsix: string): Promise<number> {
  const folder = await exampleCopy(vsix);
  const stopped = interrupted();
  const host = await startHost({
    dir: path.join(startFolder(), 'host'),
    vsix,
    connectionToken: randomBytes(16).toString('hex'),
    settings: { 'crdStudio.sandbox.startOnOpen': true },
  });
  console.log(`\nCRD Studio is open on an example project. In a browser on this machine:\n\n  ${host.address(folder)}\n\n${whatToClick}`);
  console.log('Ctrl+C here ends everything.');
  await stopped;
  await host.stop();
  return 0;
}
