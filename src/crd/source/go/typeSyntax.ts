import type { Node } from '@vscode/tree-sitter-wasm';

/** A field of a struct as it is written. */
export interface GoField {
  readonly node: Node;
  /** Its name in JSON; undefined for one that is embedded without a name of its own. */
  readonly name: string | undefined;
  readonly type: Node | undefined;
  readonly optional: boolean;
  /** The comments above it, from the first on. */
  readonly comments: readonly Node[];
}

/** The fields of a struct; those that JSON leaves out are not among them. */
export function goFieldsOf(struct: Node): GoField[] {
  const list = struct.namedChildren.find((child) => child?.type === 'field_declaration_list');
  return withComments(list?.namedChildren ?? [], 'field_declaration').flatMap(({ node, comments }): GoField[] => {
    const declared = node.childForFieldName('name')?.text;
    const [tag, ...options] = jsonTag(node.childForFieldName('tag')?.text);
    if (tag === '-' && options.length === 0) return [];
    const embedded = options.includes('inline') || (declared === undefined && !tag);
    const name = embedded ? undefined : tag || declared;
    return [
      {
        node,
        name,
        type: node.childForFieldName('type') ?? undefined,
        optional: options.some((option) => option.startsWith('omit')),
        comments,
      },
    ];
  });
}

/** Type declarations of a file by name, each with the comments above it. */
export function goTypesOf(root: Node): Map<string, { readonly type: Node; readonly comments: readonly Node[] }> {
  const found = new Map<string, { readonly type: Node; readonly comments: readonly Node[] }>();
  for (const { node, comments } of withComments(root.namedChildren, 'type_declaration')) {
    for (const inner of withComments(node.namedChildren, 'type_spec')) {
      const [name, type] = [inner.node.childForFieldName('name')?.text, inner.node.childForFieldName('type')];
      if (name !== undefined && type) found.set(name, { type, comments: inner.comments.length > 0 ? inner.comments : comments });
    }
  }
  return found;
}

/** Imports of a file: the name in use, and the path. */
export function goImportsOf(root: Node): Map<string, string> {
  const imports = new Map<string, string>();
  for (const spec of root.descendantsOfType('import_spec')) {
    const path = spec?.childForFieldName('path')?.text.slice(1, -1) ?? '';
    imports.set(spec?.childForFieldName('name')?.text ?? path.slice(path.lastIndexOf('/') + 1), path);
  }
  return imports;
}

/** "`json:"name,omitempty"`" gives name and omitempty; no json tag gives nothing. */
export function jsonTag(tag: string | undefined): string[] {
  return /json:"([^"]*)"/.exec(tag ?? '')?.[1]?.split(',') ?? [];
}

/** Nodes of a type with the comments right above each. */
function withComments(children: readonly (Node | null)[], type: string): { readonly node: Node; readonly comments: readonly Node[] }[] {
  const found: { node: Node; comments: Node[] }[] = [];
  let comments: Node[] = [];
  for (const child of children) {
    if (child?.type === 'comment') comments.push(child);
    else if (child !== null) {
      if (child.type === type) found.push({ node: child, comments });
      comments = [];
    }
  }
  return found;
}
