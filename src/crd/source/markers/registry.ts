import type { MarkerDefinition, Target } from './definition.ts';
import { crdMarkers, packageMarkers } from './known/crd.ts';
import { fieldMarkers, shapeMarkers, typeMarkers } from './known/field.ts';
import { otherMarkers } from './known/other.ts';
import { validationMarkers } from './known/validation.ts';

/** Every marker we know; a name may stand twice, for different targets. */
export const knownMarkers: readonly MarkerDefinition[] = [
  ...validationMarkers,
  ...fieldMarkers,
  ...typeMarkers,
  ...shapeMarkers,
  ...crdMarkers,
  ...packageMarkers,
  ...otherMarkers,
];

/** Markers of which several on one thing add up. */
const repeatable = new Set([
  'kubebuilder:validation:XValidation',
  'kubebuilder:validation:items:XValidation',
  'kubebuilder:validation:AtMostOneOf',
  'kubebuilder:validation:ExactlyOneOf',
  'kubebuilder:validation:AtLeastOneOf',
  'listMapKey',
  'k8s:listMapKey',
  'kubebuilder:printcolumn',
  'kubebuilder:metadata',
  'kubebuilder:selectablefield',
  'kubebuilder:rbac',
  'kubebuilder:webhook',
  'kubebuilder:webhookconfiguration',
]);

export function isRepeatable(definition: MarkerDefinition): boolean {
  return repeatable.has(definition.name);
}

/** Markers that say nothing of what they stand on, and so are read from every source of a project. */
export function isReadAnywhere(definition: MarkerDefinition): boolean {
  return otherMarkers.includes(definition);
}

const byName = new Map<string, MarkerDefinition[]>();
for (const definition of knownMarkers) byName.set(definition.name, [...(byName.get(definition.name) ?? []), definition]);

/** The definition of `name` for `target`; failing that, one for another target. */
export function findMarker(name: string, target: Target): MarkerDefinition | undefined {
  const definitions = byName.get(name) ?? [];
  return definitions.find((definition) => definition.targets.includes(target)) ?? definitions[0];
}

/** Names of all markers that may stand on `target`. */
export function markerNames(target: Target): string[] {
  return [...new Set(knownMarkers.filter((definition) => definition.targets.includes(target)).map((definition) => definition.name))];
}
