import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, suiteSetup, suiteTeardown, test } from 'mocha';
import * as vscode from 'vscode';
import { studio, until, viewShows } from './support/host.ts';
import { apply, edit, guestbook, readText, typesFile, writeProject } from './support/project.ts';

const resource = { group: 'webapp.example.com', version: 'v1', kind: 'Guestbook', resource: 'guestbooks', namespaced: true };
const target = (name: string): unknown => ({ target: { type: 'object', resource, key: { namespace: 'default', name } } });
const run = (command: string, argument?: unknown): Thenable<unknown> => vscode.commands.executeCommand(`crdStudio.${command}`, argument);

suite('resources of the cluster', () => {
  suiteSetup(async () => {
    await writeProject();
    await viewShows('project', /v1 Guestbook/);
    await run('installCrds');
    await apply(guestbook('book', 'hello'));
  });

  suiteTeardown(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await run('startSandbox');
  });

  test('an object is opened as YAML, and saving it writes what was changed', async () => {
    await run('openResource', target('book'));
    const document = await shown('book.yaml');
    assert.match(document.getText(), /message: hello/);
    await replace(document, 'message: hello', 'message: changed by hand');
    assert.ok(await document.save(), 'it was not saved');
    await until('the document has the version of the server', () => /generation: 2/.test(document.getText()) && !document.isDirty);
    await described('book', /Written by: crd-studio/);
  });

  test('an open object follows what others write while nobody has changed it', async () => {
    await run('openResource', target('book'));
    const document = await shown('book.yaml');
    await apply(guestbook('book', 'from elsewhere'));
    await until('the document follows', () => /message: from elsewhere/.test(document.getText()));
  });

  test('what the schema refuses is not saved, and the document stays changed', async () => {
    await run('openResource', target('book'));
    const document = await shown('book.yaml');
    await replace(document, 'message: from elsewhere', 'message: [a, b]');
    await document.save().then(undefined, () => false);
    assert.ok(document.isDirty);
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('workbench.action.files.revert');
  });

  test('a status is written as a controller would write it, and the view shows it', async () => {
    await run('editStatus', target('book'));
    const document = await shown('book.status.yaml');
    const condition = '{type: Ready, status: "False", reason: ByHand, message: m, lastTransitionTime: "2026-12-01T10:00:00Z"}';
    await replace(document, /status:[^]*$/.exec(document.getText())?.[0] ?? '', `status:\n  conditions:\n    - ${condition}\n`);
    assert.ok(await document.save(), 'it was not saved');
    await described('book', /\| Ready \| False {2}\| ByHand \|/);
  });

  test('kubectl gets a command with kubeconfig, context and kind', async () => {
    await run('copyKubectl', target('book'));
    const copied = await vscode.env.clipboard.readText();
    assert.match(
      copied,
      /^kubectl --kubeconfig .*sandbox\.kubeconfig --context crd-studio-sandbox get guestbooks\.v1\.webapp\.example\.com book -n default -o yaml$/,
    );
  });

  test('a terminal speaks to the chosen cluster', async () => {
    await run('openTerminal');
    const terminal = await until('the terminal is there', () => vscode.window.terminals.find(({ name }) => name === 'kubectl Sandbox'));
    const { env } = terminal.creationOptions as vscode.TerminalOptions;
    assert.equal(env?.['KUBECONFIG'], (await studio()).kubeconfig()?.file);
    terminal.dispose();
  });

  test('objects that name no namespace go to the one in use', async () => {
    await apply('apiVersion: v1\nkind: Namespace\nmetadata:\n  name: team\n');
    await run('useNamespace', { target: { type: 'namespace', namespace: 'team' } });
    await apply(guestbook('homeless').replace('  namespace: default\n', ''));
    const inTeam = { target: { type: 'object', resource, key: { namespace: 'team', name: 'homeless' } } };
    await run('describeResource', inTeam);
    assert.match((await shown('homeless.md')).getText(), /# Guestbook team\/homeless/);
    await run('useNamespace', { target: { type: 'namespace', namespace: 'default' } });
  });

  test('an open YAML is shown beside the cluster, as an apply would leave it', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'compare-')), 'book.yaml');
    writeFileSync(file, guestbook('book', 'in the file'));
    await run('compareYaml', vscode.Uri.file(file));
    const input = await until('the difference is open', () => {
      const tab = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
      return tab instanceof vscode.TabInputTextDiff ? tab : undefined;
    });
    const text = async (uri: vscode.Uri): Promise<string> => (await vscode.workspace.openTextDocument(uri)).getText();
    assert.match(await text(input.original), /message: from elsewhere/);
    assert.equal((await text(input.original)).replace('from elsewhere', 'in the file'), await text(input.modified));
  });

  test('a folder is applied: CRDs first, then what needs them; what is refused is told beside it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'folder-'));
    mkdirSync(join(folder, 'objects'));
    const crd = readText('config/crd/bases/webapp.example.com_guestbooks.yaml').replaceAll('uestbook', 'uestroom');
    writeFileSync(join(folder, 'objects/a-room.yaml'), guestbook('room').replaceAll('uestbook', 'uestroom'));
    writeFileSync(join(folder, 'z-crd.yaml'), crd);
    writeFileSync(join(folder, 'broken.yaml'), 'kind: [\n');
    await run('seedSandbox', vscode.Uri.file(folder));
    await viewShows('resources', /guestrooms\.webapp\.example\.com {2}Established/);
    const room = { ...resource, kind: 'Guestroom', resource: 'guestrooms' };
    await run('describeResource', { target: { type: 'object', resource: room, key: { namespace: 'default', name: 'room' } } });
    assert.match((await shown('room.md')).getText(), /# Guestroom default\/room/);
  });

  test('the view says which CRD is ours, and where it differs from the workspace', async () => {
    await viewShows('resources', /guestbooks\.webapp\.example\.com {2}Established · \d+( · [^\n]*)? · installed by us/);
    const types = readText(typesFile);
    await edit(typesFile, (text) => text.replace('  message?: string;', '  message?: string;\n  shout?: boolean;'));
    await viewShows('resources', /guestbooks\.webapp\.example\.com {2}Established · \d+ · differs from the workspace: 1 field/);
    await edit(typesFile, () => types);
    await viewShows('resources', /guestbooks\.webapp\.example\.com {2}Established · \d+ · installed by us/);
  });

  test('the sandbox stands still, starts to enforce RBAC on the same data, and can be stopped', async () => {
    const choosing = run('setSandboxClock');
    await new Promise((resolve) => setTimeout(resolve, 500));
    await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
    await choosing;
    await run('toggleSandboxRbac');
    await until('the sandbox enforces RBAC', async () => (await access()).enforced);
    await run('describeResource', target('book'));
    await run('toggleSandboxRbac');
    await until('it no longer does', async () => !(await access()).enforced);
    await run('stopSandbox');
    await until('the view is empty', async () => (await studio()).viewText('resources') === '');
  });
});

