/**
 * Records what controller-gen makes of the Go types in test/golden/crd/<case>/<version>.go, as <group>_<plural>.yaml beside them.
 * Needs Go and network access to the Go module proxy. `node tools/golden/crds.mjs` (all cases) or with names of cases.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const generator = 'sigs.k8s.io/controller-tools/cmd/controller-gen@v0.22.0';
const libraries = ['k8s.io/apimachinery@v0.37.0', 'k8s.io/apiextensions-apiserver@v0.37.0'];
const golden = fileURLToPath(new URL('../../test/golden/crd/', import.meta.url));

const work = mkdtempSync(join(tmpdir(), 'crd-golden-'));
try {
  writeFileSync(join(work, 'go.mod'), 'module golden\n\ngo 1.25\n');
  const wanted = process.argv.slice(2);
  const cases = readdirSync(golden, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && (wanted.length === 0 || wanted.includes(entry.name)),
  );
  for (const { name } of cases) {
    for (const file of readdirSync(join(golden, name)).filter((each) => each.endsWith('.go'))) {
      const folder = join(work, name, file.slice(0, -'.go'.length));
      mkdirSync(folder, { recursive: true });
      cpSync(join(golden, name, file), join(folder, 'types.go'));
    }
  }
  go('get', ...libraries);
  go('mod', 'tidy');
  for (const { name } of cases) {
    for (const old of readdirSync(join(golden, name)).filter((each) => each.endsWith('.yaml'))) rmSync(join(golden, name, old));
    go('run', generator, 'crd:allowDangerousTypes=true', `paths=./${name}/...`, `output:crd:dir=${join(golden, name)}`);
    console.log(`recorded ${name}`);
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}

function go(...args) {
  execFileSync('go', args, { cwd: work, stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, GOFLAGS: '-mod=mod' } });
}
