import type { Node } from '@vscode/tree-sitter-wasm';
import { builtinSchema } from '../builtin/builtinTypes.ts';
import { Diagnostics } from '../diagnostic.ts';
import type { Marker, Target } from '../markers/definition.ts';
import { applyMarkers } from '../schema/apply/apply.ts';
import { flatten } from '../schema/merge.ts';
import { type Schema, schemaJson } from '../schema/schema.ts';
import { parseMarkers } from '../typescript/markers.ts';
import type { MarkedSchema } from '../typescript/markedSchema.ts';
import type { GoFile } from './fieldPlace.ts';
import { goFieldsOf, goImportsOf, goTypesOf } from './typeSyntax.ts';

/** What the comment at an offset of the first file stands above: `path` leads from the type to the field. */
export interface GoMarked extends MarkedSchema {
  readonly type: string;
  readonly path: readonly string[];
  /** Whether all types that it is made of could be read; where not, they may be anything. */
  readonly whole: boolean;
}

/**
 * Schemas of the types of one Go package, as far as its files say them: by json tags, through pointers, slices, maps and embedded structs, with
 * the markers above. Kubernetes' own types are known; what other packages declare may be anything.
 */
export class GoSchemas {
  readonly #types = new Map<string, Declared>();
  readonly #made = new Map<string, Schema>();
  readonly #unread = new Set<string>();
  readonly #unseen = new Diagnostics();
  readonly #first: GoFile | undefined;

  constructor(files: readonly GoFile[]) {
    this.#first = files[0];
    for (const file of files) {
      const imports = goImportsOf(file.root);
      for (const [name, declared] of goTypesOf(file.root)) this.#types.set(name, { ...declared, file, imports });
    }
  }

