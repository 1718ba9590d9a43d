import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as vscode from 'vscode';
import { CodedError } from '../../../base/errors.ts';
import type { CrdRow } from '../../../protocol/cluster.ts';
import { requireTrust, type Studio } from '../../studio.ts';
import { type CommandArgument, targetOf } from '../targets.ts';

const crdType = {
  group: 'apiextensions.k8s.io',
  version: 'v1',
  kind: 'CustomResourceDefinition',
  resource: 'customresourcedefinitions',
  namespaced: false,
};

/** Opens a new object of a kind of the cluster, valid by its CRD there, to be filled in and applied. */
export async function newObject(studio: Studio, argument: CommandArgument): Promise<void> {
  requireTrust();
  const target = targetOf(argument);
  const crd = target?.type === 'crd' ? target.crd : await chooseCrd(studio);
  if (crd === undefined) return;
  const { yaml } = await studio.cluster.request('getYaml', { type: crdType, namespace: '', name: crd.name });
  const folder = join(dirname(studio.journals), 'clusterCrds'); // the language server reads files
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${crd.name}.yaml`);
  writeFileSync(file, yaml);
  const name = `${crd.kind.toLowerCase()}-sample`;
  const text = await studio.language.sample({ file, version: crd.versions[0] ?? '', name, labels: {} });
  if (text === undefined)
    throw new CodedError('NoSample', vscode.l10n.t('No sample can be made of {0}: its schema cannot be read.', crd.name));
  const content = crd.namespaced
    ? text.replace(/^( +)name: .*$/m, (line, indent: string) => `${line}\n${indent}namespace: ${studio.cluster.namespace}`)
    : text;
  await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ language: 'yaml', content }), { preview: false });
}

async function chooseCrd(studio: Studio): Promise<CrdRow | undefined> {
  await studio.cluster.open();
  const items = studio.cluster.crds
    .filter(({ established }) => established)
    .map((crd) => ({ label: crd.kind, description: crd.group, crd }));
  if (items.length === 0) throw new CodedError('NoCrds', vscode.l10n.t('The cluster has no CRD yet. Install one first.'));
  return (await vscode.window.showQuickPick(items, { placeHolder: vscode.l10n.t('A new object of which kind?') }))?.crd;
}
