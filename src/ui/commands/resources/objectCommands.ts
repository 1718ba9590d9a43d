import * as vscode from 'vscode';
import { keyText } from '../../../k8s/object.ts';
import type { ObjectRef, Related } from '../../../protocol/cluster.ts';
import { clusterName, refKey } from '../../../workbench/cluster/clusterState.ts';
import { kubectlCommand } from '../../../workbench/cluster/kubectlCommand.ts';
import { deletionText } from '../../../workbench/objects/deletionText.ts';
import { describeObject } from '../../../workbench/objects/describeObject.ts';
import { searched } from '../../../workbench/trees/relatedNodes.ts';
import type { ObjectDocuments } from '../../documents/objectDocuments.ts';
import { showInfo } from '../../messages.ts';
import { requireTrust, type Studio } from '../../studio.ts';
import { touchedKinds } from '../../views/shownKinds.ts';
import { objectOf } from '../openResource.ts';
import { type CommandArgument, targetOf } from '../targets.ts';
import { chosenCluster } from './chosenCluster.ts';

const progress = { location: { viewId: 'crdStudio.resources' } };

/** The object that a line stands for. */
export function refOf(studio: Studio, argument: CommandArgument): ObjectRef | undefined {
  const object = objectOf(studio, argument);
  return object === undefined ? undefined : { type: object.resource, ...object.key };
}

/** Shows an object's status alone, to be changed as a controller would. */
export async function editStatus(studio: Studio, argument: CommandArgument, documents: ObjectDocuments): Promise<void> {
  requireTrust();
  const ref = refOf(studio, argument);
  if (ref !== undefined) await documents.open(ref, 'status');
}

/** Deletes an object after saying what will hold it and what goes with it, in whichever cluster: it cannot be undone. */
export async function deleteResource(studio: Studio, argument: CommandArgument): Promise<void> {
  requireTrust();
  const ref = refOf(studio, argument);
  if (ref === undefined) return;
  const detail = deletionText(await vscode.window.withProgress(progress, () => relatedTo(studio, ref)));
  const cluster = clusterName(studio.cluster.choice);
  const button = vscode.l10n.t('Delete from {0}', cluster);
  const message = vscode.l10n.t('Delete {0} {1} from {2}?', ref.type.kind, keyText(ref), cluster);
  if ((await vscode.window.showWarningMessage(message, { modal: true, detail }, button)) !== button) return;
  await studio.cluster.request('deleteObject', { type: ref.type, namespace: ref.namespace, name: ref.name });
}

/** Removes a finalizer, whose work is then never done, after asking. */
export async function removeFinalizer(studio: Studio, argument: CommandArgument): Promise<void> {
  requireTrust();
  const target = targetOf(argument);
  const ref = target?.type === 'finalizer' ? { type: target.resource, ...target.key } : refOf(studio, argument);
  if (ref === undefined) return;
  const finalizer = target?.type === 'finalizer' ? target.finalizer : await chooseFinalizer(studio, ref);
  if (finalizer === undefined) return;
  const button = vscode.l10n.t('Remove Finalizer');
  const message = vscode.l10n.t(
    'Remove the finalizer {0} from {1} {2} in {3}?',
    finalizer,
    ref.type.kind,
    keyText(ref),
    clusterName(studio.cluster.choice),
  );
  const detail = vscode.l10n.t('Whoever set it wanted to clean up before the object goes. Without it, that is never done.');
  if ((await vscode.window.showWarningMessage(message, { modal: true, detail }, button)) !== button) return;
  await studio.cluster.request('removeFinalizer', { ...ref, finalizer });
}

async function chooseFinalizer(studio: Studio, ref: ObjectRef): Promise<string | undefined> {
  const { finalizers } = await relatedTo(studio, ref);
  if (finalizers.length === 0) showInfo(vscode.l10n.t('{0} {1} has no finalizer.', ref.type.kind, keyText(ref)));
  if (finalizers.length <= 1) return finalizers[0];
  return vscode.window.showQuickPick([...finalizers], { placeHolder: vscode.l10n.t('Which finalizer?') });
}

/** Shows conditions, owners, what it owns and events in one document. */
export async function describeResource(studio: Studio, argument: CommandArgument): Promise<void> {
  requireTrust();
  const ref = refOf(studio, argument);
  if (ref === undefined) return;
  const related = await vscode.window.withProgress(progress, () => relatedTo(studio, ref));
  const cluster = clusterName(studio.cluster.choice);
  const uri = studio.documents.put(`/${cluster}/${ref.type.resource}/${keyText(ref)}.md`, describeObject(ref, related, cluster));
  await vscode.window.showTextDocument(uri, { preview: true });
}

/** Puts the kubectl command that shows the object on the clipboard. */
export async function copyKubectl(studio: Studio, argument: CommandArgument): Promise<void> {
  const ref = refOf(studio, argument);
  if (ref !== undefined) await vscode.env.clipboard.writeText(kubectlCommand(ref, chosenCluster(studio)));
}

/** Makes a namespace the one where objects go that name none. */
export function useNamespace(studio: Studio, argument: CommandArgument): void {
  const target = targetOf(argument);
  if (target?.type === 'namespace') studio.cluster.useNamespace(target.namespace);
}

function relatedTo(studio: Studio, ref: ObjectRef): Promise<Related> {
  const { crds } = studio.cluster;
  const among = searched({ crds, touched: touchedKinds(studio.sessions.all) }, ref);
  return studio.cluster.request('related', { ...ref, among });
}

/** Whether its changes are told in a channel. */
export function isWatched(studio: Studio, ref: ObjectRef): boolean {
  return studio.cluster.watchedObjects.some((each) => refKey(each) === refKey(ref));
}
