/** A macro as a person is told of it. */
export interface MacroDoc {
  readonly name: string;
  /** What it is called on: lists and maps, optionals, or nothing. */
  readonly on: 'fold' | 'list' | 'optional' | 'nothing';
  readonly signatures: readonly string[];
  readonly doc: string;
  /** What a completion writes, as a snippet. */
  readonly insert: string;
  /** Whether it has a form with two variables. */
  readonly two?: boolean;
}

export const macroDocs: readonly MacroDoc[] = [
  {
    name: 'has',
    on: 'nothing',
    signatures: ['has(object.field) -> bool'],
    doc: 'Whether the field is set. An optional field must be tested before it is read.',
    insert: 'has($0)',
  },
  fold(
    'all',
    ['list.all(item, test) -> bool', 'map.all(key, test) -> bool'],
    'Whether the test holds for every item, or every key of a map.',
  ),
  fold(
    'exists',
    ['list.exists(item, test) -> bool', 'map.exists(key, test) -> bool'],
    'Whether the test holds for at least one item, or key.',
  ),
  fold('exists_one', ['list.exists_one(item, test) -> bool'], 'Whether the test holds for exactly one item, or key.'),
  fold('existsOne', ['list.existsOne(item, test) -> bool'], 'Whether the test holds for exactly one item, or key.'),
  {
    ...fold(
      'map',
      ['list.map(item, result) -> list', 'list.map(item, test, result) -> list'],
      'A list of what becomes of each item, or key.',
    ),
    two: false,
  },
  { ...fold('filter', ['list.filter(item, test) -> list'], 'A list of the items, or keys, for which the test holds.'), two: false },
  {
    ...fold('transformList', ['list.transformList(index, item, result) -> list'], 'A list of what becomes of each entry.'),
    insert: 'transformList(${1:i}, ${2:v}, $0)',
  },
  {
    ...fold('transformMap', ['map.transformMap(key, value, result) -> map'], 'A map with the same keys, and what becomes of each value.'),
    insert: 'transformMap(${1:k}, ${2:v}, $0)',
  },
  {
    ...fold(
      'transformMapEntry',
      ['map.transformMapEntry(key, value, {key: value}) -> map'],
      'A map made of the one entry that each entry becomes.',
    ),
    insert: 'transformMapEntry(${1:k}, ${2:v}, {$0})',
  },
  {
    name: 'sortBy',
    on: 'list',
    signatures: ['list.sortBy(item, key) -> list'],
    doc: 'The items in the order of what each gives as its key.',
    insert: 'sortBy(${1:i}, $0)',
  },
  {
    name: 'optMap',
    on: 'optional',
    signatures: ['optional.optMap(value, result) -> optional'],
    doc: 'An optional of what becomes of the value, where there is one.',
    insert: 'optMap(${1:v}, $0)',
  },
  {
    name: 'optFlatMap',
    on: 'optional',
    signatures: ['optional.optFlatMap(value, optional) -> optional'],
    doc: 'The optional that becomes of the value, where there is one.',
    insert: 'optFlatMap(${1:v}, $0)',
  },
];

export function macroNamed(name: string): MacroDoc | undefined {
  return macroDocs.find((macro) => macro.name === name);
}

export function bindsValue(macro: MacroDoc): boolean {
  return macro.on === 'optional';
}

export function isFold(macro: MacroDoc): boolean {
  return macro.on === 'fold' || macro.on === 'list';
}

export function takesTwo(macro: MacroDoc): boolean {
  return macro.two === true;
}

function fold(name: string, signatures: readonly string[], doc: string): MacroDoc {
  return { name, on: 'fold', signatures, doc, insert: `${name}(\${1:i}, $0)`, two: true };
}
