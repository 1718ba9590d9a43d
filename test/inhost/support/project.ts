import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { createApi } from '../../../src/scaffold/createApi.ts';
import { writePlan } from '../../../src/workbench/files/journal.ts';
import { vendoredRuntime } from '../../../src/workbench/project/vendoredRuntime.ts';
import { extensionId, until, workspaceFolder } from './host.ts';

export const typesFile = 'src/api/v1/guestbook.ts';
export const controllerFile = 'src/controllers/guestbook.ts';
export const crdFile = 'config/crd/bases/webapp.example.com_guestbooks.yaml';

/** Writes the project that Create API makes, by the same plan and the same writer; nothing when it is there. */
export async function writeProject(): Promise<void> {
  const root = workspaceFolder();
  if (existsSync(join(root, 'PROJECT'))) return;
  const extension = vscode.extensions.getExtension(extensionId)?.extensionPath ?? '';
  const api = { group: 'webapp', version: 'v1', kind: 'Guestbook', plural: 'guestbooks', namespaced: true, controller: true };
  const project = { domain: 'example.com', projectName: 'guestbook-operator', runtime: vendoredRuntime(join(extension, 'dist/runtime')) };
  const plan = createApi({ api, project }, (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined));
  assert.ok(plan.ok, plan.ok ? '' : plan.error.message);
  await writePlan({ root, files: plan.value.files }, { folder: mkdtempSync(join(tmpdir(), 'journal-')), now: Date.now() });
}

export function readText(path: string): string {
  return readFileSync(join(workspaceFolder(), path), 'utf8');
}

/** Changes a file in an editor and saves it, as a person does. */
export async function edit(path: string, change: (text: string) => string): Promise<void> {
  const document = await vscode.workspace.openTextDocument(join(workspaceFolder(), path));
  const editor = await vscode.window.showTextDocument(document);
  const whole = new vscode.Range(document.positionAt(0), document.positionAt(document.getText().length));
  await editor.edit((builder) => builder.replace(whole, change(document.getText())));
  await until(`${path} is saved`, async () => (await document.save()) && !document.isDirty);
}

/** Applies YAML to the chosen cluster by the extension's own command. */
export async function apply(...objects: readonly string[]): Promise<void> {
  const file = join(mkdtempSync(join(tmpdir(), 'apply-')), 'objects.yaml');
  writeFileSync(file, objects.join('---\n'));
  await vscode.commands.executeCommand('crdStudio.applyFile', vscode.Uri.file(file));
}

export function guestbook(name: string, message = 'hello'): string {
  return `apiVersion: webapp.example.com/v1\nkind: Guestbook\nmetadata:\n  name: ${name}\n  namespace: default\nspec:\n  message: ${message}\n`;
}

/** Zero-based line of the first line that contains `text`. */
export function lineOf(path: string, text: string): number {
  const line = readText(path)
    .split('\n')
    .findIndex((each) => each.includes(text));
  assert.ok(line >= 0, `${path} has no line with ${text}`);
  return line;
}
