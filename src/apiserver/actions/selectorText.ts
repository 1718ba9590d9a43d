import { isObject } from '../../k8s/json.ts';

/** A selector as text, canonical as upstream's `Selector.String()`: of a label selector, of plain labels, or text as it is. */
export function formatSelector(selector: unknown): string {
  if (typeof selector === 'string') return selector;
  if (!isObject(selector)) return '';
  const isLabelSelector = Object.keys(selector).every((field) => field === 'matchLabels' || field === 'matchExpressions');
  const labels = (isLabelSelector ? (selector['matchLabels'] ?? {}) : selector) as Record<string, string>;
  const expressions = (isLabelSelector ? (selector['matchExpressions'] ?? []) : []) as unknown as readonly Expression[];
  const parts = [
    ...Object.entries(labels).map(([key, value]): [string, string] => [key, `${key}=${value}`]),
    ...expressions.map((one): [string, string] => [one.key, expressionText(one)]),
  ];
  return parts
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([, text]) => text)
    .join(',');
}

interface Expression {
  readonly key: string;
  readonly operator: string;
  readonly values?: readonly string[];
}

function expressionText({ key, operator, values = [] }: Expression): string {
  switch (operator) {
    case 'Exists':
      return key;
    case 'DoesNotExist':
      return `!${key}`;
    default:
      return `${key} ${operator === 'In' ? 'in' : 'notin'} (${[...values].sort().join(',')})`;
  }
}
