import type { UnstructuredObject } from '../../../k8s/object.ts';
import type { Tree } from '../../json/bytes.ts';
import { ageOf } from '../../table/age.ts';
import { listAt, textAt, textsAt, textsByName } from './read.ts';

/** Pieces of the rows that `kubectl get` prints. */

export const nameOf = (object: UnstructuredObject): string => object.metadata?.name ?? '';

export const age = (object: UnstructuredObject, now: number): string => ageOf(object.metadata?.creationTimestamp, now);

/** Names and images of containers, each in one cell. */
export function containerCells(object: UnstructuredObject, path: string): [string, string] {
  const containers = listAt(object, path);
  return [containers.map((one) => textAt(one, 'name')).join(), containers.map((one) => textAt(one, 'image')).join()];
}

export function labelsText(labels: Record<string, string>): string {
  const texts = Object.entries(labels).map(([key, value]) => `${key}=${value}`);
  return texts.length === 0 ? '<none>' : texts.sort().join();
}

/** A LabelSelector in the form in which it is written on the command line. */
export function selectorText(selector: unknown): string {
  if (selector === undefined || selector === null) return '<none>';
  const terms = [
    ...Object.entries(textsByName(selector, 'matchLabels')).map(([key, value]) => [key, `${key}=${value}`] as const),
    ...listAt(selector, 'matchExpressions').map((term) => [textAt(term, 'key'), requirementText(term)] as const),
  ];
  if (terms.length === 0) return '<none>';
  return terms
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, text]) => text)
    .join();
}

function requirementText(term: Tree): string {
  const key = textAt(term, 'key');
  const values = [...textsAt(term, 'values')].sort();
  switch (textAt(term, 'operator')) {
    case 'In':
      return `${key} in (${values.join()})`;
    case 'NotIn':
      return `${key} notin (${values.join()})`;
    case 'Exists':
      return key;
    default:
      return `!${key}`;
  }
}
