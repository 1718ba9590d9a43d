import { basename } from 'node:path';
import * as vscode from 'vscode';
import { clusterName } from '../../../workbench/cluster/clusterState.ts';
import { firstOf } from '../../../workbench/text/words.ts';
import type { TreeNode } from '../../../workbench/trees/treeNode.ts';
import { showError, showInfo } from '../../messages.ts';
import { requireTrust, type Studio } from '../../studio.ts';
import { confirmWrite } from '../confirmWrite.ts';

/** Applies YAML files that were dropped onto the Resources view; those onto a namespace go there where they name none. */
export async function applyDropped(studio: Studio, node: TreeNode | undefined, uris: readonly vscode.Uri[]): Promise<void> {
  try {
    requireTrust();
    const files = uris.filter((uri) => /\.ya?ml$/.test(uri.path));
    if (files.length === 0) return showInfo(vscode.l10n.t('Only YAML files can be dropped here.'));
    const namespace = node?.target?.type === 'namespace' ? node.target.namespace : studio.cluster.namespace;
    const names = firstOf(
      files.map((uri) => basename(uri.path)),
      3,
    );
    if (!(await confirmWrite(studio, vscode.l10n.t('Apply {0} to namespace {1}', names, namespace), vscode.l10n.t('Apply')))) return;
    const applied: string[] = [];
    for (const uri of files) {
      const yaml = (await vscode.workspace.openTextDocument(uri)).getText();
      applied.push(...(await studio.cluster.request('applyYaml', { yaml, dryRun: false, namespace })).applied);
    }
    showInfo(vscode.l10n.t('Applied to {0}: {1}', clusterName(studio.cluster.choice), firstOf(applied, 3)));
  } catch (error) {
    showError(studio.log, error);
  }
}
