export interface VendoredRuntime {
  /** "0.1.0". */
  readonly version: string;
  /** The package as npm packs it. */
  readonly tarball: Uint8Array;
}

export function tarballPath(version: string): string {
  return `vendor/crd-studio-runtime-${version}.tgz`;
}

export function packageJson(projectName: string, runtimeVersion: string): string {
  const content = {
    name: projectName,
    version: '0.1.0',
    private: true,
    type: 'module',
    engines: { node: '>=22.19' },
    scripts: {
      generate: 'crd-studio-generate',
      build: 'tsc',
      start: 'node --enable-source-maps dist/src/main.js',
      prestart: 'npm run build',
      test: 'node --enable-source-maps --test "dist/test/**/*.test.js"',
      pretest: 'npm run build',
    },
    dependencies: { '@crd-studio/runtime': `file:${tarballPath(runtimeVersion)}` },
    devDependencies: { '@types/node': '^22.19.0', typescript: '~6.0.2' },
  };
  return `${JSON.stringify(content, undefined, 2)}\n`;
}
