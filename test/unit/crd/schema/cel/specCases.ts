import { tests } from '@bufbuild/cel-spec/testdata/conformance.js';
import { typeNamed } from '../../../../../src/crd/schema/cel/check/scope.ts';
import { type CelType, dyn, listOf, mapOf, param } from '../../../../../src/crd/schema/cel/types/celType.ts';
import { equal } from '../../../../../src/crd/schema/cel/values/compare.ts';
import { Uint } from '../../../../../src/crd/schema/cel/values/numbers.ts';
import { parseDuration, parseTimestamp } from '../../../../../src/crd/schema/cel/values/time.ts';
import { PlainList, PlainMap, TypeValue, type Value } from '../../../../../src/crd/schema/cel/values/value.ts';

/** A case of cel-spec's simple tests. */
export interface SpecCase {
  readonly file: string;
  readonly name: string;
  readonly expr: string;
  readonly checked: boolean;
  readonly types: ReadonlyMap<string, CelType>;
  readonly bindings: ReadonlyMap<string, Value>;
  /** Undefined where an error is expected. */
  readonly value: Value | undefined;
}

interface Suite {
  readonly name: string;
  readonly suites?: readonly Suite[];
  readonly tests?: readonly { readonly original: Original }[];
}

interface Original {
  readonly name: string;
  readonly expr: string;
  readonly value?: SpecValue;
  readonly evalError?: unknown;
  readonly anyEvalErrors?: unknown;
  readonly disableCheck?: boolean;
  readonly checkOnly?: boolean;
  readonly container?: string;
  readonly typedResult?: unknown;
  readonly unknown?: unknown;
  readonly typeEnv?: readonly { readonly name: string; readonly ident?: { readonly type: SpecType } }[];
  readonly bindings?: Readonly<Record<string, { readonly value?: SpecValue }>>;
}

type SpecValue = Readonly<Record<string, unknown>>;
type SpecType = Readonly<Record<string, unknown>>;

/** The files with what Kubernetes enables. */
const files: ReadonlySet<string> = new Set(
  'basic comparisons conversions fields fp_math integer_math lists logic macros macros2 optionals parse plumbing string string_ext timestamps'.split(
    ' ',
  ),
);

/** All cases that need no protobuf messages, and how many do. */
export function specCases(): { readonly cases: readonly SpecCase[]; readonly withMessages: number } {
  const cases: SpecCase[] = [];
  let withMessages = 0;
  for (const file of (tests as unknown as Suite).suites ?? []) {
    if (!files.has(file.name)) continue;
    for (const original of casesOf(file)) {
      const found = specCase(file.name, original);
      if (found === undefined) withMessages++;
      else cases.push(found);
    }
  }
  return { cases, withMessages };
}

function casesOf(suite: Suite): Original[] {
  return [...(suite.tests ?? []).map(({ original }) => original), ...(suite.suites ?? []).flatMap(casesOf)];
}

class Message extends Error {}

function specCase(file: string, original: Original): SpecCase | undefined {
  const { name, expr, container, value, typedResult, checkOnly, unknown } = original;
  if (container || typedResult !== undefined || checkOnly === true || unknown !== undefined) return undefined;
  if (/TestAllTypes|google\.protobuf\.(?!Timestamp|Duration)|\bgoogle\.\w+\{|\w\{\w*:?|proto\./.test(expr.replace(/'[^']*'|"[^"]*"/g, '')))
    return undefined;
  try {
    const failing = original.evalError !== undefined || original.anyEvalErrors !== undefined;
    const types = new Map(
      (original.typeEnv ?? []).flatMap((each) => (each.ident === undefined ? [] : [[each.name, typeOf(each.ident.type)]])),
    );
    const bindings = new Map(Object.entries(original.bindings ?? {}).map(([key, bound]) => [key, valueOf(bound.value ?? {})]));
    for (const key of bindings.keys()) if (!types.has(key)) types.set(key, dyn);
    const expected = failing ? undefined : value === undefined ? true : valueOf(value);
    return { file, name, expr, checked: original.disableCheck !== true, types, bindings, value: expected };
  } catch (error) {
    if (!(error instanceof Message)) throw error;
    return undefined;
  }
}

/** Equal, and of the same kind all the way: 1 is not 1.0 here, and NaN is NaN. */
export function sameValue(a: Value, b: Value): boolean {
  if (typeof a === 'number' && typeof b === 'number') return Object.is(a, b) || a === b;
  return typeof a === typeof b && equal(a, b);
}

function valueOf(value: SpecValue): Value {
  const [[kind, given] = ['nullValue', null]] = Object.entries(value);
  switch (kind) {
    case 'nullValue':
      return null;
    case 'boolValue':
    case 'stringValue':
      return given as boolean | string;
    case 'int64Value':
      return BigInt(given as string);
    case 'uint64Value':
      return new Uint(BigInt(given as string));
    case 'doubleValue':
      return Number(given);
    case 'bytesValue':
      return new Uint8Array(Buffer.from(given as string, 'base64'));
    case 'listValue':
      return new PlainList(((given as { values?: SpecValue[] }).values ?? []).map(valueOf));
    case 'mapValue': {
      const map = new PlainMap();
      for (const entry of (given as { entries?: { key: SpecValue; value: SpecValue }[] }).entries ?? [])
        map.add(valueOf(entry.key), valueOf(entry.value));
      return map;
    }
    case 'typeValue':
      return new TypeValue(param(typeNamed(given as string) ?? failed(), 0));
    case 'objectValue':
      return messageOf(given as { '@type': string; value?: unknown });
    default:
      return failed();
  }
}

function messageOf(message: { readonly '@type': string; readonly value?: unknown }): Value {
  const text = String(message.value);
  switch (message['@type'].split('/')[1]) {
    case 'google.protobuf.Timestamp':
      return parseTimestamp(text) ?? failed();
    case 'google.protobuf.Duration':
      return parseDuration(text) ?? failed();
    default:
      return failed();
  }
}

function typeOf(type: SpecType): CelType {
  const [[kind, given] = ['', undefined]] = Object.entries(type);
  switch (kind) {
    case 'primitive':
      return param(typeNamed(primitives[given as string] ?? '') ?? failed(), 0);
    case 'dyn':
      return dyn;
    case 'listType':
      return listOf(typeOf((given as { elemType: SpecType }).elemType));
    case 'mapType': {
      const { keyType, valueType } = given as { keyType: SpecType; valueType: SpecType };
      return mapOf(typeOf(keyType), typeOf(valueType));
    }
    default:
      return failed();
  }
}

const primitives: Readonly<Record<string, string>> = {
  BOOL: 'bool',
  INT64: 'int',
  UINT64: 'uint',
  DOUBLE: 'double',
  STRING: 'string',
  BYTES: 'bytes',
};

function failed(): never {
  throw new Message('needs a message');
}
