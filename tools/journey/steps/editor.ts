import type { Journey } from '../context.ts';

/** 1-based number of the first line that matches. */
export function lineOf(text: string, pattern: RegExp): number {
  const index = text.split('\n').findIndex((line) => pattern.test(line));
  if (index < 0) throw new Error(`no line matches ${pattern} in:\n${text}`);
  return index + 1;
}

/** Sets or removes the breakpoint on a line of a file by F9. */
export async function toggleBreakpoint(journey: Journey, file: string, pattern: RegExp): Promise<number> {
  const { workbench } = journey;
  await workbench.openFile(file);
  const line = lineOf(await journey.read(file), pattern);
  await workbench.goToLine(line);
  const before = await breakpoints(journey);
  await workbench.until('the breakpoint is toggled', async () => {
    await workbench.page.keyboard.press('F9'); // a key can be swallowed while the editor is still opening
    const end = Date.now() + 5000;
    while ((await breakpoints(journey)) === before) {
      if (Date.now() > end) return false;
      await workbench.page.waitForTimeout(50);
    }
    return true;
  });
  return line;
}

function breakpoints(journey: Journey): Promise<number> {
  return journey.workbench.page
    .locator('.margin-view-overlays [class*="codicon-debug-breakpoint"], .glyph-margin-widgets [class*="codicon-debug-breakpoint"]')
    .count();
}

/** Waits until the debugger stands on the line; gives the call stack's rows. */
export async function stoppedAt(journey: Journey, line: number): Promise<void> {
  const { workbench } = journey;
  await workbench.page.locator('.debug-top-stack-frame-line, .debug-top-stack-frame-column').first().waitFor({ timeout: 60_000 });
  await workbench.until(`the top stack frame is at line ${line}`, async () => {
    const status = await workbench.page.locator('[id="status.editor.selection"]').innerText();
    return status.includes(`Ln ${line},`);
  });
}

export async function continued(journey: Journey): Promise<void> {
  await journey.workbench.page.keyboard.press('F5');
}
