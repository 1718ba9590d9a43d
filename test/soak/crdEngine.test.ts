import { test } from 'node:test';
import { checkYaml, kindsOf } from '../../src/crd/document/index.ts';
import { crdWith, holdsForDefinitions, wildSchemas, wildValues } from '../unit/crd/schema/wild.ts';
import { fc } from '../unit/properties.ts';
import { soakRun } from './soakRun.ts';

test('whatever the schema, the object and the YAML, the CRD engine answers, and the same each time', (context) => {
  const run = soakRun('CRD engine');
  let [rounds, right] = [0, 0];
  while (run.goesOn()) {
    const seed = run.seed + rounds++;
    fc.assert(
      fc.property(wildSchemas, wildSchemas, wildValues, fc.string({ unit: 'binary', maxLength: 60 }), (schema, other, value, text) => {
        if (!holdsForDefinitions(schema, other, value)) return;
        right++;
        checkYaml(`apiVersion: example.com/v1\nkind: Thing\nspec:\n ${text}`, kindsOf([crdWith(schema)]));
      }),
      { numRuns: 50, seed },
    );
  }
  context.diagnostic(`${rounds * 50} definitions, ${right} of them right`);
});
