import assert from 'node:assert/strict';
import { join } from 'node:path';
import { suite, suiteSetup, suiteTeardown, test } from 'mocha';
import * as vscode from 'vscode';
import { until, viewShows, workspaceFolder } from './support/host.ts';
import { edit, readText, typesFile, writeProject } from './support/project.ts';

suite('a rule in a marker', () => {
  let before = '';

  suiteSetup(async () => {
    await writeProject();
    await viewShows('project', /v1 Guestbook/);
    before = readText(typesFile);
  });

  suiteTeardown(() => edit(typesFile, () => before));

  test('is completed and explained by the types, marked at its mistake, and bounded by a quick fix where it costs too much', async () => {
    const rule = 'self.all(a, self.exists(b, a == b && a.nowhere() && b.st))';
    const field = (expression: string): string =>
      before.replace(
        '  message?: string;',
        `  message?: string;\n  /** +kubebuilder:validation:XValidation:rule="${expression}" */\n  names?: string[];`,
      );
    await edit(typesFile, () => field(rule));
    const document = await vscode.workspace.openTextDocument(join(workspaceFolder(), typesFile));
    const at = (text: string): vscode.Position => document.positionAt(document.getText().indexOf(text) + text.length);

    const problem = await until('the mistake is marked', () =>
      vscode.languages.getDiagnostics(document.uri).find(({ message }) => message.includes("undeclared reference to 'nowhere'")),
    );
    assert.equal(document.getText(problem.range), 'nowhere');

    const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
      'vscode.executeCompletionItemProvider',
      document.uri,
      at('b.st'),
    );
    const offered = items.find(({ label }) => (typeof label === 'string' ? label : label.label) === 'startsWith');
    assert.equal(offered?.detail, 'string.startsWith(string) -> bool');
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>('vscode.executeHoverProvider', document.uri, at('&& a'));
    assert.ok(hovers.flatMap(({ contents }) => contents).some((content) => (content as vscode.MarkdownString).value.includes('a: string')));

    const costly = 'self.all(a, self.exists(b, a == b))';
    await edit(typesFile, () => field(costly));
    const cost = await until('its cost is told', () =>
      vscode.languages
        .getDiagnostics(document.uri)
        .find(({ message }) => /estimated rule cost .* Nothing bounds spec\.names \(list\)/.test(message)),
    );
    assert.equal(document.getText(cost.range), costly);
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>('vscode.executeCodeActionProvider', document.uri, cost.range);
    const fix = actions.find(({ title }) => title.startsWith('Bound spec.names (list) to '));
    assert.ok(fix?.edit !== undefined, actions.map(({ title }) => title).join(', '));
    await vscode.workspace.applyEdit(fix.edit);
    assert.match(
      document.getText(),
      / {2}\/\*\*\n {3}\* \+kubebuilder:validation:XValidation:rule="[^\n]*"\n {3}\* \+kubebuilder:validation:MaxItems=\d+\n {3}\* \+kubebuilder:validation:items:MaxLength=\d+\n {3}\*\/\n {2}names\?: string\[\];/,
    );
    await until(
      'nothing is said any more',
      () => !vscode.languages.getDiagnostics(document.uri).some(({ message }) => message.includes('budget')),
    );
  });
});
