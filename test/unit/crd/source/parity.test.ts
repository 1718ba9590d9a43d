import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parse } from 'yaml';
import { type CustomResourceDefinition, defaultCrd, validateCrd } from '../../../../src/crd/schema/index.ts';
import { generate } from './project.ts';

const golden = new URL('../../../golden/crd/', import.meta.url);

for (const { name } of readdirSync(golden, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
  test(`${name}: the same types in TypeScript give the CRD that controller-gen made of the Go types, and the API server accepts it`, async () => {
    const folder = new URL(`${name}/`, golden);
    const names = readdirSync(folder);
    const text = (file: string): string => readFileSync(new URL(file, folder), 'utf8');
    const sources = names.filter((file) => file.endsWith('.ts'));
    const { files, problems } = await generate(
      Object.fromEntries(sources.map((file) => [`src/api/${file.slice(0, -3)}/types.ts`, text(file)])),
    );
    assert.deepEqual(problems, []);
    const recorded = names.filter((file) => file.endsWith('.yaml'));
    assert.deepEqual(Object.keys(files).sort(), recorded.map((file) => `config/crd/bases/${file}`).sort());
    for (const text of Object.values(files)) assert.deepEqual(validateCrd(defaultCrd(parse(text) as CustomResourceDefinition)), []);
    for (const file of recorded) assert.equal(files[`config/crd/bases/${file}`], withOurAnnotation(text(file)));
  });
}

/** The one line that differs: each generator signs with its own name. */
function withOurAnnotation(yaml: string): string {
  return yaml.replace('controller-gen.kubebuilder.io/version: v0.22.0', 'crd-studio.dev/generator-version: v0.1.0');
}
