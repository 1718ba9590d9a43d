import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findMarker, knownMarkers } from '../../../../../src/crd/source/markers/registry.ts';
import { schemaMarkerNames } from '../../../../../src/crd/source/schema/apply/apply.ts';

/** The markers of a schema that are read where fields are read: they say nothing about the value itself. */
const readElsewhere = /^(kubebuilder:validation:(Required|Optional|Schemaless)|required|optional|k8s:(required|optional))$/;

test('every marker of a field or type is applied to its schema, or read elsewhere', () => {
  const forSchema = knownMarkers.filter(
    ({ name, targets }) => targets.includes('field') && !name.startsWith('kubebuilder:validation:items:') && targets.length < 3,
  );
  const unapplied = forSchema.map(({ name }) => name).filter((name) => !schemaMarkerNames.has(name) && !readElsewhere.test(name));
  assert.deepEqual(unapplied, []);
});

test('every marker that is applied is known', () => {
  assert.deepEqual(
    [...schemaMarkerNames].filter((name) => findMarker(name, 'field') === undefined),
    [],
  );
});

test('every marker and argument is documented in a sentence', () => {
  const docs = knownMarkers.flatMap((marker) => [marker.doc, ...Object.values(marker.arguments ?? {}).map((argument) => argument.doc)]);
  assert.deepEqual(
    docs.filter((doc) => !/^\S.*[.)`]$/.test(doc)),
    [],
  );
});
