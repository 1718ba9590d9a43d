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

const rules = 'properties[spec].properties[name].x-kubernetes-validations';

test('each mistake in a rule is marked at its own place in the expression', async (t) => {
  const said = await shown(t, '/** +kubebuilder:validation:XValidation:rule="self.size() > nowhere && here" */\n  name?: string;');
  assert.deepEqual(said, [
    `6:nowhere: ${refuses} ${rules}[0].rule: undeclared reference to 'nowhere' (in container '')`,
    `6:here: ${refuses} ${rules}[0].rule: undeclared reference to 'here' (in container '')`,
  ]);
});

test('places are right behind escapes, in backquotes, and in a message expression', async (t) => {
  const marker = '+kubebuilder:validation:XValidation:';
  const said = await shown(
    t,
    [
      `// ${marker}rule="self != \\"\\\\\\\\d\\" && nowhere"`,
      `// ${marker}rule=\`self != "a" && here\``,
      `// ${marker}rule="true",message="a",messageExpression="\\"x\\" + there"`,
      'name?: string;',
    ].join('\n  '),
  );
  assert.deepEqual(said, [
    `6:nowhere: ${refuses} ${rules}[0].rule: undeclared reference to 'nowhere' (in container '')`,
    `7:here: ${refuses} ${rules}[1].rule: undeclared reference to 'here' (in container '')`,
    `8:there: ${refuses} ${rules}[2].messageExpression: undeclared reference to 'there' (in container '')`,
  ]);
});

test('of two rules that say the same, the one at the field is marked; one that is no bool is marked as a whole', async (t) => {
  const marker = '+kubebuilder:validation:XValidation:rule="self.size()"';
  const said = await shown(t, `/** ${marker} */\n  name?: string;\n  /** ${marker} */\n  other?: string;`);
  assert.deepEqual(
    said.map((each) => each.slice(0, 14)),
    ['6:self.size():', '8:self.size():'],
  );
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
