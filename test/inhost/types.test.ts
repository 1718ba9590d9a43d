import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { suite, suiteSetup, test } from 'mocha';
import * as vscode from 'vscode';
import { until, viewShows, workspaceFolder } from './support/host.ts';
import { crdFile, edit, readText, typesFile, writeProject } from './support/project.ts';

suite('the types of a kind', () => {
  suiteSetup(async () => {
    await writeProject();
    await viewShows('project', /v1 Guestbook/);
    await vscode.commands.executeCommand('crdStudio.generateCrds');
  });

  test('carry what can be done with their CRD, and so does the CRD', async () => {
    assert.deepEqual((await lenses(typesFile)).slice(0, 3), ['Preview CRD', 'Install', 'New Sample']);
    assert.deepEqual(await lenses(crdFile), ['Install', 'Compare with Cluster', 'New Sample']);
  });

  test('Preview CRD shows it beside them, and it follows a save', async () => {
    await vscode.commands.executeCommand('crdStudio.previewCrd', vscode.Uri.file(join(workspaceFolder(), typesFile)));
    const preview = await until('the CRD is beside', () =>
      vscode.window.visibleTextEditors.find(({ document }) => document.uri.fsPath === join(workspaceFolder(), crdFile)),
    );
    assert.equal(preview.viewColumn, vscode.ViewColumn.Two);
    await edit(typesFile, (text) => text.replace('  message?: string;', '  message?: string;\n  preview?: string;'));
    await until('the preview has the field', () => preview.document.getText().includes('preview:'));
  });

  test('the preview follows also where the editor is told of no change below config', async () => {
    const settings = vscode.workspace.getConfiguration('files');
    await settings.update('watcherExclude', { '**/config/**': true }, vscode.ConfigurationTarget.Global);
    const preview = await vscode.workspace.openTextDocument(join(workspaceFolder(), crdFile));
    await edit(typesFile, (text) => text.replace('  message?: string;', '  message?: string;\n  unwatched?: string;'));
    await until('the preview has the field', () => preview.getText().includes('unwatched:') && !preview.isDirty);
    await edit(typesFile, (text) => text.replace('  unwatched?: string;\n', ''));
    await until('the preview has lost it', () => !preview.getText().includes('unwatched:') && !preview.isDirty);
    await settings.update('watcherExclude', undefined, vscode.ConfigurationTarget.Global);
  });

  test('what they break beside the last commit is told over them, with a page that says whom and how to avoid it', async () => {
    const git = (...args: string[]): unknown => execFileSync('git', ['-C', workspaceFolder(), ...nobody, ...args], { stdio: 'ignore' });
    git('init');
    git('add', 'config', 'src');
    git('commit', '-m', 'first');
    await edit(typesFile, (text) => text.replace('  preview?: string;\n', ''));
    await until('the CRD has lost the field', () => !readText(crdFile).includes('preview:'));
    assert.equal(
      await until('the lens counts it', async () => (await lenses(typesFile)).find((title) => title.startsWith('breaks'))),
      'breaks: 1',
    );
    await vscode.commands.executeCommand('crdStudio.showBreaks', vscode.Uri.file(join(workspaceFolder(), typesFile)));
    const page = await until('there is a page', () =>
      vscode.workspace.textDocuments.find(({ uri }) => uri.scheme === 'crd-studio' && uri.path === '/breaks/Guestbook.md'),
    );
    assert.match(page.getText(), /^## v1 spec\\\.preview: .*\n\n\*\*(?:May break|Breaks) clients/m);
  });
});

/** A person whose own settings do not matter: they may sign every commit. */
const nobody = ['user.name=t', 'user.email=t@example.com', 'commit.gpgsign=false'].flatMap((setting) => ['-c', setting]);

/** Titles of the code lenses of a file, from the top. */
async function lenses(path: string): Promise<string[]> {
  const uri = vscode.Uri.file(join(workspaceFolder(), path));
  await vscode.workspace.openTextDocument(uri);
  return until(`${path} has lenses`, async () => {
    const found = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', uri);
    const ours = found.flatMap(({ command }) => (command?.command.startsWith('crdStudio.') === true ? [command.title] : []));
    return ours.length > 0 && ours;
  });
}
