import { conversion } from './crds/conversion.ts';
import { defaults } from './crds/defaults.ts';
import { approval, names } from './crds/names.ts';
import { nodesInPlaces } from './crds/places.ts';
import { rulesOfCrds } from './crds/rules.ts';
import { crdUpdates } from './crds/updates.ts';
import { columns, selectableFields, subresources, versions } from './crds/versions.ts';
import { ratcheting, ratchetingAroundUnknown, rulesOfObjects, statusUpdates } from './objects/rules.ts';
import { alternatives, listTypes, prunedAndDefaulted } from './objects/shapes.ts';
import { formatted, typesAndBounds } from './objects/values.ts';
import { type CrdQuestion, crdsAsked, type ObjectQuestion, objectsAsked } from './questions.ts';

/** Every question to the real server, by the file that has its answers. */
export const crdSubjects: Readonly<Record<string, readonly CrdQuestion[]>> = {
  'crd-names': names,
  'crd-approval': approval,
  'crd-versions': versions,
  'crd-subresources': subresources,
  'crd-columns': columns,
  'crd-selectable-fields': selectableFields,
  'crd-conversion': conversion,
  'crd-nodes': nodesInPlaces,
  'crd-defaults': defaults,
  'crd-rules': rulesOfCrds,
  'crd-updates': crdUpdates,
  'crd-asked-of-upstream': crdsAsked('crd'),
  'crd-rules-asked-of-upstream': crdsAsked('crdRules'),
};

export const objectSubjects: Readonly<Record<string, readonly ObjectQuestion[]>> = {
  'object-values': typesAndBounds,
  'object-formats': formatted,
  'object-pruning-and-defaults': prunedAndDefaulted,
  'object-list-types': listTypes,
  'object-alternatives': alternatives,
  'object-rules': rulesOfObjects,
  'object-ratcheting': ratcheting,
  'object-ratcheting-around-unknown': ratchetingAroundUnknown,
  'object-status': statusUpdates,
  'object-asked-of-upstream': objectsAsked('object'),
  'object-rules-asked-of-upstream': objectsAsked('rules'),
  'object-decoding-asked-of-upstream': objectsAsked('decode'),
};
