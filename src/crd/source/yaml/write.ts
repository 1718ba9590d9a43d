import { isList, type Json, type JsonObject } from '../json.ts';
import { byKey } from './keyOrder.ts';
import { writeNumber } from './number.ts';
import { writeString } from './string.ts';

/**
 * Writes YAML byte for byte as sigs.k8s.io/yaml does (go.yaml.in/yaml/v2 below it), which is what controller-gen, kubectl and
 * therefore every diff of a CRD speak: block style, sorted keys, lists not indented below their key, lines folded after column 80.
 */
export function writeYaml(value: JsonObject): string {
  const lines = isEmpty(value) ? ['{}'] : mapping(value, 0);
  return `${lines.join('\n')}\n`;
}

/** Lines of a block mapping whose keys stand at column `indent`; the first line carries its indent too. */
function mapping(value: JsonObject, indent: number): string[] {
  const lines: string[] = [];
  const pad = ' '.repeat(indent);
  for (const key of Object.keys(value).sort(byKey)) {
    const item = value[key];
    if (item === undefined) continue;
    const head = `${pad}${writeString(key, { column: indent, indent, key: true })}:`;
    lines.push(...entry(head, item, indent));
  }
  return lines;
}

function entry(head: string, item: Json, indent: number): string[] {
  if (typeof item === 'object' && item !== null) {
    if (isList(item)) return item.length === 0 ? [`${head} []`] : [head, ...sequence(item, indent)];
    return isEmpty(item) ? [`${head} {}`] : [head, ...mapping(item, indent + 2)];
  }
  return `${head} ${scalar(item, head.length + 1, indent + 2)}`.split('\n');
}

/** Lines of a block sequence whose dashes stand at column `indent`. */
function sequence(items: readonly Json[], indent: number): string[] {
  return items.flatMap((item) => {
    const dash = `${' '.repeat(indent)}- `;
    if (typeof item !== 'object' || item === null) return `${dash}${scalar(item, indent + 2, indent + 2)}`.split('\n');
    if (isList(item)) return item.length === 0 ? [`${dash}[]`] : onDash(dash, sequence(item, indent + 2));
    return isEmpty(item) ? [`${dash}{}`] : onDash(dash, mapping(item, indent + 2));
  });
}

function onDash(dash: string, [first = '', ...rest]: string[]): string[] {
  return [dash + first.slice(dash.length), ...rest];
}

function isEmpty(value: JsonObject): boolean {
  return Object.values(value).every((item) => item === undefined);
}

function scalar(value: null | boolean | number | bigint | string, column: number, indent: number): string {
  if (typeof value === 'string') return writeString(value, { column, indent, key: false });
  if (typeof value === 'number') return writeNumber(value);
  return String(value);
}
