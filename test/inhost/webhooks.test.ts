import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { suite, suiteSetup, test } from 'mocha';
import * as vscode from 'vscode';
import { start, stop } from './support/debugging.ts';
import { studio, until, viewShows, workspaceFolder } from './support/host.ts';
import { apply, edit, guestbook, readText, writeProject } from './support/project.ts';

const webhookFile = 'src/webhooks/v1/guestbook.ts';
const manifests = 'config/webhook/manifests.yaml';

/** Enter in the quick input that is open. */
async function accept(): Promise<void> {
  await vscode.commands.executeCommand('quickInput.accept');
}

/** Accepts whatever the command asks, as long as it runs: a quick input needs a moment to be there. */
async function runAccepting(command: string): Promise<void> {
  let running = true;
  const run = Promise.resolve(vscode.commands.executeCommand(command)).finally(() => {
    running = false;
  });
  await until('the command has ended', async () => {
    if (!running) return true;
    await accept();
    return !running;
  });
  await run;
}

/** What debugged programs print from now on. */
function linesOfSessions(): () => string {
  let text = '';
  vscode.debug.registerDebugAdapterTrackerFactory('*', {
    createDebugAdapterTracker: () => ({
      onDidSendMessage(message: { readonly event?: string; readonly body?: { readonly output?: string } }) {
        if (message.event === 'output') text += message.body?.output ?? '';
      },
    }),
  });
  return () => text;
}

suite('Create Webhook', () => {
  suiteSetup(async () => {
    await writeProject();
    await studio();
    await viewShows('project', /v1 Guestbook/);
  });

  test('writes sources, test and configuration of what was chosen, and opens the webhook', async () => {
    await runAccepting('crdStudio.createWebhook'); // defaulting and validation are ticked
    const editor = await until('the webhook is open', () => {
      const open = vscode.window.activeTextEditor;
      return open?.document.fileName.endsWith(join('webhooks', 'v1', 'guestbook.ts')) === true ? open : undefined;
    });
    assert.match(editor.document.getText(), /class GuestbookDefaulter implements Defaulter<Guestbook>/);
    assert.match(readText('PROJECT'), /webhooks:\n {4}defaulting: true\n {4}validation: true\n {4}webhookVersion: v1/);
    assert.match(readText('src/main.ts'), /setupGuestbookWebhook\(manager\);/);
    for (const file of ['config/webhook/service.yaml', 'config/certmanager/issuer.yaml', 'test/guestbook-webhook.test.ts'])
      assert.ok(existsSync(join(workspaceFolder(), file)), file);
    assert.match(readText(manifests), /path: \/mutate-webapp-example-com-v1-guestbook[^]*path: \/validate-webapp-example-com-v1-guestbook/);
  });

  test('what its marker says stands in the manifests when it is saved', async () => {
    await edit(webhookFile, (text) => text.replace('mutating=false,failurePolicy=fail', 'mutating=false,failurePolicy=ignore'));
    await until('the manifests follow', () => /failurePolicy: Ignore/.test(readText(manifests)));
    assert.match(readText(manifests), /failurePolicy: Fail[^]*failurePolicy: Ignore/);
  });

  test('a debug session without a certificate runs, and serves no webhooks', async () => {
    await vscode.commands.executeCommand('crdStudio.installCrds');
    const said = linesOfSessions();
    await start();
    await apply(guestbook('with-webhooks'));
    await viewShows('controllers', /with-webhooks {2}\d+ · ok/);
    await until('it is said', () => /webhooks are not served in this session: .*tls\.(crt|key)/.test(said()));
    await stop();
  });
});
