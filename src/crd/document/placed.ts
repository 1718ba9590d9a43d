import { type JsonObject, type JsonValue, setKey } from '../../k8s/json.ts';
import type { Offsets } from './report.ts';

/** A value and where it is written. What an alias or a merge key brings in stands where that is. */
export interface Placed {
  readonly range: Offsets;
  /** Of a field: its key. */
  readonly key?: Offsets;
  readonly content: PlacedContent;
}

export type PlacedContent =
  | { readonly kind: 'scalar'; readonly value: JsonValue }
  | { readonly kind: 'list'; readonly items: readonly Placed[] }
  | { readonly kind: 'object'; readonly fields: ReadonlyMap<string, Placed> };

/** The plain value, of its own in every place. */
export function valueOf({ content }: Placed): JsonValue {
  if (content.kind === 'scalar') return content.value;
  if (content.kind === 'list') return content.items.map(valueOf);
  const object: JsonObject = {};
  for (const [name, field] of content.fields) setKey(object, name, valueOf(field));
  return object;
}

/**
 * The place that a field path of the API server leads to (`spec.ports[0].name`, `spec.labels[a.b]`, `spec.labels.a.b`), and whether it
 * is the field itself, or only the nearest thing around it.
 */
export function placeOf(root: Placed, path: string): { readonly placed: Placed; readonly exact: boolean } {
  let [placed, rest] = [root, path];
  for (;;) {
    if (rest === '') return { placed, exact: true };
    const next = step(placed, rest, placed === root);
    if (next === undefined) return { placed, exact: false };
    [placed, rest] = next;
  }
}

function step({ content }: Placed, rest: string, atRoot: boolean): [next: Placed, rest: string] | undefined {
  if (content.kind === 'list') {
    const [whole, index] = /^\[(\d+)\]/.exec(rest) ?? [];
    const item = index === undefined ? undefined : content.items[Number(index)];
    return item === undefined ? undefined : [item, rest.slice(whole?.length)];
  }
  if (content.kind !== 'object') return undefined;
  if (atRoot) return keyStep(content.fields, rest, '', '');
  return rest.startsWith('[') ? keyStep(content.fields, rest, '[', ']') : keyStep(content.fields, rest, '.', '');
}

/** Keys may hold dots and brackets: the longest that fits is meant. */
function keyStep(fields: ReadonlyMap<string, Placed>, rest: string, open: string, close: string): [Placed, string] | undefined {
  const exact = fields.get(rest.slice(open.length, rest.length - close.length));
  if (exact !== undefined && rest.endsWith(close)) return [exact, ''];
  let best: string | undefined;
  for (const name of fields.keys()) {
    const step = `${open}${name}${close}`;
    if (rest.startsWith(step) && /^(?:$|[.[])/.test(rest.slice(step.length)) && (best === undefined || name.length > best.length))
      best = name;
  }
  return best === undefined ? undefined : [fields.get(best) as Placed, rest.slice(open.length + best.length + close.length)];
}
