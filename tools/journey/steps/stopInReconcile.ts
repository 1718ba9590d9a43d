import path from 'node:path';
import type { Journey } from '../context.ts';
import { controllersShow } from './controllers.ts';
import { stoppedAt, toggleBreakpoint } from './editor.ts';
import { firstLine, reconciler, sample, sampleName } from './objects.ts';

export async function stopInReconcile(journey: Journey): Promise<void> {
  const { workbench } = journey;
  const line = await toggleBreakpoint(journey, reconciler, firstLine);
  await workbench.startDebugging();
  await workbench.page.locator('.debug-toolbar').waitFor({ timeout: 60_000 });
  await controllersShow(journey, /Guestbook .*0 objects/);
  await journey.kubectlOk(['apply', '-f', path.join(journey.project, sample)]);
  await stoppedAt(journey, line);
  await evaluates(journey, 'request.name', sampleName);
  await workbench.expand('Controllers', `default/${sampleName}`);
  await controllersShow(
    journey,
    /depth 0 · running 1/,
    new RegExp(`default/${sampleName} +running`),
    /because +created/,
    /Guestbook .*1 object/,
  );
  await workbench.expand('Controllers', /Guestbook\s*1 object/);
  await workbench.expand('Controllers', /default\s*1 object/);
  await controllersShow(journey, new RegExp(`^ +${sampleName} `, 'm'));
  await journey.picture('4-stopped-in-reconcile');
}

/** Types an expression into the Debug Console and reads the answer. */
async function evaluates(journey: Journey, expression: string, answer: string): Promise<void> {
  const { workbench } = journey;
  await workbench.command('Debug Console: Focus on Debug Console View');
  await workbench.page.locator('.repl .repl-input-wrapper').waitFor();
  await workbench.page.keyboard.insertText(expression);
  await workbench.page.keyboard.press('Enter');
  await workbench.page
    .locator('.repl .repl-tree .monaco-list-row', { hasText: `'${answer}'` })
    .first()
    .waitFor({ timeout: 60_000 });
  await workbench.command('View: Toggle Panel Visibility');
}
