import * as vscode from 'vscode';
import { messageOf } from '../../base/errors.ts';
import type { CrdRow } from '../../protocol/cluster.ts';
import type { ClusterKind } from '../../protocol/language.ts';
import type { Studio } from '../studio.ts';

/**
 * Tells the language server which kinds the chosen cluster has, so that YAML of kinds that no file here defines is looked after, too. Their
 * schemas go from process to process as they are, when an open file names one.
 */
export function shareClusterKinds(studio: Studio): void {
  const { cluster, language, store } = studio;
  let shared: readonly CrdRow[] = [];
  const share = (): void => {
    if (cluster.crds === shared) return;
    shared = cluster.crds;
    language.setClusterKinds(shared.map(kindOf));
    vscode.workspace.textDocuments.forEach(startFor);
  };
  const startFor = ({ languageId, uri }: vscode.TextDocument): void => {
    if (shared.length === 0 || languageId !== 'yaml' || uri.scheme !== 'file') return;
    language.start().catch((error: unknown) => studio.log.error(`The language server did not start: ${messageOf(error)}`));
  };
  store.add(cluster.onCrds(share));
  store.add(cluster.onDidChange(share));
  store.add(vscode.workspace.onDidOpenTextDocument(startFor));
}

function kindOf({ name, group, kind, versions, uid = '', generation = 0 }: CrdRow): ClusterKind {
  return { id: `${name} ${uid} ${generation}`, name, group, kind, versions };
}
