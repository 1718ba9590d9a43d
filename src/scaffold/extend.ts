import { importPath } from './layout.ts';
import { insertAtMarker } from './markers.ts';
import type { PlanBuilder } from './plan.ts';

/** Adds lines at a marker of a file; where that is gone, the lines are said. */
export function extend(plan: PlanBuilder, path: string, marker: string, lines: readonly string[]): void {
  const text = plan.read(path);
  const next = text === undefined ? undefined : insertAtMarker(text, marker, lines);
  if (next !== undefined) plan.update(path, () => next);
  else plan.note(`${path} has no line "+crd-studio:scaffold:${marker}" any more, so add to it yourself:\n${lines.join('\n')}`);
}

/** Has `src/main.ts` call `setup(manager)` of a file. Two files may have a function of one name: the later one gets the name with `suffix`. */
export function callFromMain(
  plan: PlanBuilder,
  { setup, file, suffix, condition = '' }: { setup: string; file: string; suffix: string; condition?: string },
): void {
  const path = importPath('src/main.ts', file);
  const main = plan.read('src/main.ts') ?? '';
  if (new RegExp(`\\b${setup}\\b.*${path}`).test(main)) return;
  const taken = new RegExp(`\\b${setup}\\b`).test(main);
  const name = taken ? `${setup}Of${suffix}` : setup;
  extend(plan, 'src/main.ts', 'imports', [`import { ${taken ? `${setup} as ${name}` : setup} } from '${path}';`]);
  extend(plan, 'src/main.ts', 'setup', [`${condition}${name}(manager);`]);
}

export function pascalCase(text: string): string {
  return text.replace(/(?:^|[^a-z0-9]+)([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
}
