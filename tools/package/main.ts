/** `npm run package`: the .vsix, and THIRD-PARTY-NOTICES for what it holds. */
import { writeFile } from 'node:fs/promises';
import { packageVsix } from './vsix.ts';

const vsix = await packageVsix('crd-studio.vsix');
await writeFile('THIRD-PARTY-NOTICES', vsix.notices);
console.log(`${vsix.path}: ${(vsix.bytes / 1e6).toFixed(2)} MB`);
