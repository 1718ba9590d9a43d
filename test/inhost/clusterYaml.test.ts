import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { suite, suiteSetup, test } from 'mocha';
import * as vscode from 'vscode';
import { createHttpClient } from '../../src/client/httpClient.ts';
import { sandboxConnection } from '../../src/cluster/sandboxKubeconfig.ts';
import { systemClock } from '../../src/base/clock.ts';
import { silentLogger } from '../../src/base/logger.ts';
import { crdType } from '../../src/cluster/crd.ts';
import { studio, until, workspaceFolder } from './support/host.ts';

const crdFile = 'deploy/gadgets.yaml';
const objectFile = 'deploy/gadget.yaml';

const crd = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: gadgets.example.org
spec:
  group: example.org
  names: {kind: Gadget, plural: gadgets}
  scope: Namespaced
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              required: [size]
              properties:
                size: {type: integer, minimum: 1, maximum: 9, description: How large it is.}
`;
const gadget = 'apiVersion: example.org/v1\nkind: Gadget\nmetadata:\n  name: mine\nspec:\n  size: 10\n  colour: red\n';

suite('a CRD that is in no project, and objects of it', () => {
  suiteSetup(async () => {
    await studio(); // where a folder has no PROJECT and no config/crd/bases, the extension is there after its first use
  });

  test('its file has lenses, and installs as it is', async () => {
    const uri = await open(crdFile, crd);
    const lenses = await until('there are lenses', async () => {
      const found = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', uri);
      return found.length > 0 && found;
    });
    assert.deepEqual(
      lenses.map(({ command, range }) => [command?.title, range.start.line]),
      [
        ['Install', 1],
        ['Compare with Cluster', 1],
        ['New Sample', 1],
      ],
    );
    await vscode.commands.executeCommand('crdStudio.installCrds', uri);
  });

  test('objects are checked and explained by what the cluster has', async () => {
    const uri = await open(objectFile, gadget);
    const problems = await until('both mistakes are marked', () => {
      const found = vscode.languages.getDiagnostics(uri);
      return found.length === 2 && found;
    });
    assert.deepEqual(
      problems.map(({ code, range }) => `${String(code)} ${range.start.line}`).toSorted((a, b) => (a < b ? -1 : 1)),
      ['FieldValueInvalid 5', 'pruned 6'],
    );
    const [hover] = await vscode.commands.executeCommand<vscode.Hover[]>('vscode.executeHoverProvider', uri, new vscode.Position(5, 3));
    const [text] = hover?.contents ?? [];
    assert.match(text instanceof vscode.MarkdownString ? text.value : '', /How large it is\./);
  });

  test('it is compared with the cluster, both in one form', async () => {
    const uri = await open(crdFile, crd.replace('maximum: 9', 'maximum: 5'));
    await vscode.commands.executeCommand('crdStudio.compareCrd', uri);
    const input = await until('the difference is on show', () => {
      const shown = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
      return shown instanceof vscode.TabInputTextDiff && shown;
    });
    const [there, here] = await Promise.all([input.original, input.modified].map((side) => vscode.workspace.openTextDocument(side)));
    const differ = there
      ?.getText()
      .split('\n')
      .filter((line, at) => line !== here?.getText().split('\n')[at]);
    assert.deepEqual(
      differ?.map((line) => line.trim()),
      ['maximum: 9'],
    );
    assert.match(here?.getText() ?? '', /listKind: GadgetList/);
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
  });

  test('a sample of it is written', async () => {
    await vscode.commands.executeCommand('crdStudio.newSample', vscode.Uri.file(join(workspaceFolder(), crdFile)));
    const document = await until('the sample is on show', () => {
      const shown = vscode.window.activeTextEditor?.document;
      return shown?.isUntitled && shown;
    });
    assert.match(document.getText(), /^kind: Gadget\n[^]*\n {2}# How large it is\.\n {2}size: 1\n$/m);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });

  test('when it has been uninstalled, nothing is said of its objects any more', async () => {
    const uri = await open(objectFile, gadget);
    await until('its mistakes are marked', () => vscode.languages.getDiagnostics(uri).length > 0);
    const kubeconfig = (await studio()).kubeconfig()?.file;
    assert.ok(kubeconfig !== undefined);
    const client = createHttpClient(await sandboxConnection(kubeconfig), { clock: systemClock, logger: silentLogger });
    await client.delete(crdType, { namespace: '', name: 'gadgets.example.org' });
    client.close();
    await until('nothing is marked', () => vscode.languages.getDiagnostics(uri).length === 0);
  });
});

async function open(path: string, text: string): Promise<vscode.Uri> {
  const file = join(workspaceFolder(), path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  const document = await vscode.workspace.openTextDocument(file);
  await vscode.window.showTextDocument(document);
  await until('the editor has the file as it is', () => document.getText() === text);
  return document.uri;
}
