import type ts from 'typescript';
import type { Target } from '../crd/source/markers/definition.ts';
import type { Compiler } from '../crd/source/typescript/compiler.ts';

/** A place in a comment above a declaration, where a marker may stand. */
export interface MarkerPlace {
  readonly target: Target;
  /** The line's text up to the place, from the marker's plus on; undefined when no marker has begun. */
  readonly before: string | undefined;
  /** Offset of that plus. */
  readonly start: number;
  /** What follows on the line. */
  readonly after: string;
}

/** What `offset` is a place for; undefined outside of comments above declarations. */
export function markerPlaceAt(compiler: Compiler, text: string, offset: number): MarkerPlace | undefined {
  const source = compiler.createSourceFile('types.ts', text, compiler.ScriptTarget.Latest, true, compiler.ScriptKind.TS);
  const target = targetAt(compiler, source, offset);
  if (target === undefined) return undefined;
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  const lineEnd = text.indexOf('\n', offset);
  const lead = /^\s*(?:\/\*\*?|\*|\/\/)?\s*(?=\+)/.exec(text.slice(lineStart, offset))?.[0];
  const start = lineStart + (lead?.length ?? 0);
  return {
    target,
    before: lead === undefined ? undefined : text.slice(start, offset),
    start,
    after: text.slice(offset, lineEnd < 0 ? undefined : lineEnd),
  };
}

/** What the comment at `offset` is about: a field, a type, or the folder (at the top of a file). */
function targetAt(compiler: Compiler, source: ts.SourceFile, offset: number): Target | undefined {
  const node = declarationBelow(compiler, source, source, offset);
  if (node === undefined || !isInComment(compiler, source, node, offset)) return undefined;
  if (compiler.isTypeElement(node)) return 'field';
  return compiler.isInterfaceDeclaration(node) || compiler.isTypeAliasDeclaration(node) || compiler.isEnumDeclaration(node)
    ? 'type'
    : 'package';
}

function declarationBelow(compiler: Compiler, source: ts.SourceFile, parent: ts.Node, offset: number): ts.Node | undefined {
  const isDeclaration = (node: ts.Node): boolean =>
    compiler.isStatement(node) || compiler.isTypeElement(node) || node === source.endOfFileToken;
  return compiler.forEachChild(parent, (child) => {
    if (offset < child.getFullStart() || offset > child.getEnd()) return undefined;
    if (isDeclaration(child) && offset <= child.getStart(source)) return child;
    return declarationBelow(compiler, source, child, offset);
  });
}

function isInComment(compiler: Compiler, source: ts.SourceFile, node: ts.Node, offset: number): boolean {
  const comments = compiler.getLeadingCommentRanges(source.text, node.getFullStart()) ?? [];
  return comments.some((range) => {
    const line = range.kind === compiler.SyntaxKind.SingleLineCommentTrivia;
    return offset > range.pos && (line ? offset <= range.end : offset < range.end);
  });
}
