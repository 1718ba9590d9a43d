import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client } from './client.ts';

const types = 'src/api/v1/a.ts';

/** What is shown in a types file whose spec has these fields, as `line:text of the range: message`. */
async function shown(t: Parameters<typeof Client.start>[0], fields: string, markers = ''): Promise<string[]> {
  const text = `/** +groupName=x.example.com */

import type { int32, KubernetesObject } from '@crd-studio/runtime';
interface Item { name?: string; other: Record<string, string>; }
export interface ASpec {
  ${fields}
}
${markers}
export interface A extends KubernetesObject { spec?: ASpec }
`;
  const client = await Client.start(t, { PROJECT: 'version: "3"\n', [types]: text });
  await client.open(types, text);
  const lines = text.split('\n');
  return (await client.problems(types)).map(({ range: { start, end }, message, severity }) => {
    assert.equal(severity, 2);
    return `${start.line + 1}:${lines[start.line]?.slice(start.character, end.character)}: ${message as string}`;
  });
}

const refuses = 'The API server would refuse this:';

test('a key of a list that is neither required nor defaulted is said at that field of the item', async (t) => {
  assert.deepEqual(await shown(t, '/** +listType=map\n   +listMapKey=name */\n  items?: Item[];'), [
    `4:name: ${refuses} properties[spec].properties[items].items.properties[name].default: Required value: this property is in x-kubernetes-list-map-keys, so it must have a default or be a required property`,
  ]);
});

test('a rule is marked at its expression', async (t) => {
  const [said = ''] = await shown(t, '/** +kubebuilder:validation:XValidation:rule="self.size() > nowhere" */\n  name?: string;');
  assert.match(
    said,
    /^6:self\.size\(\) > nowhere: The API server would refuse this: properties\[spec\]\.properties\[name\]\.x-kubernetes-validations\[0\]\.rule: /,
  );
  assert.match(said, /undeclared reference to 'nowhere'/);
});

test('what is about no field stands at the kind', async (t) => {
  assert.deepEqual(await shown(t, 'name?: string;', '/** +kubebuilder:printcolumn:name=A,type=text,JSONPath=.spec.name */'), [
    `9:A: ${refuses} spec.additionalPrinterColumns[0].type: Invalid value: "text": must be one of boolean,date,integer,number,string`,
  ]);
});

test('nothing is said of what the API server takes', async (t) => {
  const client = await Client.start(t, { PROJECT: 'version: "3"\n', [types]: '' });
  await client.open(
    types,
    "/** +groupName=x.example.com */\n\nimport type { KubernetesObject } from '@crd-studio/runtime';\nexport interface A extends KubernetesObject { spec?: { a: Date } }\n",
  );
  assert.equal((await client.problems(types)).length, 1);
  await client.change(
    types,
    "/** +groupName=x.example.com */\n\nimport type { KubernetesObject } from '@crd-studio/runtime';\nexport interface A extends KubernetesObject { spec?: { a: string } }\n",
  );
  assert.deepEqual(await client.problems(types), []);
});
