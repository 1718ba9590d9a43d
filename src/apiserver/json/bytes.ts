import { isObject, parseJson, stringifyJson } from '../../k8s/json.ts';

/** A JSON object whose fields are not known at compile time. */
export type Tree = { [field: string]: unknown };

export function encodeJson(value: unknown): Buffer {
  return Buffer.from(stringifyJson(value));
}

export function decodeJson(bytes: Buffer): Tree {
  return parseJson(bytes.toString()) as Tree;
}

export function isTree(value: unknown): value is Tree {
  return isObject(value);
}
