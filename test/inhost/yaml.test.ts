import assert from 'node:assert/strict';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { suite, suiteSetup, test } from 'mocha';
import * as vscode from 'vscode';
import { until, viewShows, workspaceFolder } from './support/host.ts';
import { crdFile, lineOf, typesFile, writeProject } from './support/project.ts';

const sample = 'config/samples/mine.yaml';

suite('an object in YAML', () => {
  suiteSetup(async () => {
    await writeProject();
    await viewShows('project', /v1 Guestbook/);
    await vscode.commands.executeCommand('crdStudio.generateCrds');
    await until('the CRD is there', () => existsSync(join(workspaceFolder(), crdFile)));
  });

  test('its fields are offered by the CRD of the project', async () => {
    const { uri, position } = await open('apiVersion: webapp.example.com/v1\nkind: Guestbook\nspec:\n  |\n');
    const labels = await until('there are completions', async () => {
      const { items } = await vscode.commands.executeCommand<vscode.CompletionList>('vscode.executeCompletionItemProvider', uri, position);
      const offered = items.map(({ label }) => (typeof label === 'string' ? label : label.label));
      return offered.includes('message') && offered;
    });
    assert.ok(labels.includes('message'), labels.join(', '));
  });

  test('hovering over a field tells what it is for, and its definition is in the types', async () => {
    const { uri, position } = await open('apiVersion: webapp.example.com/v1\nkind: Guestbook\nspec:\n  mes|sage: hi\n');
    const text = await until('there is a hover', async () => {
      const hovers = await vscode.commands.executeCommand<vscode.Hover[]>('vscode.executeHoverProvider', uri, position);
      const texts = hovers.flatMap(({ contents }) => contents.map((part) => (part instanceof vscode.MarkdownString ? part.value : '')));
      return texts.length > 0 && texts.join('\n');
    });
    assert.match(text, /\*\*message\*\* `string`/);
    const [definition] = await vscode.commands.executeCommand<vscode.Location[]>('vscode.executeDefinitionProvider', uri, position);
    assert.equal(definition?.uri.fsPath, join(workspaceFolder(), typesFile));
    assert.equal(definition.range.start.line, lineOf(typesFile, 'message?'));
  });

  test('a field that would be dropped is marked, and the quick fix writes the one that was meant', async () => {
    const { uri, position } = await open(
      'apiVersion: webapp.example.com/v1\nkind: Guestbook\nmetadata:\n  name: mine\nspec:\n  mes|age: hi\n',
    );
    const problem = await until('the field is marked', () => vscode.languages.getDiagnostics(uri).find(({ code }) => code === 'pruned'));
    assert.equal(problem.message, 'The schema does not know the field spec.mesage: it would be dropped without a word.');
    const at = new vscode.Range(position, position);
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>('vscode.executeCodeActionProvider', uri, at);
    const fix = actions.find(({ title }) => title === 'Rename to message');
    assert.ok(fix?.edit !== undefined, `only these are offered: ${actions.map(({ title }) => title).join(', ')}`);
    await vscode.workspace.applyEdit(fix.edit);
    const document = await vscode.workspace.openTextDocument(uri);
    assert.match(document.getText(), /^ {2}message: hi$/m);
    await until('nothing is marked any more', () => vscode.languages.getDiagnostics(uri).length === 0);
    await document.save();
  });
});

/** Opens the text, in which `|` marks the cursor, as a file of the project. */
async function open(marked: string): Promise<{ readonly uri: vscode.Uri; readonly position: vscode.Position }> {
  const file = join(workspaceFolder(), sample);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, marked.replace('|', ''));
  const document = await vscode.workspace.openTextDocument(file);
  await vscode.window.showTextDocument(document);
  await until('the editor has the file as it is', () => document.getText() === marked.replace('|', ''));
  return { uri: document.uri, position: document.positionAt(marked.indexOf('|')) };
}
