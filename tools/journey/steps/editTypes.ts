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
const types = 'src/api/v1/guestbook.ts';
const crdFile = 'config/crd/bases/webapp.example.com_guestbooks.yaml';

export async function editTypes(journey: Journey): Promise<void> {
  const { workbench } = journey;
  await workbench.openFile(types);
  await typeImport(journey);
  await typeField(journey);
  await workbench.page.keyboard.press('Control+s');
  await workbench.until('the types file is saved with the field', async () => (await journey.read(types)).includes('replicas?: int32;'));
  await workbench.until('the CRD has the field', async () => (await journey.read(crdFile)).includes('replicas:'));
  const crd = await journey.read(crdFile);
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

/** Adds `int32` to what is imported of the runtime. */
async function typeImport(journey: Journey): Promise<void> {
  const { keyboard } = journey.workbench.page;
  await journey.workbench.goToLine(lineOf(await journey.read(types), /from '@crd-studio\/runtime'/));
  await keyboard.press('Home');
  for (const _ of 'import { ') await keyboard.press('ArrowRight');
  await keyboard.type('type int32, ');
  await keyboard.press('Escape');
}

async function typeField(journey: Journey): Promise<void> {
  const { keyboard } = journey.workbench.page;
  await journey.workbench.goToLine(lineOf(await journey.read(types), /export interface GuestbookSpec/) + 1);
  await keyboard.press('Home');
  await keyboard.press('Home');
  await keyboard.insertText(field);
}
