import type ts from 'typescript';
import type { Diagnostics } from '../diagnostic.ts';
import { parseMarker } from '../markers/parse.ts';
import type { PlacedMarker } from '../webhook/configurations.ts';
import type { Compiler } from './compiler.ts';
import type { Module } from './module.ts';

/** Whether a text may hold a marker that is read wherever it stands: a quick look, before the file is parsed. */
export function mayHavePlacedMarkers(text: string): boolean {
  return text.includes('+kubebuilder:rbac') || text.includes('+kubebuilder:webhook');
}

/** The `+kubebuilder:rbac` and `+kubebuilder:webhook` markers of a file, in whatever comment they stand. */
export function placedMarkersOf(compiler: Compiler, module: Module, diagnostics: Diagnostics): PlacedMarker[] {
  const { path, source } = module;
  const found: PlacedMarker[] = [];
  for (const match of source.text.matchAll(
    /^([ \t]*(\/\/|\/\*\*?|\*)?[ \t]*)(\+kubebuilder:(?:rbac|webhook|webhookconfiguration)\b.*)$/gm,
  )) {
    const [, lead = '', sign, line = ''] = match;
    const start = match.index + lead.length;
    if (!isInComment(compiler, source, start)) continue;
    const text = (sign === '//' ? line : line.replace(/\*\/.*/, '')).trimEnd();
    const marker = parseMarker({ text, path, start }, 'package', diagnostics);
    if (marker !== undefined) found.push({ marker, path });
  }
  return found;
}

/** What is between the nodes of a file is a comment, since the name of a marker is no token; a text or pattern is a node. */
function isInComment(compiler: Compiler, source: ts.SourceFile, offset: number): boolean {
  let node: ts.Node = source;
  for (;;) {
    const below: ts.Node | undefined = compiler.forEachChild(node, (child) =>
      child.getFullStart() <= offset && offset < child.getEnd() ? child : undefined,
    );
    if (below === undefined) return !isText(compiler, node);
    if (offset < below.getStart(source)) return true;
    node = below;
  }
}

function isText(compiler: Compiler, node: ts.Node): boolean {
  return compiler.isLiteralExpression(node) || compiler.isTemplateLiteralToken(node) || node.kind === compiler.SyntaxKind.JsxText;
}
