import type { Field, Root, Type, Writer } from 'protobufjs';
import { stringifyJson } from '../../k8s/json.ts';
import type { Tree } from '../json/bytes.ts';
import { extensions, inlinedField, isWrappedList, jsonNameOf, loadKinds, magic, meta, runtime, typeOf } from './kinds.ts';

/**
 * Writes objects as Kubernetes' Go types write themselves: fields in the order of their numbers, those that cannot be nil whatever they
 * hold, maps by key. What is decoded from it is the same as from a kube-apiserver's answer.
 */
export interface Encoder {
  /** Whether a kind has a protobuf form; a list has its items'. */
  knows(apiVersion: string, kind: string): boolean;
  /** An object (or a Status, a list, ...) with its envelope. */
  whole(tree: Tree): Buffer;
  /** What `item` has written, with its envelope. */
  enveloped(type: KindName, raw: Buffer): Buffer;
  /** An object without its type, as it lies within a list. */
  item(apiVersion: string, kind: string, tree: Tree): Buffer;
  /** A list of items that `item` has written. */
  list(type: KindName, metadata: Tree, items: readonly Buffer[]): Buffer;
  /** One event of a watch with the length in front of it; `object` is what `whole` gave. */
  event(type: string, object: Buffer): Buffer;
}

interface KindName {
  readonly apiVersion: string;
  readonly kind: string;
}

export function loadEncoder(): Promise<Encoder> {
  return (loading ??= load());
}

let loading: Promise<Encoder> | undefined;

async function load(): Promise<Encoder> {
  const [root, protobuf, nullable] = await Promise.all([
    loadKinds(),
    import('protobufjs/light.js'),
    import('./nullable.json', { with: { type: 'json' } }),
  ]);
  return new KindEncoder(root, () => protobuf.default.Writer.create(), nullable.default);
}

type Nullable = Readonly<Record<string, readonly string[] | undefined>>;

class KindEncoder implements Encoder {
  readonly #root: Root;
  readonly #writer: () => Writer;
  readonly #plans: Plans;

  constructor(root: Root, writer: () => Writer, nullable: Nullable) {
    this.#root = root;
    this.#writer = writer;
    this.#plans = new Plans(nullable);
  }

  knows(apiVersion: string, kind: string): boolean {
    return typeOf(this.#root, apiVersion, kind) !== undefined;
  }

  whole(tree: Tree): Buffer {
    const { apiVersion, kind, items } = tree as { apiVersion: string; kind: string; items?: readonly Tree[] };
    const itemKind = kind.replace(/List$/, '');
    if (Array.isArray(items) && itemKind !== kind) {
      const written = items.map((item: Tree) => this.item(apiVersion, itemKind, item));
      return this.list({ apiVersion, kind }, (tree['metadata'] ?? {}) as Tree, written);
    }
    return this.enveloped({ apiVersion, kind }, this.item(apiVersion, kind, tree));
  }

  item(apiVersion: string, kind: string, tree: Tree): Buffer {
    const type = typeOf(this.#root, apiVersion, kind);
    if (!type) throw new Error(`no protobuf form of ${kind} (${apiVersion}) is known here`);
    return this.#message(type, tree);
  }

  list(type: KindName, metadata: Tree, items: readonly Buffer[]): Buffer {
    const writer = this.#writer();
    writer.uint32(tag(1)).bytes(this.#message(this.#root.lookupType(`${meta}.ListMeta`), metadata));
    for (const item of items) writer.uint32(tag(2)).bytes(item);
    return this.enveloped(type, Buffer.from(writer.finish()));
  }

  event(type: string, object: Buffer): Buffer {
    const raw = this.#writer().uint32(tag(1)).bytes(object).finish();
    const message = this.#writer().uint32(tag(1)).string(type).uint32(tag(2)).bytes(raw).finish();
    const frame = Buffer.allocUnsafe(4 + message.length);
    frame.writeUInt32BE(message.length);
    frame.set(message, 4);
    return frame;
  }

  enveloped({ apiVersion, kind }: KindName, raw: Buffer): Buffer {
    const typeMeta = this.#writer().uint32(tag(1)).string(apiVersion).uint32(tag(2)).string(kind).finish();
    const writer = this.#writer().uint32(tag(1)).bytes(typeMeta).uint32(tag(2)).bytes(raw);
    return Buffer.concat([magic, writer.uint32(tag(3)).string('').uint32(tag(4)).string('').finish()]);
  }

  #message(type: Type, tree: Tree): Buffer {
    const writer = this.#writer();
    this.#plans.of(type)(tree, writer);
    return Buffer.from(writer.finish());
  }
}

/** Key of a field that carries its length: text, bytes, messages. */
const tag = (id: number): number => (id << 3) | 2;

/** Writes the content of a message of one type from its JSON form, absent or not. */
type Write = (value: unknown, writer: Writer) => void;

/** How each type is written, worked out once. */
class Plans {
  readonly #nullable: Nullable;
  readonly #known = new Map<string, Write>();

  constructor(nullable: Nullable) {
    this.#nullable = nullable;
  }

  of(type: Type): Write {
    const name = type.fullName.slice(1);
    let write = this.#known.get(name);
    if (!write) {
      // A schema holds schemas: what is within is asked for when it is written.
      write = special(name, type, (other) => this.of(other)) ?? this.#ofFields(name, type);
      this.#known.set(name, write);
    }
    return write;
  }

  #ofFields(name: string, type: Type): Write {
    const nullable = new Set(this.#nullable[name] ?? []);
    const inlined = inlinedField(type);
    const fields = [...type.fieldsArray]
      .sort((a, b) => a.id - b.id)
      .map((field) => {
        const write = this.#field(field, nullable.has(field.name));
        if (field.name === inlined) return write;
        const key = jsonNameOf(type, field.name);
        return (tree: Tree, writer: Writer): void => write(tree[key], writer);
      });
    return (value, writer) => {
      const tree = (value ?? {}) as Tree;
      for (const write of fields) write(tree, writer);
    };
  }

  #field(field: Field, nullable: boolean): Write {
    const item = this.#value(field);
    const key = (field.id << 3) | wireType(field);
    if (field.map) {
      return (value, writer) => {
        for (const name of Object.keys(value ?? {}).sort(compareBytes)) {
          writer
            .uint32(tag(field.id))
            .fork()
            .uint32(tag(1))
            .string(name)
            .uint32((2 << 3) | wireType(field));
          item((value as Tree)[name], writer);
          writer.ldelim();
        }
      };
    }
    if (field.repeated) {
      return (value, writer) => {
        for (const one of (value ?? []) as readonly unknown[]) item(one, writer.uint32(key));
      };
    }
    return (value, writer) => {
      if ((value === undefined || value === null) && nullable) return;
      item(value, writer.uint32(key));
    };
  }

  /** What follows a field's key. */
  #value(field: Field): Write {
    const { resolvedType } = field;
    if (resolvedType) {
      return (value, writer) => {
        this.of(resolvedType as Type)(value, writer.fork());
        writer.ldelim();
      };
    }
    return scalar(field.type);
  }
}

