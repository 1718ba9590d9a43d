import assert from 'node:assert/strict';
import type { Journey } from '../context.ts';
import { lineOf } from './editor.ts';

const field = `  /**
   * How many copies of the guestbook run.
   * +kubebuilder:validation:Minimum=1
   * +kubebuilder:validation:Maximum=10
   * +kubebuilder:default=2
   */
  replicas?: int32;
`;

export async function editTypes(journey: Journey): Promise<void> {
  const { workbench } = journey;
  const types = 'src/api/v1/guestbook.ts';
  await workbench.openFile(types);
  const text = await journey.read(types);
  const spec = lineOf(text, /export interface GuestbookSpec/);
  if (!/\bint32\b/.test(text)) await importInt32(journey, text);
  await workbench.goToLine(spec + 1);
  await workbench.page.keyboard.press('Home');
  await workbench.page.keyboard.insertText(field);
  await workbench.page.keyboard.press('Control+s');
  await workbench.until('the types file is saved with the field', async () => (await journey.read(types)).includes('replicas?: int32;'));
  await workbench.until('the CRD has the field', async () =>
    (await journey.read('config/crd/bases/webapp.example.com_guestbooks.yaml')).includes('replicas:'),
  );
  const crd = await journey.read('config/crd/bases/webapp.example.com_guestbooks.yaml');
  const replicas = /replicas:\n(?: {16,}.*\n)+/.exec(crd)?.[0] ?? '';
  for (const part of [
    'default: 2',
    'description: How many copies of the guestbook run.',
    'format: int32',
    'maximum: 10',
    'minimum: 1',
    'type: integer',
  ]) {
    assert.ok(replicas.includes(part), `the CRD's replicas lack "${part}":\n${replicas}`);
  }
}

/** Adds `int32` to the import of the runtime. */
async function importInt32(journey: Journey, text: string): Promise<void> {
  const { workbench } = journey;
  await workbench.goToLine(lineOf(text, /from '@crd-studio\/runtime'/));
  await workbench.page.keyboard.press('Home');
  for (let column = 0; column < 'import { '.length; column++) await workbench.page.keyboard.press('ArrowRight');
  await workbench.page.keyboard.insertText('type int32, ');
}