  at(offset: number): GoMarked | undefined {
    for (const [type, declared] of this.#types) {
      if (declared.file !== this.#first) continue;
      const path = pathTo(declared, offset);
      if (path === undefined) continue;
      const schema = path.reduce<Schema | undefined>(fieldIn, flatten(this.#named(type)));
      if (schema === undefined) return undefined;
      const markers = this.#markers(declared.comments, declared, 'type');
      const root = path.length === 0 && markers.some(({ name, value }) => name === 'kubebuilder:object:root' && value === true);
      const json = root ? { ...schema, properties: { ...schema.properties, metadata: { type: 'object' } } } : schema;
      return { schema: schemaJson(json), root, type, path, whole: this.#unread.size === 0 };
    }
    return undefined;
  }

  #named(name: string): Schema {
    const known = this.#made.get(name);
    if (known !== undefined) return known;
    // Of a type that holds itself, the inner one may be anything.
    this.#made.set(name, anything);
    const declared = this.#types.get(name);
    if (declared === undefined) return this.#unknown(name);
    const schema = { ...this.#read(declared.type, declared) };
    applyMarkers(schema, this.#markers(declared.comments, declared, 'type'), declared.file.path, this.#unseen);
    this.#made.set(name, schema);
    return schema;
  }

  #read(node: Node, at: Declared): Schema {
    switch (node.type) {
      case 'pointer_type':
      case 'parenthesized_type': {
        const [inner] = node.namedChildren;
        return inner ? this.#read(inner, at) : anything;
      }
      case 'slice_type':
      case 'array_type': {
        const element = node.childForFieldName('element');
        if (element?.text === 'byte') return { type: 'string', format: 'byte' };
        return { type: 'array', items: element ? this.#read(element, at) : anything };
      }
      case 'map_type': {
        const value = node.childForFieldName('value');
        return { type: 'object', additionalProperties: value ? this.#read(value, at) : anything };
      }
      case 'struct_type':
        return this.#struct(node, at);
      case 'type_identifier':
        return scalars[node.text] ?? reference(this.#named(node.text));
      case 'qualified_type':
        return this.#foreign(node, at);
      default:
        return this.#unknown(node.text);
    }
  }

  #struct(node: Node, at: Declared): Schema {
    let schema: Schema = { type: 'object', properties: {}, required: [] };
    for (const { name, type, optional, comments } of goFieldsOf(node)) {
      if (type === undefined) continue;
      const read = this.#read(type, at);
      if (name === undefined) {
        const base = flatten(read);
        schema = {
          ...schema,
          properties: { ...schema.properties, ...base.properties },
          required: [...(schema.required ?? []), ...(base.required ?? [])],
        };
        continue;
      }
      const field = { ...read, description: describe(comments) };
      if (read.items !== undefined) field.items = { ...read.items };
      const markers = this.#markers(comments, at, 'field');
      applyMarkers(field, markers, at.file.path, this.#unseen);
      schema.properties = { ...schema.properties, [name]: field };
      const marked = markers.some((marker) => /(?:^|:)optional$/i.test(marker.name));
      if (!optional && !marked) schema.required = [...(schema.required ?? []), name];
    }
    return schema;
  }

  /** `metav1.Condition` and the like; of other packages nothing is known. */
  #foreign(node: Node, at: Declared): Schema {
    const [alias = '', name = ''] = node.text.split('.');
    const path = at.imports.get(alias) ?? '';
    const from = /^k8s\.io\/(?:api|apimachinery\/pkg(?:\/(?:apis|api|util))?)\/(.*)$/.exec(path)?.[1];
    const schema = from === undefined ? undefined : builtinSchema(from, name);
    return schema === undefined ? this.#unknown(node.text) : reference(schema);
  }

  #unknown(name: string): Schema {
    this.#unread.add(name);
    return anything;
  }

  #markers(comments: readonly Node[], { file }: Declared, target: Target): Marker[] {
    const lines = comments.flatMap((comment) => {
      const lead = /^\/\/\s*(?=\+)/.exec(comment.text)?.[0];
      return lead === undefined
        ? []
        : [{ text: comment.text.slice(lead.length).trimEnd(), path: file.path, start: comment.startIndex + lead.length }];
    });
    return parseMarkers(lines, target, this.#unseen);
  }
}

interface Declared {
  readonly type: Node;
  readonly comments: readonly Node[];
  readonly file: GoFile;
  readonly imports: ReadonlyMap<string, string>;
}

/** What rules may use in any way: CEL sees it as dyn. */
const anything: Schema = { 'x-kubernetes-int-or-string': true };

const scalars: Readonly<Record<string, Schema>> = {
  string: { type: 'string' },
  bool: { type: 'boolean' },
  ...Object.fromEntries(['int', 'int8', 'int16', 'uint', 'uint8', 'uint16', 'byte'].map((name) => [name, { type: 'integer' }])),
  ...Object.fromEntries(['int32', 'int64', 'uint32', 'uint64'].map((name) => [name, { type: 'integer', format: name.replace('u', '') }])),
  ...Object.fromEntries(['float32', 'float64'].map((name) => [name, { type: 'number' }])),
};

/** The use of a named type, with the type said beside it as markers need it. */
function reference(schema: Schema): Schema {
  const { type, 'x-kubernetes-int-or-string': either } = schema;
  return {
    ref: schema,
    ...(type === undefined ? {} : { type }),
    ...(either === undefined ? {} : { 'x-kubernetes-int-or-string': either }),
  };
}

/** From a type to what one of its comments is above: no steps for the type itself; undefined where it is above nothing in it. */
function pathTo({ type, comments }: Declared, offset: number): string[] | undefined {
  return holds(comments, offset) ? [] : fieldPath(type, offset);
}

function fieldPath(type: Node, offset: number): string[] | undefined {
  if (type.type !== 'struct_type') {
    for (const child of type.namedChildren) {
      const found = child === null || child.endIndex < offset ? undefined : fieldPath(child, offset);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (offset < type.startIndex || type.endIndex < offset) return undefined;
  for (const { name, type: of, comments } of goFieldsOf(type)) {
    if (name === undefined) continue;
    if (holds(comments, offset)) return [name];
    const inner = of && fieldPath(of, offset);
    if (inner !== undefined) return [name, ...inner];
  }
  return undefined;
}

function holds(comments: readonly Node[], offset: number): boolean {
  return comments.some(({ startIndex, endIndex }) => startIndex <= offset && offset <= endIndex);
}

function fieldIn(schema: Schema | undefined, name: string): Schema | undefined {
  let node = schema;
  while (node !== undefined && node.properties === undefined) node = node.items ?? node.additionalProperties;
  return node?.properties?.[name];
}

function describe(comments: readonly Node[]): string {
  const lines = comments.map(({ text }) => text.replace(/^\/\/ ?/, '').trimEnd());
  return lines
    .filter((line) => !line.startsWith('+'))
    .join('\n')
    .trim();
}
