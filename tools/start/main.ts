import { parseArgs } from 'node:util';
import { withVsix } from './vsix.ts';

/** Runs `npm start` with its arguments; gives the exit code. */
export async function start(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { check: { type: 'boolean', default: false } } });
  return withVsix(async (vsix) => {
    if (values.check) return (await import('./check.ts')).check(vsix);
    const desktop = await import('./desktop.ts');
    const code = desktop.findCode();
    return code === undefined ? (await import('./page.ts')).openAsPage(vsix) : desktop.openOnDesktop(code, vsix);
  });
}
