import { pieceAt, placeIn, type WrittenText } from '../../crd/schema/cel/assist/written.ts';
import { folderOf, type SourceFiles } from '../../crd/source/files.ts';
import { writtenRule } from '../../crd/source/markers/writtenRule.ts';

/** An expression in a marker of some file. */
export interface PlacedExpression {
  readonly path: string;
  readonly written: WrittenText;
}

/** Where markers say an expression: in the file of `near` the nearest, else in one that lies beside it. */
export function findExpression(
  argument: string,
  expression: string,
  near: { readonly path: string; readonly start: number },
  files: SourceFiles,
): PlacedExpression | undefined {
  const own = expressionsIn(near.path, argument, files).filter(({ written }) => written.text === expression);
  if (own.length > 0) return own.reduce((best, each) => (distance(each, near.start) < distance(best, near.start) ? each : best));
  const folder = folderOf(near.path);
  const others = files
    .list(folder)
    .filter(({ name, folder: isFolder }) => !isFolder && /\.m?ts$/.test(name) && `${folder}/${name}` !== near.path);
  for (const { name } of others) {
    const found = expressionsIn(`${folder}/${name}`, argument, files).find(({ written }) => written.text === expression);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Where an issue of an expression is to be shown: the word or sign there, or the whole where it has no place. */
export function issuePlace(written: WrittenText, at: number): { readonly start: number; readonly end: number } {
  const { start, end } = at < 0 ? { start: 0, end: written.text.length } : pieceAt(written.text, at);
  return placeIn(written, start, end);
}

function expressionsIn(path: string, argument: string, files: SourceFiles): PlacedExpression[] {
  const text = files.read(path) ?? '';
  return [...text.matchAll(/\+kubebuilder:validation:(?:items:)?XValidation:[^\n]*/g)].flatMap((match) => {
    const line = match[0].replace(/\s*(?:\*\/.*)?$/, '');
    const written = writtenRule(line, match.index)?.expressions.get(argument);
    return written === undefined ? [] : [{ path, written }];
  });
}

function distance({ written }: PlacedExpression, start: number): number {
  return Math.abs((written.offsets[0] ?? 0) - start);
}
