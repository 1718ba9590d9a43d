import { isList, type Json, type JsonObject } from '../json.ts';
import { byKey } from './keyOrder.ts';
import { writeNumber } from './number.ts';
import { writeString } from './string.ts';

/**
 * Writes YAML byte for byte as sigs.k8s.io/yaml does (go.yaml.in/yaml/v2 below it), which is what controller-gen, kubectl and
 * therefore every diff of a CRD speak: block style, sorted keys, lists not indented below their key, lines folded after column 80.
 */
export function writeYaml(value: JsonObject): string {
  if (isEmpty(value)) return '{}\n';
  const parts: string[] = [];
  mapping(value, { indent: 0, first: '', parts });
  return parts.join('');
}

interface Block {
  /** The column of its keys or dashes. */
  readonly indent: number;
  /** What stands before its first key or dash: the indent, or that with the dash of an outer list. */
  readonly first: string;
  readonly parts: string[];
}

function mapping(value: JsonObject, { indent, first, parts }: Block): void {
  let lead = first;
  const keys = Object.keys(value);
  if (keys.length > 1) keys.sort(byKey);
  for (const key of keys) {
    const item = value[key];
    if (item === undefined) continue;
    const name = writeString(key, { column: indent, indent, key: true });
    parts.push(lead, name, ':');
    afterKey(item, indent + name.length + 1, indent, parts);
    lead = ' '.repeat(indent);
  }
}

/** The value of a key that ends before `column`. */
function afterKey(item: Json, column: number, indent: number, parts: string[]): void {
  if (typeof item !== 'object' || item === null) {
    parts.push(' ', scalar(item, column + 1, indent + 2), '\n');
  } else if (isList(item)) {
    if (item.length === 0) parts.push(' []\n');
    else {
      parts.push('\n');
      sequence(item, { indent, first: ' '.repeat(indent), parts });
    }
  } else if (isEmpty(item)) parts.push(' {}\n');
  else {
    parts.push('\n');
    mapping(item, { indent: indent + 2, first: ' '.repeat(indent + 2), parts });
  }
}

function sequence(items: readonly Json[], { indent, first, parts }: Block): void {
  let lead = first;
  for (const item of items) {
    const dash = `${lead}- `;
    if (typeof item !== 'object' || item === null) parts.push(dash, scalar(item, indent + 2, indent + 2), '\n');
    else if (isList(item)) {
      if (item.length === 0) parts.push(dash, '[]\n');
      else sequence(item, { indent: indent + 2, first: dash, parts });
    } else if (isEmpty(item)) parts.push(dash, '{}\n');
    else mapping(item, { indent: indent + 2, first: dash, parts });
    lead = ' '.repeat(indent);
  }
}

function isEmpty(value: JsonObject): boolean {
  for (const key in value) if (value[key] !== undefined) return false;
  return true;
}

function scalar(value: null | boolean | number | bigint | string, column: number, indent: number): string {
  if (typeof value === 'string') return writeString(value, { column, indent, key: false });
  if (typeof value === 'number') return writeNumber(value);
  return String(value);
}
