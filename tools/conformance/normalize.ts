import type { Answer } from './case.ts';

/**
 * Replaces what differs from run to run by tokens that keep the relations within a case: equal uids stay equal, and
 * resourceVersions of objects keep their order. A list's own resourceVersion is the server's at large, which other
 * writes move: only its presence is kept. So it is with the server's own revision in a message.
 */
export function normalize(answers: readonly Answer[]): Answer[] {
  const uids = new Map<string, string>();
  const versions = [...new Set(collectVersions(answers))].sort((a, b) => a - b);
  const rank = new Map(versions.map((version, index) => [String(version), `<rv ${index + 1}>`]));
  const visit = (value: unknown, key: string, parent: unknown): unknown => {
    if (typeof value === 'string') return text(value, key, parent);
    if (Array.isArray(value)) {
      const items = value.map((item) => visit(item, '', value));
      return key === 'causes' || key === 'managedFields' ? items.sort(byText) : items;
    }
    if (value !== null && typeof value === 'object') {
      return Object.fromEntries(
        Object.entries(value)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, item]) => [name, visit(item, name, value)]),
      );
    }
    return value;
  };
  const text = (value: string, key: string, parent: unknown): string => {
    if (key === 'resourceVersion') return isListMeta(parent) ? '<list rv>' : (rank.get(value) ?? value);
    if (key === 'continue' && value !== '') return '<continue>';
    return value
      .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, (uid) => {
        const token = uids.get(uid) ?? `<uid ${uids.size + 1}>`;
        uids.set(uid, token);
        return token;
      })
      .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, '<time>')
      .replace(/127\.0\.0\.1:\d+/g, '<address>')
      .replace(
        /(ResourceVersion in record \(|too old resource version: \d+ \(|Too large resource version: \d+, current: )\d+/g,
        '$1<server rv>',
      );
  };
  return answers.map((answer) => visit(answer, '', undefined) as Answer);
}

function collectVersions(value: unknown, key = '', parent?: unknown): number[] {
  if (typeof value === 'string') return key === 'resourceVersion' && /^\d+$/.test(value) && !isListMeta(parent) ? [Number(value)] : [];
  if (Array.isArray(value)) return value.flatMap((item) => collectVersions(item, '', value));
  if (value !== null && typeof value === 'object')
    return Object.entries(value).flatMap(([name, item]) => collectVersions(item, name, value));
  return [];
}

/** ListMeta has neither a name nor a uid; an object's metadata, and a bookmark's, is told apart by them. */
function isListMeta(parent: unknown): boolean {
  return parent !== null && typeof parent === 'object' && !('name' in parent) && !('uid' in parent);
}

function byText(a: unknown, b: unknown): number {
  const [left, right] = [JSON.stringify(a), JSON.stringify(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}
