import type ts from 'typescript';
import type { Diagnostics } from '../diagnostic.ts';
import { parseMarker } from '../markers/parse.ts';
import { nearest } from '../markers/nearest.ts';
import { findMarker, isReadAnywhere, knownMarkers } from '../markers/registry.ts';
import type { PlacedMarker } from '../webhook/configurations.ts';
import type { Compiler } from './compiler.ts';
import type { Module } from './module.ts';

/** Whether a text may hold a marker that is read wherever it stands: a quick look, before the file is parsed. */
export function mayHavePlacedMarkers(text: string): boolean {
  return text.includes('+kubebuilder:');
}

/**
 * The `+kubebuilder:rbac` and `+kubebuilder:webhook` markers of a file, in whatever comment they stand. A `+kubebuilder:` marker that
 * there is not is reported; others say something of types, and nothing here.
 */
export function placedMarkersOf(compiler: Compiler, module: Module, diagnostics: Diagnostics): PlacedMarkers {
  const { path, source } = module;
  const markers: PlacedMarker[] = [];
  const unread: string[] = [];
  for (const match of source.text.matchAll(/^([ \t]*(\/\/|\/\*\*?|\*)?[ \t]*)(\+kubebuilder:[\w:-]+.*)$/gm)) {
    const [, lead = '', sign, line = ''] = match;
    const start = match.index + lead.length;
    if (isOfTypes(line) || !isInComment(compiler, source, start)) continue;
    const text = (sign === '//' ? line : line.replace(/\*\/.*/, '')).trimEnd();
    const marker = parseMarker({ text, path, start }, 'package', diagnostics);
    if (marker !== undefined) markers.push({ marker, path });
    else unread.push(meantBy(line));
  }
  return { markers, unread };
}

export interface PlacedMarkers {
  readonly markers: readonly PlacedMarker[];
  /** What those were meant to be that could not be read: `kubebuilder:rbac`; empty where nothing is near. */
  readonly unread: readonly string[];
}

function meantBy(line: string): string {
  const name = /^\+([\w:-]+)/.exec(line)?.[1] ?? '';
  const known = knownMarkers.filter(isReadAnywhere).map((definition) => definition.name);
  const short = name.slice(0, Math.max(0, name.lastIndexOf(':')));
  return known.find((each) => each === name || each === short) ?? nearest(short, known) ?? nearest(name, known) ?? '';
}

/** Whether this is a marker that there is, but for what is read of types only. */
function isOfTypes(line: string): boolean {
  const name = /^\+([\w:-]+)/.exec(line)?.[1] ?? '';
  const definition = findMarker(name, 'package') ?? findMarker(name.slice(0, Math.max(0, name.lastIndexOf(':'))), 'package');
  return definition !== undefined && !isReadAnywhere(definition);
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
