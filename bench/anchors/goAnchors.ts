import path from 'node:path';
import { builtGoModule } from '../../tools/go/goModule.ts';

/** The folder with the programs of the Go module `controllers` beside this file; `undefined` without Go. */
export async function builtAnchors(): Promise<string | undefined> {
  const source = path.join(import.meta.dirname, 'controllers');
  const dir = await builtGoModule({ name: 'go-anchors', source, programs: { 'bin/': './...' } });
  return dir && path.join(dir, 'bin');
}
