import type { Answer } from './case.ts';

/**
 * Replaces what differs from run to run by tokens that keep the relations within a case: equal uids stay equal, and
 * resourceVersions of objects keep their order. A list's own resourceVersion is the server's at large, which other
 * writes move: only its presence is kept. So it is with the server's own revision in a message.
 */
export function normalize(answers: readonly Answer[]): Answer[] {
  const uids = new Map<string, string>();
  const addresses = new Map<string, string>();
  const versions = [...new Set(collectVersions(answers))].sort((a, b) => a - b);
  const rank = new Map(versions.map((version, index) => [String(version), `<rv ${index + 1}>`]));
  const visit = (value: unknown, key: string, parent: unknown): unknown => {
    if (typeof value === 'string') return text(value, key, parent);
    // Ages and ports that a table shows.
    if (key === 'cells' && Array.isArray(value)) return value.map((cell) => cellText(cell, (other) => visit(other, '', value)));
    if (Array.isArray(value)) {
      const items = value.map((item) => visit(item, '', value));
      return key === 'causes' || key === 'managedFields' ? items.sort(byText) : items;
    }
    if (key === 'nodePort' && typeof value === 'number' && value >= 30_000) return tokenOf(addresses, String(value), 'port');
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
    if (key === 'resourceVersion' && value !== '') return isListMeta(parent) ? '<list rv>' : (rank.get(value) ?? value);
    if (key === 'continue' && value !== '') return '<continue>';
    return (
      value
        .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, (uid) => {
          return tokenOf(uids, uid, 'uid');
        })
        .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, '<time>')
        // What a pod may not change is told with a difference of the server's own types, line by line.
        .replace(
          /(if it was previously negative\)|volumeAttributesClassName for bound claims|persistentvolumesource is immutable after creation).*$/s,
          '$1',
        )
        .replace(/(resourceVersion\W+)\d+/g, '$1<rv>')
        .replace(/(object not decodable revision=)\d+/g, '$1<rv>')
        .replace(/127\.0\.0\.1:\d+/g, '<address>')
        .replace(/\b10\.(?:0|96)\.\d+\.\d+\b/g, (ip) => tokenOf(addresses, ip, 'ip'))
        .replace(
          /(ResourceVersion in record \(|too old resource version: \d+ \(|Too large resource version: \d+, current: )\d+/g,
          '$1<server rv>',
        )
    );
  };
  return answers.map((answer) => visit(answer, '', undefined) as Answer);
}

function cellText(cell: unknown, otherwise: (cell: unknown) => unknown): unknown {
  if (typeof cell !== 'string') return otherwise(cell);
  if (/^(\d+[smhdy]){1,2}$/.test(cell)) return '<age>';
  return otherwise(cell.replace(/:3\d{4}\//g, ':<port>/'));
}

function tokenOf(tokens: Map<string, string>, value: string, what: string): string {
  const token = tokens.get(value) ?? `<${what} ${tokens.size + 1}>`;
  tokens.set(value, token);
  return token;
}

function collectVersions(value: unknown, key = '', parent?: unknown): number[] {
  if (typeof value === 'string') return key === 'resourceVersion' && /^\d+$/.test(value) && !isListMeta(parent) ? [Number(value)] : [];
  if (Array.isArray(value)) return value.flatMap((item) => collectVersions(item, '', value));
  if (value !== null && typeof value === 'object')
    return Object.entries(value).flatMap(([name, item]) => collectVersions(item, name, value));
  return [];
}

/** ListMeta has neither a name nor a uid; an object's metadata, and a bookmark's, is told apart by them (protobuf has them empty). */
function isListMeta(parent: unknown): boolean {
  const { name, uid } = (parent ?? {}) as { name?: unknown; uid?: unknown };
  return parent !== null && typeof parent === 'object' && (name ?? '') === '' && (uid ?? '') === '';
}

function byText(a: unknown, b: unknown): number {
  const [left, right] = [JSON.stringify(a), JSON.stringify(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}
