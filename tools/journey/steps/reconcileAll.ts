import assert from 'node:assert/strict';
import type { Journey } from '../context.ts';
import { controllersShow } from './controllers.ts';
import { continued, toggleBreakpoint } from './editor.ts';
import { firstLine, reconciler } from './objects.ts';

export async function reconcileAll(journey: Journey): Promise<void> {
  const { workbench } = journey;
  await toggleBreakpoint(journey, reconciler, firstLine);
  await continued(journey);
  await controllersShow(journey, /Work Queue +empty/, /Guestbook .*4 objects/);
  let table = '';
  await workbench.until("every Guestbook is Ready in kubectl's table", async () => {
    table = await journey.kubectlOk(['get', 'guestbooks']);
    return table.split('\n').filter((line) => /\bTrue\b/.test(line)).length === 4;
  });
  assert.match(table, /^NAME +.*READY/, table);
  // Caches equal the API server: the same names at the same resourceVersions.
  const versions = await journey.kubectlOk([
    'get',
    'guestbooks',
    '-o',
    'jsonpath={range .items[*]}{.metadata.name} {.metadata.resourceVersion}{"\\n"}{end}',
  ]);
  const lines = versions
    .trim()
    .split('\n')
    .map((line) => line.split(' '));
  assert.equal(lines.length, 4);
  await controllersShow(journey, ...lines.map(([name, version]) => new RegExp(`^ +${name} +${version}\\b`, 'm')));
  await journey.picture('6-all-reconciled');
}
