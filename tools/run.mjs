/** `node tools/run.mjs PROGRAM [ARGUMENT...]`: runs a program of this repository under Node 24, its dependencies installed. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bootstrap } from './bootstrap/bootstrap.mjs';

await bootstrap();
const [program] = process.argv.splice(2, 1);
if (program === undefined) throw new Error('usage: node tools/run.mjs PROGRAM [ARGUMENT...]');
await import(pathToFileURL(resolve(program)).href);
