import { isMap, isScalar, isSeq } from 'yaml';
import { type Identity, identityOf } from './identity.ts';

type Path = readonly (string | number)[];

/** The object of a document that a path leads into, and the rest of the path: an item where the document is a list, else the whole. */
export function objectAt(root: unknown, path: Path, placeholder?: string): Identity & { readonly path: Path } {
  const whole = identityOf(root, placeholder);
  const [items, index] = path;
  if (!whole.kind.endsWith('List') || items !== 'items' || typeof index !== 'number') return { ...whole, path };
  const list: unknown = isMap(root) ? root.items.find(({ key }) => isScalar(key) && key.value === 'items')?.value : undefined;
  const item = identityOf(isSeq(list) ? list.items[index] : undefined, placeholder);
  const unsaid = whole.kind === 'List' ? { apiVersion: '', kind: '' } : { ...whole, kind: whole.kind.slice(0, -'List'.length) };
  return { apiVersion: item.apiVersion || unsaid.apiVersion, kind: item.kind || unsaid.kind, path: path.slice(2) };
}
