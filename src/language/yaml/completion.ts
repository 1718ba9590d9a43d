import { type CompletionItem, CompletionItemKind, InsertTextFormat, InsertTextMode, MarkupKind, type Range } from 'vscode-languageserver';
import { type JSONSchemaProps, schemaNodeAt } from '../../crd/schema/index.ts';
import type { Positions } from '../positions.ts';
import type { Cursor } from './cursor.ts';
import { fieldText, typeText } from './fieldText.ts';
import { findKind, type KindSchema } from './kindSchemas.ts';

/** Fields that the schema has here and that do not stand yet, required ones first; values where it lists them. */
export function completeYaml(cursor: Cursor, kinds: readonly KindSchema[], positions: Positions): CompletionItem[] {
  const range = positions.range(cursor.start, cursor.end);
  const identity = completeIdentity(cursor, kinds, range);
  if (identity !== undefined) return identity;
  const schema = findKind(kinds, cursor.apiVersion, cursor.kind)?.schema;
  const node = schema && schemaNodeAt(schema, cursor.path);
  if (node === undefined) return [];
  if (cursor.writing === 'value' || node.properties === undefined) return values(node, range);
  const required = new Set(node.required ?? []);
  return Object.entries(node.properties)
    .filter(([name]) => !cursor.siblings.includes(name))
    .map(([name, field]) => ({
      label: name,
      kind: CompletionItemKind.Property,
      detail: typeText(field),
      sortText: `${required.has(name) ? 0 : 1}${name}`,
      documentation: { kind: MarkupKind.Markdown, value: fieldText(name, field, required.has(name)) },
      insertTextFormat: InsertTextFormat.Snippet,
      insertTextMode: InsertTextMode.adjustIndentation,
      textEdit: { range, newText: cursor.hasValue ? name : `${name}:${snippet(field)}` },
    }));
}

/** `apiVersion` and `kind` of the kinds that are known, as far as the other one allows. */
function completeIdentity(cursor: Cursor, kinds: readonly KindSchema[], range: Range): CompletionItem[] | undefined {
  const [field] = cursor.path;
  if (cursor.writing === 'value' && cursor.path.length === 1) {
    if (field === 'apiVersion') {
      const fitting = kinds.filter(({ kind }) => cursor.kind === '' || kind === cursor.kind);
      return plain([...new Set(fitting.map(({ apiVersion }) => apiVersion))], CompletionItemKind.Module, range);
    }
    if (field === 'kind') {
      const fitting = kinds.filter(({ apiVersion }) => cursor.apiVersion === '' || apiVersion === cursor.apiVersion);
      return plain([...new Set(fitting.map(({ kind }) => kind))], CompletionItemKind.Class, range);
    }
  }
  if (cursor.writing !== 'key' || cursor.path.length > 0 || cursor.siblings.includes('kind') || kinds.length === 0) return undefined;
  const names = ['apiVersion', 'kind', 'metadata', 'spec'].filter((name) => !cursor.siblings.includes(name));
  return names.map((name) => ({
    label: name,
    kind: CompletionItemKind.Property,
    textEdit: { range, newText: cursor.hasValue ? name : `${name}: ` },
  }));
}

function values(node: JSONSchemaProps, range: Range): CompletionItem[] {
  const texts = node.enum?.map(yamlText) ?? (node.type === 'boolean' ? ['true', 'false'] : []);
  const preset = node.default === undefined || typeof node.default === 'object' ? undefined : yamlText(node.default);
  const all = preset === undefined || texts.includes(preset) ? texts : [preset, ...texts];
  return plain(all, CompletionItemKind.EnumMember, range).map((item) =>
    item.label === preset ? { ...item, detail: 'default', preselect: true } : item,
  );
}

function plain(texts: readonly string[], kind: CompletionItemKind, range: Range): CompletionItem[] {
  return texts.map((label) => ({ label, kind, textEdit: { range, newText: label } }));
}

/** What stands behind a new key: a choice, a line for what lies below, or nothing. */
function snippet(field: JSONSchemaProps): string {
  const choice = field.enum ?? (field.type === 'boolean' ? [true, false] : undefined);
  if (choice !== undefined) return ` \${1|${choice.map((value) => yamlText(value).replace(/[,|\\]/g, '\\$&')).join(',')}|}`;
  if (field.default !== undefined && typeof field.default !== 'object')
    return ` \${1:${yamlText(field.default).replace(/[\\$}]/g, '\\$&')}}`;
  if (field.type === 'object') return '\n  $1';
  if (field.type === 'array') return '\n  - $1';
  return ' $1';
}

/** A scalar as YAML: quoted where it would be read as something else. */
function yamlText(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  const plainly = /^[A-Za-z_/][\w./-]*$/.test(value) && !/^(?:true|false|yes|no|on|off|y|n|null|~)$/i.test(value);
  return plainly ? value : JSON.stringify(value);
}
