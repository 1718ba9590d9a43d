/** The types of Node for people who have not installed them yet: beside the tsserver plugin, which is all that reads them. */
import { join } from 'node:path';
import { mirror } from './write.mjs';

/** Package folder to folder below the plugin's `types/`. */
export const shippedPackages = { 'node_modules/@types/node': 'node', 'node_modules/undici-types': 'undici-types' };

export async function copyNodeTypes(root) {
  const target = join(root, 'node_modules/crd-studio-ts-plugin/types');
  for (const [from, to] of Object.entries(shippedPackages)) await mirror(from, join(target, to), (path) => !path.endsWith('README.md'));
}
