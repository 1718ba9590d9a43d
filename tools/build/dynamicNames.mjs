/**
 * Which exports of a package the sources really take by `import()`, so that the rest of it is left out of the bundle.
 * The one form that can be followed is `const { A, B } = await import('package')`; any other stops the build.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @param {string} packageName
 * @param {string} root
 * @returns {string[]} sorted
 */
export function dynamicNames(packageName, root = 'src') {
  const names = new Set();
  for (const path of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.ts')) continue;
    const text = readFileSync(join(root, path), 'utf8');
    const quoted = `import('${packageName}')`;
    const all = text.split(quoted).length - text.split(`typeof ${quoted}`).length;
    const followed = [...text.matchAll(/const \{([^{}:]*)\} = await import\('([^']+)'\)/g)].filter(([, , name]) => name === packageName);
    if (all !== followed.length) {
      throw new Error(
        `${join(root, path)}: write it as \`const { Name } = await import('${packageName}')\`, so that only what is used is bundled`,
      );
    }
    for (const [, list] of followed) for (const name of list.split(',')) if (name.trim() !== '') names.add(name.trim());
  }
  return [...names].sort();
}
