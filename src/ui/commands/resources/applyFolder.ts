import { relative } from 'node:path';
import * as vscode from 'vscode';
import { CodedError } from '../../../base/errors.ts';
import { clusterName, sandboxChoice } from '../../../workbench/cluster/clusterState.ts';
import { counted } from '../../../workbench/text/words.ts';
import { signalOf } from '../../cancellation.ts';
import { showInfo, showLogAction, showWarning } from '../../messages.ts';
import { requireTrust, type Studio } from '../../studio.ts';
import { confirmWrite } from '../confirmWrite.ts';

const maxFiles = 1000;
/** How long CRDs may take to become Established; in ms. */
const establishWithin = 30_000;

/** Applies every YAML file of a folder: namespaces, CRDs, then all else. What is refused is told beside what went well. */
export async function applyFolder(studio: Studio, folder: vscode.Uri): Promise<void> {
  const uris = await vscode.workspace.findFiles(new vscode.RelativePattern(folder, '**/*.{yaml,yml}'), '**/node_modules/**', maxFiles);
  const name = vscode.workspace.asRelativePath(folder);
  if (uris.length === 0) throw new CodedError('NoYaml', vscode.l10n.t('{0} holds no YAML file.', name));
  const what = vscode.l10n.t('Apply {0} of {1}', counted(uris.length, 'file'), name);
  if (!(await confirmWrite(studio, what, vscode.l10n.t('Apply')))) return;
  const files = await Promise.all(
    uris
      .map(({ fsPath }) => fsPath)
      .toSorted()
      .map(async (path) => ({
        path: relative(folder.fsPath, path),
        text: Buffer.from(await vscode.workspace.fs.readFile(vscode.Uri.file(path))).toString('utf8'),
      })),
  );
  const options = { location: vscode.ProgressLocation.Notification, title: what, cancellable: true };
  const { applied, failed } = await vscode.window.withProgress(options, (_, token) =>
    studio.cluster.request('applyFiles', { files, namespace: studio.cluster.namespace, timeoutMs: establishWithin }, signalOf(token)),
  );
  const cluster = clusterName(studio.cluster.choice);
  for (const { what: which, message } of failed) studio.log.warn(`${which}: ${message}`);
  const [first] = failed;
  if (first === undefined) showInfo(vscode.l10n.t('Applied to {0}: {1}', cluster, counted(applied.length, 'object')));
  else {
    const counts = [counted(applied.length, 'object'), counted(failed.length, 'refusal')] as const;
    showWarning(
      vscode.l10n.t('{0}: {1} applied, {2}; the first is {3}: {4}', cluster, ...counts, first.what, first.message),
      showLogAction(),
    );
  }
}

/** Fills the sandbox from a folder of YAML: the given one, or one that is chosen. */
export async function seedSandbox(studio: Studio, argument: unknown): Promise<void> {
  requireTrust();
  const given = argument instanceof vscode.Uri ? argument : undefined;
  const folder =
    given ??
    (await vscode.window.showOpenDialog({ canSelectFiles: false, canSelectFolders: true, openLabel: vscode.l10n.t('Seed Sandbox') }))?.[0];
  if (folder === undefined) return;
  if (studio.cluster.choice.kind !== 'sandbox') await studio.cluster.choose(sandboxChoice);
  await applyFolder(studio, folder);
}