function wireType({ type, resolvedType }: Field): number {
  if (resolvedType || type === 'string' || type === 'bytes') return 2;
  return type === 'double' ? 1 : type === 'float' ? 5 : 0;
}

function scalar(type: string): Write {
  switch (type) {
    case 'string':
      return (value, writer) => void writer.string(text(value));
    case 'bytes':
      return (value, writer) => void writer.bytes(Buffer.from(text(value), 'base64'));
    case 'bool':
      return (value, writer) => void writer.bool(value === true);
    case 'double':
      return (value, writer) => void writer.double(Number(value ?? 0));
    default:
      return (value, writer) => void writer.int64(integer(value));
  }
}

function text(value: unknown): string {
  return value === undefined || value === null ? '' : String(value);
}

/** As the library takes what a number cannot hold: in halves. */
function integer(value: unknown): Parameters<Writer['int64']>[0] {
  if (typeof value !== 'bigint') return Number(value ?? 0);
  const bits = BigInt.asUintN(64, value);
  return { low: Number(bits & 0xffff_ffffn), high: Number(bits >> 32n), unsigned: false };
}

function compareBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

/** Types whose JSON form is not that of their fields. */
function special(name: string, type: Type, planOf: (type: Type) => Write): Write | undefined {
  if (isWrappedList(type)) return strings(1);
  switch (name) {
    case `${meta}.Time`:
      return (value, writer) => instant(value, writer, false);
    case `${meta}.MicroTime`:
      return (value, writer) => instant(value, writer, true);
    case `${meta}.FieldsV1`:
    case `${runtime}.RawExtension`:
    case `${extensions}.JSON`:
      return (value, writer) => {
        if (value !== undefined && value !== null) writer.uint32(tag(1)).string(stringifyJson(value));
      };
    case 'k8s.io.apimachinery.pkg.api.resource.Quantity':
      return (value, writer) => void writer.uint32(tag(1)).string(text(value ?? '0'));
    case 'k8s.io.apimachinery.pkg.util.intstr.IntOrString':
      return (value, writer) => {
        const named = typeof value === 'string';
        writer.uint32(1 << 3).int64(named ? 1 : 0);
        writer.uint32(2 << 3).int64(integer(named ? 0 : value));
        writer.uint32(tag(3)).string(named ? value : '');
      };
    case `${extensions}.JSONSchemaPropsOrBool`:
      return (value, writer) => {
        writer.uint32(1 << 3).bool(value !== false && value !== undefined);
        if (typeof value === 'object') schema(type, planOf, value, writer);
      };
    case `${extensions}.JSONSchemaPropsOrArray`:
    case `${extensions}.JSONSchemaPropsOrStringArray`:
      return (value, writer) => {
        if (!Array.isArray(value)) schema(type, planOf, value, writer);
        else for (const one of value as unknown[]) other(type, planOf, one, writer);
      };
    default:
      return undefined;
  }
}

function strings(id: number): Write {
  return (value, writer) => {
    for (const one of (value ?? []) as readonly string[]) writer.uint32(tag(id)).string(one);
  };
}

function schema(type: Type, planOf: (type: Type) => Write, value: unknown, writer: Writer): void {
  const field = type.fields['schema'] as Field;
  planOf(field.resolvedType as Type)(value, writer.uint32(tag(field.id)).fork());
  writer.ldelim();
}

/** In the place of a schema: schemas, or names. */
function other(type: Type, planOf: (type: Type) => Write, value: unknown, writer: Writer): void {
  writer.uint32(tag(2));
  if (typeof value === 'string') return void writer.string(value);
  planOf((type.fields['schema'] as Field).resolvedType as Type)(value, writer.fork());
  writer.ldelim();
}

/** A time that is not set is an empty message; one of whole seconds loses its fraction. */
function instant(value: unknown, writer: Writer, micro: boolean): void {
  if (typeof value !== 'string' || value === '') return;
  const [whole = '', fraction = ''] = value.replace(/Z$/, '').split('.');
  const milliseconds = Date.parse(/[+-]\d\d:\d\d$/.test(value) ? value : `${whole}Z`);
  writer.uint32(1 << 3).int64(Math.floor(milliseconds / 1000));
  writer.uint32(2 << 3).int64(micro ? Number(fraction.slice(0, 6).padEnd(6, '0')) * 1000 : 0);
}
