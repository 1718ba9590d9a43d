import { basename } from 'node:path';
import * as vscode from 'vscode';
import { CodedError } from '../../base/errors.ts';
import { clusterName } from '../../workbench/cluster/clusterState.ts';
import { breaksTitle, describeBreaks } from '../../workbench/text/describeBreaks.ts';
import { showInfo, showWarning } from '../messages.ts';
import { requireTrust, type Studio } from '../studio.ts';
import { chooseCrd } from './crdFile.ts';
import type { CommandArgument } from './targets.ts';

/** Shows a CRD's file beside the CRD that the cluster has, both in one form, and says what installing the file's would break. */
export async function compareCrd(studio: Studio, argument: CommandArgument): Promise<void> {
  requireTrust();
  const chosen = await chooseCrd(studio, argument);
  if (chosen === undefined) return;
  const { file, crd } = chosen;
  const { json } = await studio.cluster.request('crdJson', { name: crd.name });
  const cluster = clusterName(studio.cluster.choice);
  const compared = await studio.language.compareWithCluster({ file, name: crd.name, ...(json === undefined ? {} : { json }) });
  if (compared === undefined) throw new CodedError('NoCrd', vscode.l10n.t('{0} has no CRD {1} any more.', basename(file), crd.name));
  const there = studio.documents.put(`/${cluster}/${crd.name}.yaml`, compared.there);
  const here = studio.documents.put(`/workspace/${crd.name}.yaml`, compared.here);
  await vscode.commands.executeCommand('vscode.diff', there, here, vscode.l10n.t('{0}: {1} and {2}', crd.name, cluster, basename(file)));
  if (json === undefined) {
    showInfo(vscode.l10n.t('{0} is not installed in {1}.', crd.name, cluster));
    return;
  }
  if (compared.breaks.length === 0) {
    showInfo(vscode.l10n.t('Installing {0} in {1} breaks nothing.', crd.name, cluster));
    return;
  }
  const page = describeBreaks({ path: basename(file), group: crd.group, kind: crd.kind, breaks: compared.breaks }, cluster);
  showWarning(vscode.l10n.t('Installing {0} in {1} {2}.', crd.name, cluster, breaksTitle(compared.breaks)), {
    title: vscode.l10n.t('Show What Breaks'),
    run: () => vscode.commands.executeCommand('markdown.showPreview', studio.documents.put(`/breaks/${cluster}/${crd.kind}.md`, page)),
  });
}
