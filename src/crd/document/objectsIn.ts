import { isObject, type JsonObject, type JsonValue } from '../../k8s/json.ts';
import { type Placed, valueOf } from './placed.ts';
import type { YamlDocument } from './readYaml.ts';
import type { DocumentDiagnostic, Offsets } from './report.ts';

/** What a document holds; `placed` is absent where that is no object. */
export interface PlacedObject {
  readonly range: Offsets;
  readonly problems: readonly DocumentDiagnostic[];
  readonly placed?: { readonly root: Placed; readonly value: JsonObject; readonly apiVersion: string; readonly kind: string };
}

/** The object of a document; of a list each of its items, and the list itself where the text has mistakes. */
export function objectsIn({ range, root, problems }: YamlDocument): PlacedObject[] {
  const object = root === undefined ? undefined : placedAt(root, { apiVersion: '', kind: '' });
  if (root === undefined || object === undefined) return [{ range, problems }];
  const items = itemsOf(root, object.kind);
  if (items === undefined || problems.some(({ severity }) => severity === 'error')) return [{ range, problems, placed: object }];
  const { kind, apiVersion } = object;
  // Items of `kind: List` say what they are; those of a kind's own list need not.
  const unsaid = kind === 'List' ? { apiVersion: '', kind: '' } : { apiVersion, kind: kind.slice(0, -'List'.length) };
  const found = items.map((item): PlacedObject => {
    const placed = placedAt(item, unsaid);
    return { range: item.range, problems: [], ...(placed === undefined ? {} : { placed }) };
  });
  return problems.length === 0 ? found : [{ range, problems }, ...found];
}

function placedAt(root: Placed, unsaid: { readonly apiVersion: string; readonly kind: string }): PlacedObject['placed'] {
  const value = valueOf(root);
  if (!isObject(value)) return undefined;
  return { root, value, apiVersion: textOf(value['apiVersion']) || unsaid.apiVersion, kind: textOf(value['kind']) || unsaid.kind };
}

/** As kubectl takes a list apart. */
function itemsOf({ content }: Placed, kind: string): readonly Placed[] | undefined {
  const items = content.kind === 'object' && kind.endsWith('List') ? content.fields.get('items')?.content : undefined;
  return items?.kind === 'list' ? items.items : undefined;
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}