/** The document of that name, once it is on show. */
function shown(name: string): Promise<vscode.TextDocument> {
  return until(`${name} is open`, () => {
    const document = vscode.window.activeTextEditor?.document;
    return document?.uri.path.endsWith(`/${name}`) === true ? document : undefined;
  });
}

async function replace(document: vscode.TextDocument, old: string, text: string): Promise<void> {
  const at = document.getText().indexOf(old);
  assert.ok(at >= 0, `${old} is not in:\n${document.getText()}`);
  const change = new vscode.WorkspaceEdit();
  change.replace(document.uri, new vscode.Range(document.positionAt(at), document.positionAt(at + old.length)), text);
  await vscode.workspace.applyEdit(change);
}

async function describe(name: string): Promise<string> {
  await run('describeResource', target(name));
  return (await shown(`${name}.md`)).getText();
}

/** Describes until it reads as wanted: a document that is open already takes its new text a moment later. */
async function described(name: string, wanted: RegExp): Promise<void> {
  await until(`${name} is described by ${wanted}`, async () => {
    const text = await describe(name);
    if (!wanted.test(text)) throw new Error(text);
    return true;
  });
}

/** What the sandbox says of who may do what. */
async function access(): Promise<{ enforced: boolean }> {
  const { sandboxConnection } = await import('../../src/cluster/sandboxKubeconfig.ts');
  const { createHttpClient } = await import('../../src/client/httpClient.ts');
  const client = createHttpClient(await sandboxConnection((await studio()).kubeconfig()?.file ?? ''));
  try {
    return await client.getPath<{ enforced: boolean }>('/crd-studio/v1/access');
  } finally {
    client.close();
  }
}
