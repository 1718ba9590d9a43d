import type { Node } from '@vscode/tree-sitter-wasm';
import { jsonTag } from './typeSyntax.ts';

/** One file of a Go package. */
export interface GoFile {
  readonly path: string;
  readonly root: Node;
}

export interface GoFieldPlace {
  readonly path: string;
  /** Offsets of the field's name. */
  readonly start: number;
  readonly end: number;
}

/**
 * Where the package declares the field that a path of keys and indices leads to, from the struct `kind` on: by json tags, through pointers,
 * slices, maps, embedded structs and named types of the same package. Of the way it ends on, the last field that is found; undefined where
 * not even the first is.
 */
export function goFieldPlace(files: readonly GoFile[], kind: string, path: readonly (string | number)[]): GoFieldPlace | undefined {
  const types = new Map(
    files.flatMap(({ path: file, root }) =>
      root.descendantsOfType('type_spec').flatMap((spec) => {
        const [name, type] = [spec?.childForFieldName('name')?.text, spec?.childForFieldName('type')];
        return name === undefined || !type ? [] : [[name, { file, type }] as const];
      }),
    ),
  );
  let at: TypeAt | undefined = types.get(kind);
  let place: GoFieldPlace | undefined;
  for (const step of path) {
    at = at && resolved(at, types, 0);
    if (at === undefined) return place;
    if (typeof step === 'number') {
      const element = at.type.type === 'slice_type' || at.type.type === 'array_type' ? at.type.childForFieldName('element') : null;
      at = element === null ? undefined : { file: at.file, type: element };
    } else if (at.type.type === 'map_type') {
      const value = at.type.childForFieldName('value');
      at = value === null ? undefined : { file: at.file, type: value };
    } else {
      const found: Found | undefined = fieldOf(at, step, types, 0);
      place = found?.place ?? place;
      at = found?.type;
    }
  }
  return place;
}

interface TypeAt {
  readonly file: string;
  readonly type: Node;
}

interface Found {
  readonly place: GoFieldPlace;
  readonly type: TypeAt | undefined;
}

type Types = ReadonlyMap<string, TypeAt>;

/** A type that leads to itself is followed no further. */
const deepest = 50;

/** What a pointer, or a name of this package, stands for. */
function resolved(at: TypeAt, types: Types, depth: number): TypeAt | undefined {
  if (depth > deepest) return undefined;
  if (at.type.type === 'pointer_type' || at.type.type === 'parenthesized_type') {
    const [inner] = at.type.namedChildren;
    return inner ? resolved({ file: at.file, type: inner }, types, depth + 1) : undefined;
  }
  if (at.type.type !== 'type_identifier') return at;
  const named = types.get(at.type.text);
  return named === undefined ? undefined : resolved(named, types, depth + 1);
}

function fieldOf({ file, type }: TypeAt, name: string, types: Types, depth: number): Found | undefined {
  if (depth > deepest || type.type !== 'struct_type') return undefined;
  const fields = type.descendantsOfType('field_declaration').filter((field) => field !== null && field.parent?.parent?.id === type.id);
  for (const field of fields) {
    const [declared, of] = [field?.childForFieldName('name') ?? null, field?.childForFieldName('type') ?? null];
    const [tag, ...options] = jsonTag(field?.childForFieldName('tag')?.text);
    if (declared !== null && (tag ?? declared.text) === name) {
      return {
        place: { path: file, start: declared.startIndex, end: declared.endIndex },
        type: of === null ? undefined : { file, type: of },
      };
    }
    const embedded =
      of !== null && (options.includes('inline') || (declared === null && !tag)) ? resolved({ file, type: of }, types, 0) : undefined;
    const found = embedded && fieldOf(embedded, name, types, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}
