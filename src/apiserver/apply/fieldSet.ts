import { fail, ok, type Result } from '../../base/result.ts';
import { isObject } from '../../k8s/json.ts';
import { compareElements, type FieldPathSteps, fieldElement, type PathElement, parseElement } from './pathElement.ts';

/**
 * A set of paths in an object: what a manager owns. That a path is a member says nothing about its parents or children.
 * Sets are not changed once they are shared: the operations give new sets; only a set under construction is inserted into.
 */
export class FieldSet {
  readonly #nodes = new Map<PathElement, Node>();

  static of(...paths: FieldPathSteps[]): FieldSet {
    const set = new FieldSet();
    for (const path of paths) set.insert(path);
    return set;
  }

  /** Of fields only: `['metadata', 'name']`. */
  static ofFields(...paths: (readonly string[])[]): FieldSet {
    return FieldSet.of(...paths.map((path) => path.map(fieldElement)));
  }

  /** Adds a path; the empty path, the whole object, is never a member. */
  insert(path: FieldPathSteps): void {
    let set: FieldSet = this;
    for (let i = 0; i < path.length; i++) {
      const node = set.#node(path[i] as PathElement);
      if (i === path.length - 1) node.member = true;
      else set = node.children ??= new FieldSet();
    }
  }

  /** Adds one step as a member. */
  insertElement(element: PathElement): void {
    this.#node(element).member = true;
  }

  /** The set below a step, for building; create it with `descend`. */
  descend(element: PathElement): FieldSet {
    return (this.#node(element).children ??= new FieldSet());
  }

  /** Puts a whole set below a step. */
  adopt(element: PathElement, children: FieldSet): void {
    this.#node(element).children = children;
  }

  has(path: FieldPathSteps): boolean {
    let set: FieldSet | undefined = this;
    for (let i = 0; i < path.length - 1; i++) set = set?.below(path[i] as PathElement);
    return path.length > 0 && set?.hasElement(path.at(-1) as PathElement) === true;
  }

  hasElement(element: PathElement): boolean {
    return this.#nodes.get(element)?.member === true;
  }

  /** The paths that begin with a step, without it; undefined when there are none. */
  below(element: PathElement): FieldSet | undefined {
    const children = this.#nodes.get(element)?.children;
    return children === undefined || children.isEmpty ? undefined : children;
  }

  get isEmpty(): boolean {
    for (const node of this.#nodes.values()) if (node.member || (node.children !== undefined && !node.children.isEmpty)) return false;
    return true;
  }

  union(other: FieldSet): FieldSet {
    const result = new FieldSet();
    for (const [element, node] of this.#nodes) result.#nodes.set(element, { ...node });
    for (const [element, node] of other.#nodes) {
      const mine = result.#nodes.get(element);
      if (mine === undefined) result.#nodes.set(element, { ...node });
      else {
        mine.member ||= node.member;
        mine.children =
          mine.children === undefined || node.children === undefined
            ? (mine.children ?? node.children)
            : mine.children.union(node.children);
      }
    }
    return result;
  }

  intersection(other: FieldSet): FieldSet {
    return this.#combine((element, node) => {
      const theirs = other.#nodes.get(element);
      if (theirs === undefined) return undefined;
      const children =
        node.children !== undefined && theirs.children !== undefined ? node.children.intersection(theirs.children) : undefined;
      return { member: node.member && theirs.member, children };
    });
  }

  /** Without the members of the other set; a member's children are not touched by its parent. */
  difference(other: FieldSet): FieldSet {
    return this.#combine((element, node) => {
      const theirs = other.#nodes.get(element);
      if (theirs === undefined) return node;
      const children = theirs.children === undefined ? node.children : node.children?.difference(theirs.children);
      return { member: node.member && !theirs.member, children };
    });
  }

  /** Without the members of the other set and all that lies below them. */
  recursiveDifference(other: FieldSet): FieldSet {
    return this.#combine((element, node) => {
      const theirs = other.#nodes.get(element);
      if (theirs === undefined) return node;
      if (theirs.member) return undefined;
      const children = theirs.children === undefined ? node.children : node.children?.recursiveDifference(theirs.children);
      return { member: node.member, children };
    });
  }

  equals(other: FieldSet): boolean {
    return this.difference(other).isEmpty && other.difference(this).isEmpty;
  }

  /** All members, each level's before what lies deeper, in the order of fieldsV1. */
  paths(): FieldPathSteps[] {
    const found: FieldPathSteps[] = [];
    this.#collect([], found);
    return found;
  }

  /** Each step with whether it is a member and what lies below, in no order. */
  *entries(): Iterable<readonly [element: PathElement, member: boolean, below: FieldSet | undefined]> {
    for (const [element, { member, children }] of this.#nodes) yield [element, member, children];
  }

  /** The form in managedFields. */
  toFieldsV1(): Record<string, unknown> {
    const fields: Record<string, unknown> = {};
    for (const [element, { member, children }] of this.#sorted()) {
      const below = children === undefined || children.isEmpty ? undefined : children.toFieldsV1();
      if (below !== undefined) fields[element] = member ? { '.': {}, ...below } : below;
      else if (member) fields[element] = {};
    }
    return fields;
  }

  #node(element: PathElement): Node {
    let node = this.#nodes.get(element);
    if (node === undefined) this.#nodes.set(element, (node = { member: false, children: undefined }));
    return node;
  }

  #combine(keep: (element: PathElement, node: Node) => Node | undefined): FieldSet {
    const result = new FieldSet();
    for (const [element, node] of this.#nodes) {
      const kept = keep(element, node);
      if (kept !== undefined && (kept.member || (kept.children !== undefined && !kept.children.isEmpty)))
        result.#nodes.set(element, { ...kept });
    }
    return result;
  }

  #sorted(): [PathElement, Node][] {
    const nodes = [...this.#nodes];
    return nodes.length > 1 ? nodes.sort(([a], [b]) => compareElements(a, b)) : nodes;
  }

  #collect(prefix: FieldPathSteps, found: FieldPathSteps[]): void {
    const sorted = this.#sorted();
    for (const [element, node] of sorted) if (node.member) found.push([...prefix, element]);
    for (const [element, { children }] of sorted) if (children !== undefined) children.#collect([...prefix, element], found);
  }
}

/** Reads fieldsV1. The error says what is wrong with it. */
export function parseFieldsV1(fields: unknown): Result<FieldSet, string> {
  const set = new FieldSet();
  const problem = readInto(set, fields ?? {});
  return problem === undefined ? ok(set) : fail(problem);
}

interface Node {
  member: boolean;
  children: FieldSet | undefined;
}

function readInto(set: FieldSet, fields: unknown): string | undefined {
  if (!isObject(fields)) return 'fieldsV1 is not an object';
  for (const [text, below] of Object.entries(fields)) {
    if (text === '.') continue;
    const element = parseElement(text);
    if (element === undefined) return `fieldsV1 has an element that is none: ${text}`;
    if (!isObject(below)) return `fieldsV1 has a value that is not an object, at ${text}`;
    const keys = Object.keys(below);
    if (keys.length === 0 || Object.hasOwn(below, '.')) set.insertElement(element);
    if (keys.some((key) => key !== '.')) {
      const problem = readInto(set.descend(element), below);
      if (problem !== undefined) return problem;
    }
  }
  return undefined;
}
