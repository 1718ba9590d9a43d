import type { Tree } from '../../../json/bytes.ts';

/** A strategy as the server's own type of it shows it. */
export function strategyShown(strategy: Tree): string {
  const rolling = strategy['rollingUpdate'] as Tree | undefined;
  const fields = [
    ['Partition', 'partition'],
    ['MaxUnavailable', 'maxUnavailable'],
    ['MaxSurge', 'maxSurge'],
  ] as const;
  const shown = rolling === undefined ? null : Object.fromEntries(fields.map(([go, field]) => [go, rolling[field]]));
  return JSON.stringify({ Type: strategy['type'], RollingUpdate: shown });
}

/** A selector with its fields in the order of its type. */
export function selectorShown(selector: unknown): string {
  if (selector === undefined || selector === null) return 'null';
  const { matchLabels, matchExpressions } = (selector ?? {}) as Tree;
  const terms = (matchExpressions as Tree[] | undefined)?.map(({ key, operator, values }) => ({ key, operator, values }));
  const labels =
    matchLabels === undefined ? undefined : Object.fromEntries(Object.entries(matchLabels as Tree).sort(([a], [b]) => (a < b ? -1 : 1)));
  return JSON.stringify({ matchLabels: labels, matchExpressions: terms });
}
