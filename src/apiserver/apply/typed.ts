import { goQuote, goValue } from '../../k8s/goText.ts';
import { isObject } from '../../k8s/json.ts';
import { elementText, fieldElement, keyElement, type PathElement, valueElement } from './pathElement.ts';
import type { ListView, TypeView } from './typeView.ts';

/** The one shape that fits a value, of those that a type allows; all of them when none fits or there is no value. */
export function shapeOf(view: TypeView, value: unknown): TypeView {
  if (value === undefined || value === null) return view;
  if (Array.isArray(value)) return view.list === undefined ? view : only(view, 'list');
  if (typeof value === 'object') return view.map === undefined ? view : only(view, 'map');
  return view.scalar === undefined ? view : only(view, 'scalar');
}

export function sameShape(a: TypeView, b: TypeView): boolean {
  return a.scalar === b.scalar && a.list === b.list && a.map === b.map;
}

/** Which of its shapes a value is handled as. */
export function kindOf(view: TypeView): 'map' | 'scalar' | 'list' | undefined {
  if (view.map !== undefined) return 'map';
  if (view.scalar !== undefined) return 'scalar';
  return view.list === undefined ? undefined : 'list';
}

/** The step to an item of a set or list map; throws `TypedError` when the item has no place there. */
export function itemElement(list: ListView, item: unknown): PathElement {
  if (list.atomic) throw new TypedError([{ path: '', message: 'invalid indexing of non-associative list' }]);
  if (list.keys.length === 0) return setElement(item);
  if (item === null || item === undefined) throw problem('associative list with keys may not have a null element');
  if (!isObject(item)) throw problem('associative list with keys may not have non-map elements');
  const keys: Record<string, unknown> = {};
  for (const key of list.keys) {
    const value = Object.hasOwn(item, key) ? item[key] : list.keyDefault(key);
    if (value !== undefined) keys[key] = value;
  }
  if (Object.keys(keys).length > 0) return keyElement(keys);
  const named = list.keys.map(goQuote).join(' ');
  throw problem(
    `associative list with keys has an element that omits all key fields [${named}] (and doesn't have default values for any key fields)`,
  );
}

/** What is wrong with a value of a type, with the path to each place. */
export class TypedError extends Error {
  readonly problems: readonly TypedProblem[];

  constructor(problems: readonly TypedProblem[]) {
    super(problemsText(problems));
    this.problems = problems;
  }
}

export interface TypedProblem {
  readonly path: string;
  readonly message: string;
}

/** Checks that a value is of a type; throws `TypedError`. Stored objects may repeat items of sets and list maps. */
export function checkTyped(view: TypeView, value: unknown, allowDuplicates: boolean): void {
  const problems: TypedProblem[] = [];
  check(view, value, '', allowDuplicates, problems);
  if (problems.length > 0) throw new TypedError(problems);
}

/** Null is of every type. */
export function scalarProblem(scalar: NonNullable<TypeView['scalar']>, value: unknown, prefix: string): string | undefined {
  if (value === undefined || value === null) return undefined;
  const number = typeof value === 'number' || typeof value === 'bigint';
  switch (scalar) {
    case 'numeric':
      return number ? undefined : `${prefix}expected numeric (int or float), got ${goType(value)}`;
    case 'string':
      return typeof value === 'string' ? undefined : `${prefix}expected string, got &value.valueUnstructured{Value:${goSyntax(value)}}`;
    case 'boolean':
      return typeof value === 'boolean' ? undefined : `${prefix}expected boolean, got &{${goValue(value)}}`;
    case 'untyped':
      return typeof value === 'object' ? `${prefix}expected any scalar, got &{${goValue(value)}}` : undefined;
  }
}

function check(view: TypeView, value: unknown, path: string, allowDuplicates: boolean, problems: TypedProblem[]): void {
  const shape = shapeOf(view, value);
  switch (kindOf(shape)) {
    case 'map':
      if (isObject(value)) return checkMap(shape, value, path, allowDuplicates, problems);
      if (value !== null && value !== undefined) problems.push({ path, message: `expected map, got &{${goValue(value)}}` });
      return;
    case 'scalar': {
      const message = scalarProblem(shape.scalar ?? 'untyped', value, '');
      if (message !== undefined) problems.push({ path, message });
      return;
    }
    case 'list':
      if (Array.isArray(value)) return checkList(shape.list as ListView, value, path, allowDuplicates, problems);
      if (value !== null && value !== undefined) problems.push({ path, message: `expected list, got &{${goValue(value)}}` });
      return;
    default:
      problems.push({ path, message: 'schema error: invalid atom: inlined' });
  }
}

function checkMap(view: TypeView, value: Record<string, unknown>, path: string, allowDuplicates: boolean, problems: TypedProblem[]): void {
  const map = view.map;
  for (const key of Object.keys(value)) {
    const type = map?.field(key) ?? map?.element;
    const at = path + elementText(fieldElement(key));
    if (type !== undefined) check(type, value[key], at, allowDuplicates, problems);
    else {
      problems.push({ path: at, message: 'field not declared in schema' });
      return;
    }
  }
}

function checkList(list: ListView, items: readonly unknown[], path: string, allowDuplicates: boolean, problems: TypedProblem[]): void {
  const seen = new Set<PathElement>();
  for (const [index, item] of items.entries()) {
    let element = `i:${index}`;
    if (!list.atomic) {
      try {
        element = itemElement(list, item);
      } catch (error) {
        if (!(error instanceof TypedError)) throw error;
        problems.push({ path, message: `element ${index}: ${error.message}` });
        return;
      }
      if (seen.has(element) && !allowDuplicates) problems.push({ path, message: `duplicate entries for key ${elementText(element)}` });
      seen.add(element);
    }
    check(list.element, item, path + elementText(element), allowDuplicates, problems);
  }
}

function setElement(item: unknown): PathElement {
  if (item === null || item === undefined) throw problem("associative list without keys has an element that's an explicit null");
  if (isObject(item)) throw problem("associative list without keys has an element that's a map type");
  if (Array.isArray(item)) throw problem('not supported: associative list with lists as elements');
  return valueElement(item);
}

function only(view: TypeView, kind: 'scalar' | 'list' | 'map'): TypeView {
  const others = (['scalar', 'list', 'map'] as const).some((other) => other !== kind && view[other] !== undefined);
  return others ? { [kind]: view[kind] } : view;
}

function problem(message: string): TypedError {
  return new TypedError([{ path: '', message }]);
}

function problemsText(problems: readonly TypedProblem[]): string {
  const lines = problems.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`));
  return lines.length === 1 ? (lines[0] ?? '') : `errors:\n${lines.map((line) => `  ${line}`).join('\n')}`;
}

function goType(value: unknown): string {
  if (Array.isArray(value)) return '[]interface {}';
  if (typeof value === 'object') return 'map[string]interface {}';
  return typeof value === 'boolean' ? 'bool' : typeof value;
}

/** Go's `%#v`. */
function goSyntax(value: unknown): string {
  if (typeof value === 'string') return goQuote(value);
  if (value === null) return 'interface {}(nil)';
  if (Array.isArray(value)) return `[]interface {}{${value.map(goSyntax).join(', ')}}`;
  if (!isObject(value)) return goValue(value);
  const entries = Object.keys(value).sort();
  return `map[string]interface {}{${entries.map((key) => `${goQuote(key)}:${goSyntax(value[key])}`).join(', ')}}`;
}
