import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { isInstalled } from '../../../tools/bootstrap/dependencies.mjs';

interface Package {
  readonly version: string;
  readonly optional?: boolean;
}

/** A checkout that wants `wanted` and whose node_modules npm says holds `installed`; undefined: npm was interrupted. */
function checkout(wanted: Record<string, Package>, installed: Record<string, Package> | undefined, remove?: string): boolean {
  const root = mkdtempSync(join(tmpdir(), 'dependencies-'));
  try {
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...wanted } }));
    for (const path of Object.keys(installed ?? wanted)) {
      mkdirSync(join(root, path), { recursive: true });
      if (path !== remove) writeFileSync(join(root, path, 'package.json'), '{}');
    }
    if (installed !== undefined) writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }));
    return isInstalled(root);
  } finally {
    rmSync(root, { recursive: true });
  }
}

const yaml = { 'node_modules/yaml': { version: '2.9.1' } };

test('node_modules that npm finished, with the versions of the lock file, is installed', () => {
  assert.equal(checkout(yaml, yaml), true);
});

test('an interrupted installation is none, for npm writes its record last', () => {
  assert.equal(checkout(yaml, undefined), false);
});

test('another version, a missing package and an emptied folder are none', () => {
  assert.equal(checkout({ 'node_modules/yaml': { version: '2.9.2' } }, yaml), false);
  assert.equal(checkout({ ...yaml, 'node_modules/re2js': { version: '2.10.0' } }, yaml), false);
  assert.equal(checkout(yaml, yaml, 'node_modules/yaml'), false);
});

test('a package for another platform may be missing', () => {
  assert.equal(checkout({ ...yaml, 'node_modules/fsevents': { version: '2.3.3', optional: true } }, yaml), true);
});
