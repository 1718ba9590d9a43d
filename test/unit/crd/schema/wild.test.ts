import assert from 'node:assert/strict';
import { it } from 'node:test';
import { fc } from '../../properties.ts';
import { holdsForDefinitions, wildSchemas, wildValues } from './wild.ts';

it('whatever the schema and the object, an answer comes, the same each time, and nothing is changed but by decoding', () => {
  let right = 0;
  fc.assert(
    fc.property(wildSchemas, wildSchemas, wildValues, (schema, other, value) => {
      if (holdsForDefinitions(schema, other, value)) right++;
    }),
    { numRuns: 200 },
  );
  assert.ok(right >= 15, `${right} definitions were right`);
});
