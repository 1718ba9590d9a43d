/** The package.json files inside `dist/` and of the tsserver plugin; their version is the extension's. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { kubernetesPackages } from './kubernetesTypes.mjs';
import { writeWhole } from './write.mjs';

/** Writes them below `root`. */
export async function writePackageManifests(root) {
  // The repository's own package.json says that its sources are ES modules; the programs in dist/ are not.
  await writeJson(join(root, 'dist/package.json'), { type: 'commonjs' });
  const { version, license } = JSON.parse(await readFile('package.json', 'utf8'));
  await writeJson(join(root, 'dist/runtime/package.json'), {
    name: '@crd-studio/runtime',
    version,
    description: 'Informers, work queues and controllers for Kubernetes, and a sandbox API server for their tests',
    license,
    type: 'module',
    sideEffects: false,
    engines: { node: '>=22.19' },
    bin: { 'crd-studio-generate': './generate.js' },
    exports: {
      '.': { types: './types/package.d.ts', default: './index.js' },
      './testing': { types: './types/testing.d.ts', default: './testing.js' },
      ...Object.fromEntries((await kubernetesPackages()).map((name) => [`./k8s/${name}`, { types: `./types/kubernetes/${name}.d.ts` }])),
      './package.json': './package.json',
    },
  });
  await writeJson(join(root, 'node_modules/crd-studio-ts-plugin/package.json'), {
    name: 'crd-studio-ts-plugin',
    version,
    license,
    main: './index.js',
  });
}

async function writeJson(file, value) {
  await writeWhole(file, `${JSON.stringify(value, undefined, 2)}\n`);
}
