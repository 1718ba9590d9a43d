import assert from 'node:assert/strict';
import { join } from 'node:path';
import { suite, suiteSetup, suiteTeardown, test } from 'mocha';
import * as vscode from 'vscode';
import { breakAt, clearBreakpoints, evaluate, goOn, start, stop, stoppedFrame } from './support/debugging.ts';
import { extensionId, isRunning, studio, until, viewShows, workspaceFolder } from './support/host.ts';
import { apply, controllerFile, crdFile, edit, guestbook, lineOf, readText, typesFile, writeProject } from './support/project.ts';

suite('from the types to a stop in reconcile', () => {
  suiteSetup(async () => {
    await writeProject();
    await studio();
  });

  suiteTeardown(async () => {
    clearBreakpoints();
    await stop();
  });

  test('every command of package.json is registered', async () => {
    const contributed = contributes();
    const known = new Set(await vscode.commands.getCommands(true));
    assert.deepEqual(
      contributed.commands.map(({ command }) => command).filter((command) => !known.has(command)),
      [],
    );
  });

  test('the Project view shows the API as soon as its files are there', async () => {
    assert.equal(await viewShows('project', /not generated yet/), 'webapp.example.com\n  v1 Guestbook  not generated yet\n');
  });

  test('saving a types file writes its CRD', async () => {
    const field =
      '  /**\n   * How many.\n   * +kubebuilder:validation:Minimum=1\n   * +kubebuilder:default=2\n   */\n  replicas?: int32;\n';
    await edit(typesFile, (text) =>
      text
        .replace('type int64', 'type int32, type int64')
        .replace('export interface GuestbookSpec {\n', `export interface GuestbookSpec {\n${field}`),
    );
    await until('the CRD has the field', () => /replicas:\n\s+default: 2/.test(readText(crdFile)));
    await viewShows('project', /v1 Guestbook {2}generated/);
  });

  test('a types file with a syntax error leaves the last good CRD, and the view says where', async () => {
    const good = readText(crdFile);
    const types = readText(typesFile);
    await edit(typesFile, (text) => text.replace('replicas?: int32;', 'replicas?: int32 {'));
    await viewShows('project', /v1 Guestbook {2}\d+ problem/);
    assert.equal(readText(crdFile), good);
    await edit(typesFile, () => types);
    await viewShows('project', /v1 Guestbook {2}(generated|not installed)/);
  });

  test('Install CRDs starts the sandbox and the views show what is there', async () => {
    await vscode.commands.executeCommand('crdStudio.installCrds');
    await viewShows('project', /v1 Guestbook {2}installed/);
    await viewShows('resources', /CRDs {2}1 kind\n {2}guestbooks\.webapp\.example\.com {2}Established/);
  });

  test('a breakpoint that was set before the start is hit on the first reconcile, with its cause in the tree', async () => {
    await apply(guestbook('gb-1'));
    breakAt(controllerFile, 'context.client.get');
    await start();
    const frame = await stoppedFrame();
    assert.match(await evaluate('request.name'), /gb-1/);
    const line = lineOf(controllerFile, 'context.client.get') + 1;
    const text = await viewShows('controllers', /Stopped at/);
    assert.match(text, new RegExp(`^guestbook-operator {2}paused in default/gb-1 · Sandbox$`, 'm'));
    assert.match(text, new RegExp(`Stopped at guestbook\\.ts:${line} {2}default/gb-1 · attempt 1`));
    assert.match(text, /because {2}there at the start at \d+/);
    assert.match(text, /Work Queue {2}depth 0 · running 1/);
    assert.match(text, /Guestbook {2}1 object · at \d+ · webapp\.example\.com\/v1\n {8}default {2}1 object\n {10}gb-1 {2}\d+/);
    assert.ok(frame.frameId !== undefined);
  });

  test('while it stands still, the informer says how far it is behind; then the next stop shows the queue', async () => {
    await apply(guestbook('gb-2'), guestbook('gb-3'), guestbook('gb-4'));
    await viewShows('controllers', /Guestbook {2}1 object, 3 behind · at \d+/);
    await goOn();
    const text = await viewShows('controllers', /paused in default\/gb-2/);
    assert.match(text, /Work Queue {2}depth 2 · running 1/);
    assert.match(text, /default\/gb-3 {2}ready · created\n/);
    assert.match(text, /default\/gb-4 {2}ready · created\n/);
    assert.doesNotMatch(text, /behind/);
  });

  test('changes during a reconcile are merged into one more, and both causes are told', async () => {
    await apply(guestbook('gb-2', 'first'));
    await apply(guestbook('gb-2', 'second'));
    await goOn();
    await viewShows('controllers', /paused in default\/gb-3/);
    await goOn();
    await viewShows('controllers', /paused in default\/gb-4/);
    await goOn();
    const text = await viewShows('controllers', /paused in default\/gb-2/);
    assert.equal(text.match(/because {2}spec changed at \d+ by crd-studio/g)?.length, 2);
  });

  test('without the breakpoint everything is reconciled and the queue runs empty', async () => {
    clearBreakpoints();
    await goOn();
    await viewShows('controllers', /guestbook-operator {2}running · Sandbox\n[^]*Work Queue {2}empty/);
    await viewShows(
      'controllers',
      /gb-1 {2}\d+ · ok [^\n]+\n {10}gb-2 {2}\d+ · ok [^\n]+\n {10}gb-3 {2}\d+ · ok [^\n]+\n {10}gb-4 {2}\d+ · ok/,
    );
  });

  test('Reconcile Now puts a key into the queue of the running controller', async () => {
    const [session] = (await studio()).sessions();
    const target = { type: 'key', session: session?.id, controller: 'guestbook', key: { namespace: 'default', name: 'gb-3' } };
    await vscode.commands.executeCommand('crdStudio.reconcileNow', { target });
    await viewShows('controllers', /Last Reconciles {2}default\/gb-3/);
  });

  test('New Sample writes the next free file and opens it', async () => {
    await vscode.commands.executeCommand('crdStudio.newSample');
    const editor = await until('the sample is open', () => {
      const open = vscode.window.activeTextEditor;
      return open?.document.fileName.endsWith('webapp_v1_guestbook-2.yaml') === true ? open : undefined;
    });
    assert.match(editor.document.getText(), /name: guestbook-sample-2/);
  });

  test('an object of the cluster opens as YAML, with the status that the reconciler wrote', async () => {
    const resource = { group: 'webapp.example.com', version: 'v1', kind: 'Guestbook', resource: 'guestbooks', namespaced: true };
    await vscode.commands.executeCommand('crdStudio.openResource', {
      target: { type: 'object', resource, key: { namespace: 'default', name: 'gb-2' } },
    });
    const document = await until('the YAML is open', () =>
      vscode.workspace.textDocuments.find((each) => each.uri.scheme === 'crd-studio-object'),
    );
    assert.match(document.getText(), /message: second/);
    assert.match(document.getText(), /reason: Reconciled/);
  });

  test('Stop leaves no process, also while the program stands still', async () => {
    breakAt(controllerFile, 'context.client.get');
    await apply(guestbook('gb-1', 'changed'));
    const pid = Number(await evaluate('process.pid'));
    assert.ok(isRunning(pid));
    await stop();
    await until('the program has ended', () => !isRunning(pid), 6000);
    await viewShows('controllers', /^guestbook-operator {2}stopped · Sandbox$/m);
  });

  test('the sandbox serves kubectl by the kubeconfig in the workspace storage', async () => {
    const { file = '', context } = (await studio()).kubeconfig() ?? {};
    assert.equal(context, 'crd-studio-sandbox');
    assert.ok(!file.startsWith(join(workspaceFolder(), '/')), 'nothing of it lies in the project');
  });
});

function contributes(): { readonly commands: readonly { readonly command: string }[] } {
  const extension = vscode.extensions.getExtension(extensionId);
  assert.ok(extension !== undefined);
  return (extension.packageJSON as { contributes: { commands: { command: string }[] } }).contributes;
}
