import { fail, ok, type Result } from '../../base/result.ts';
import { deepCopy, isObject, type JsonValue, setKey } from '../../k8s/json.ts';
import { jsonType, RawNumber, readNumbers, settleNumbers } from './rawNumbers.ts';

/**
 * JSON patch (RFC 6902) as the API server does it, which is not always the RFC: negative indices count from the end, `01` is an
 * index, a path without its slash loses its first word, `copy` of a missing key gives null, `replace` adds a missing key, `test`
 * for null holds where nothing is, and 1 is not 1.0.
 */
export interface JsonPatch {
  readonly operations: readonly Operation[];
}

/** What an operation says, unchecked: each field is checked when the operation's turn comes. */
type Operation = Readonly<Record<string, unknown>>;

/** Reads a patch. The error is for a 400: the body is not a list of operations. */
export function parseJsonPatch(text: string): Result<JsonPatch, string> {
  let value: unknown;
  try {
    value = readNumbers(text);
  } catch (error) {
    if (error instanceof SyntaxError) return fail(error.message);
    throw error;
  }
  if (value === null) return ok({ operations: [] });
  if (!Array.isArray(value)) return fail(`json: cannot unmarshal ${jsonType(value)} into Go value of type jsonpatch.Patch`);
  const odd: unknown = value.find((operation) => operation !== null && !isObject(operation));
  if (odd !== undefined) return fail(`json: cannot unmarshal ${jsonType(odd)} into Go value of type jsonpatch.Operation`);
  return ok({ operations: value.map((operation: Operation | null) => operation ?? {}) });
}

/**
 * Applies all operations to a copy of the document, or none. The error says which one failed and why; the API server keeps it
 * to itself and answers 422 "the server rejected our request due to an error in our request".
 */
export function applyJsonPatch(document: JsonValue, patch: JsonPatch): Result<JsonValue, string> {
  const root: Root = { value: deepCopy(document) };
  for (const operation of patch.operations) {
    const problem = applyOperation(root, operation);
    if (problem !== undefined) return fail(problem);
  }
  return ok(settleNumbers(root.value) as JsonValue);
}

interface Root {
  value: unknown;
}

/** What holds a value, and under which key. */
interface Place {
  readonly parent: Record<string, unknown> | unknown[];
  readonly key: string;
}

function applyOperation(root: Root, operation: Operation): string | undefined {
  switch (operation['op']) {
    case 'add':
      return add(root, operation, operation['value'] ?? null);
    case 'remove':
      return remove(root, operation);
    case 'replace':
      return replace(root, operation);
    case 'move':
      return move(root, operation);
    case 'copy':
      return copy(root, operation);
    case 'test':
      return test(root, operation);
    default:
      return `Unexpected kind: ${typeof operation['op'] === 'string' ? operation['op'] : 'unknown'}`;
  }
}

function add(root: Root, operation: Operation, value: unknown): string | undefined {
  const path = operation['path'];
  if (typeof path !== 'string') return 'add operation failed to decode path: missing value';
  const place = find(root.value, path);
  if (place === undefined) return `add operation does not apply: doc is missing path: "${path}": missing value`;
  const problem = insert(place, copyRaw(value));
  return problem === undefined ? undefined : `error in add for path: '${path}': ${problem}`;
}

function remove(root: Root, operation: Operation): string | undefined {
  const path = operation['path'];
  if (typeof path !== 'string') return 'remove operation failed to decode path: missing value';
  const place = find(root.value, path);
  if (place === undefined) return `remove operation does not apply: doc is missing path: "${path}": missing value`;
  const problem = takeOut(place);
  return problem === undefined ? undefined : `error in remove for path: '${path}': ${problem}`;
}

function replace(root: Root, operation: Operation): string | undefined {
  const path = operation['path'];
  if (typeof path !== 'string') return 'replace operation failed to decode path: operation missing path field: missing value';
  const value = operation['value'] ?? null;
  if (path === '') {
    if (!isContainer(value)) return 'replace operation value must be object or array';
    root.value = copyRaw(value);
    return undefined;
  }
  const place = find(root.value, path);
  if (place === undefined) return `replace operation does not apply: doc is missing path: ${path}: missing value`;
  const { parent, key } = place;
  if (!Array.isArray(parent)) setKey(parent, key, copyRaw(value));
  else {
    const index = indexOf(parent, key);
    if (index === undefined) return `replace operation does not apply: doc is missing key: ${path}: missing value`;
    parent[index] = copyRaw(value);
  }
  return undefined;
}

function move(root: Root, operation: Operation): string | undefined {
  const from = operation['from'];
  if (typeof from !== 'string') return 'move operation failed to decode from: operation, missing from field: missing value';
  const source = find(root.value, from);
  if (source === undefined) return `move operation does not apply: doc is missing from path: ${from}: missing value`;
  const value = read(source);
  if (value === invalidIndex) return `error in move for path: '${source.key}': ${indexProblem(source.key)}`;
  const problem = takeOut(source);
  if (problem !== undefined) return `error in move for path: '${source.key}': ${problem}`;
  const path = operation['path'];
  if (typeof path !== 'string') return 'move operation failed to decode path: operation missing path field: missing value';
  const place = find(root.value, path);
  if (place === undefined) return `move operation does not apply: doc is missing destination path: ${path}: missing value`;
  const refused = insert(place, value);
  return refused === undefined ? undefined : `error in move for path: '${path}': ${refused}`;
}

