/**
 * `npm run package`: the .vsix, and THIRD-PARTY-NOTICES for what it holds. `-- --accept` takes the files that are in it now
 * as those that belong there (test/golden/vsix.txt).
 */
import { writeFile } from 'node:fs/promises';
import { contentsOf } from './contents.ts';
import { packageVsix } from './vsix.ts';

const vsix = await packageVsix('crd-studio.vsix');
await writeFile('THIRD-PARTY-NOTICES', vsix.notices);
if (process.argv.includes('--accept')) await writeFile('test/golden/vsix.txt', `${contentsOf(vsix.path).join('\n')}\n`);
console.log(`${vsix.path}: ${(vsix.bytes / 1e6).toFixed(2)} MB`);
