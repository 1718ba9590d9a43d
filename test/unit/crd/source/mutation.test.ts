import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parse } from 'yaml';
import { inMemory, newGenerator } from './project.ts';
import { fc } from '../../properties.ts';

const golden = new URL('../../../golden/crd/', import.meta.url);
const sources = readdirSync(golden, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name }) => readdirSync(new URL(`${name}/`, golden)).map((file) => new URL(`${name}/${file}`, golden)))
  .filter((url) => url.pathname.endsWith('.ts'))
  .map((url) => readFileSync(url, 'utf8'));

const pieces = [
  '',
  '{',
  '}',
  '<',
  '>',
  '|',
  '&',
  '?',
  ';',
  '"',
  '`',
  '/*',
  '*/',
  '+',
  '=',
  ':',
  ' number ',
  ' null ',
  ' Map<',
  '[]',
  ' Name ',
  '\n',
  ' extends ',
  'readonly ',
  '() => ',
  '+kubebuilder:',
];

test('whatever a types file looks like while it is written: an answer, never a crash, and a CRD only as YAML that can be read', async () => {
  const generator = await newGenerator();
  const edit = fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), cut: fc.nat(40), piece: fc.constantFrom(...pieces) });
  fc.assert(
    fc.property(fc.constantFrom(...sources), fc.array(edit, { minLength: 1, maxLength: 4 }), (source, edits) => {
      let text = source;
      for (const { at, cut, piece } of edits) {
        const offset = Math.floor(at * text.length);
        text = text.slice(0, offset) + piece + text.slice(offset + cut);
      }
      const { files, diagnostics } = generator.generate(inMemory({ 'src/api/v1/types.ts': text }));
      for (const file of files) assert.equal((parse(file.text) as { kind: string }).kind, 'CustomResourceDefinition');
      for (const { path, start, end } of diagnostics) assert.ok(path !== '' && start >= 0 && end >= start && end <= text.length + 1);
    }),
    { numRuns: 150 },
  );
});