function copy(root: Root, operation: Operation): string | undefined {
  const from = operation['from'];
  if (typeof from !== 'string') return 'copy operation failed to decode from: operation, missing from field: missing value';
  const source = find(root.value, from);
  if (source === undefined) return `copy operation does not apply: doc is missing from path: ${from}: missing value`;
  const value = read(source);
  if (value === invalidIndex) return `error in copy for from: '${from}': ${indexProblem(source.key)}`;
  const path = operation['path'];
  if (typeof path !== 'string') return 'copy operation failed to decode path: missing value';
  const place = find(root.value, path);
  if (place === undefined) return `copy operation does not apply: doc is missing destination path: ${path}: missing value`;
  const problem = insert(place, copyRaw(value ?? null));
  return problem === undefined ? undefined : `error while adding value during copy: ${problem}`;
}

function test(root: Root, operation: Operation): string | undefined {
  const path = operation['path'];
  if (typeof path !== 'string') return 'test operation failed to decode path: operation missing path field: missing value';
  const failed = `testing value ${path} failed: test failed`;
  if (path === '') return sameJson(root.value, operation['value']) ? undefined : failed;
  const place = find(root.value, path);
  if (place === undefined) return `test operation does not apply: is missing path: ${path}: missing value`;
  const value = read(place);
  if (value === invalidIndex) return `error in test for path: '${path}': ${indexProblem(place.key)}`;
  return sameJson(value ?? null, operation['value'] ?? null) ? undefined : failed;
}

const invalidIndex = Symbol('invalid index');

/** Undefined where the way to the last step is not there. */
function find(root: unknown, path: string): Place | undefined {
  const steps = path.split('/');
  if (steps.length < 2) return undefined;
  let parent = root;
  for (const step of steps.slice(1, -1)) {
    if (!isContainer(parent)) return undefined;
    const next = read({ parent, key: decode(step) });
    if (next === invalidIndex) return undefined;
    parent = next;
  }
  return isContainer(parent) ? { parent, key: decode(steps.at(-1) ?? '') } : undefined;
}

function decode(step: string): string {
  return step.replace(/~[01]/g, (code) => (code === '~1' ? '/' : '~'));
}

/** Undefined for an absent key. */
function read({ parent, key }: Place): unknown {
  if (!Array.isArray(parent)) return Object.hasOwn(parent, key) ? parent[key] : undefined;
  const index = indexOf(parent, key);
  return index === undefined ? invalidIndex : parent[index];
}

function insert({ parent, key }: Place, value: unknown): string | undefined {
  if (!Array.isArray(parent)) {
    setKey(parent, key, value);
    return undefined;
  }
  if (key === '-') {
    parent.push(value);
    return undefined;
  }
  const given = integer(key);
  if (given === undefined) return `value was not a proper array index: '${key}': ${indexProblem(key)}`;
  const index = given < 0 ? given + parent.length + 1 : given;
  if (index < 0 || index > parent.length) return indexProblem(key);
  parent.splice(index, 0, value);
  return undefined;
}

function takeOut({ parent, key }: Place): string | undefined {
  if (!Array.isArray(parent)) {
    if (!Object.hasOwn(parent, key)) return `Unable to remove nonexistent key: ${key}: missing value`;
    delete parent[key];
    return undefined;
  }
  const index = indexOf(parent, key);
  if (index === undefined) return indexProblem(key);
  parent.splice(index, 1);
  return undefined;
}

/** The place of an existing item. */
function indexOf(list: readonly unknown[], key: string): number | undefined {
  const given = integer(key);
  if (given === undefined) return undefined;
  const index = given < 0 ? given + list.length : given;
  return index >= 0 && index < list.length ? index : undefined;
}

function integer(text: string): number | undefined {
  return /^[+-]?\d+$/.test(text) ? Number(text) : undefined;
}

function indexProblem(key: string): string {
  const index = integer(key);
  return index === undefined
    ? `strconv.Atoi: parsing "${key}": invalid syntax`
    : `Unable to access invalid index: ${index}: invalid index referenced`;
}

/** A copy that shares the numbers as they were written: nothing changes those. */
function copyRaw(value: unknown): unknown {
  if (!isContainer(value)) return value;
  if (Array.isArray(value)) return value.map(copyRaw);
  const copy: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value)) setKey(copy, key, copyRaw(item));
  return copy;
}

function isContainer(value: unknown): value is Record<string, unknown> | unknown[] {
  return typeof value === 'object' && value !== null && !(value instanceof RawNumber);
}

function sameJson(a: unknown, b: unknown): boolean {
  if (a instanceof RawNumber || b instanceof RawNumber) return a instanceof RawNumber && b instanceof RawNumber && a.text === b.text;
  if (!isContainer(a) || !isContainer(b)) return a === b || (typeof a === 'bigint' && typeof b === 'bigint' && a === b);
  if (Array.isArray(a) || Array.isArray(b)) {
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, index) => sameJson(item, b[index]));
  }
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && sameJson(a[key], b[key]));
}
