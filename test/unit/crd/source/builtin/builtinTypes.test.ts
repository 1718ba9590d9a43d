import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { builtinPackage, builtinSchema, builtinTypes } from '../../../../../src/crd/source/builtin/builtinTypes.ts';
import { flatten } from '../../../../../src/crd/source/schema/merge.ts';
import { schemaJson } from '../../../../../src/crd/source/schema/schema.ts';
import { writeYaml } from '../../../../../src/crd/source/yaml/write.ts';

const digests = JSON.parse(readFileSync(new URL('../../../../golden/builtinTypes.json', import.meta.url), 'utf8')) as Record<
  string,
  Record<string, string>
>;

for (const [from, types] of Object.entries(digests)) {
  test(`${from}: every type expands to the YAML that controller-gen writes for it, byte for byte`, () => {
    const different = Object.entries(types).filter(([name, digest]) => digestOf(from, name) !== digest);
    assert.deepEqual(
      different.map(([name]) => name),
      [],
    );
  });
}

test('no type is there that was not compared, but for those that only others refer to', () => {
  const more = Object.entries(builtinTypes()).flatMap(([from, names]) =>
    digests[from] === undefined ? [from] : names.filter((name) => digests[from]?.[name] === undefined),
  );
  assert.deepEqual(more, ['intstr', 'resource', 'runtime', 'scheduling/v1alpha3', 'types']);
});

test('a package is known by our name for it and by that of kubernetes-types', () => {
  assert.deepEqual(
    [
      '@crd-studio/runtime/k8s/core/v1',
      '@crd-studio/runtime/k8s/core/v1.js',
      'kubernetes-types/meta/v1.d.ts',
      'kubernetes-types/apps/v1',
      'lodash',
      './core/v1',
    ].map(builtinPackage),
    ['core/v1', 'core/v1', 'meta/v1', 'apps/v1', undefined, undefined],
  );
});

function digestOf(from: string, name: string): string {
  const schema = builtinSchema(from, name);
  assert.ok(schema !== undefined, `${from}.${name}`);
  return createHash('sha256')
    .update(writeYaml(schemaJson(flatten(schema))))
    .digest('hex')
    .slice(0, 16);
}
