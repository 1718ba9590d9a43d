import { type Placed, placeOf } from './placed.ts';
import type { DocumentDiagnostic, Offsets } from './report.ts';

/** A scalar where it is wrong; the key of a field that is not known, or wrong as a whole; of what is missing, the key of what surrounds it. */
export function rangeOf(root: Placed, field: string, kind: DocumentDiagnostic['kind']): Offsets {
  const { placed, exact } = placeOf(root, field);
  const asKey = kind === 'pruned' || !exact || placed.content.kind !== 'scalar';
  if (asKey && placed.key !== undefined) return placed.key;
  return firstKey(placed) ?? placed.range;
}

/** What is wrong with a whole object is shown at its first line, not all over it. */
function firstKey({ content }: Placed): Offsets | undefined {
  if (content.kind !== 'object') return undefined;
  const kind = content.fields.get('kind') ?? [...content.fields.values()][0];
  return kind?.key;
}
