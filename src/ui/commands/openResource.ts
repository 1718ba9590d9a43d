import * as vscode from 'vscode';
import type { ResourceType } from '../../k8s/kind.ts';
import { keyText, type ObjectKey } from '../../k8s/object.ts';
import { clusterName } from '../../workbench/cluster/clusterState.ts';
import { requireTrust, type Studio } from '../studio.ts';
import { type CommandArgument, targetOf } from './targets.ts';

/** Shows an object of the cluster as YAML, read-only, as it is now. */
export async function openResource(studio: Studio, argument: CommandArgument): Promise<void> {
  requireTrust();
  const object = objectOf(studio, argument);
  if (object === undefined) return;
  const { resource, key } = object;
  const { yaml } = await studio.cluster.request('getYaml', { type: resource, namespace: key.namespace, name: key.name });
  const path = `/${clusterName(studio.cluster.choice)}/${resource.resource}/${keyText(key)}.yaml`;
  await vscode.window.showTextDocument(studio.documents.put(path, yaml), { preview: true });
}

/** The object that a line stands for: one of the cluster, or the key of a controller's own kind. */
export function objectOf(
  studio: Studio,
  argument: CommandArgument,
): { readonly resource: ResourceType; readonly key: ObjectKey } | undefined {
  const target = targetOf(argument);
  if (target?.type === 'object') return target;
  if (target?.type !== 'key') return undefined;
  const machine = studio.sessions.get(target.session)?.machine;
  const gvk = machine?.controllers.get(target.controller)?.head?.for;
  const heads = [...(machine?.informers.values() ?? [])].flatMap((informer) => informer.head ?? []);
  const head = heads.find((each) => each.gvk.kind === gvk?.kind && each.gvk.group === gvk.group && each.gvk.version === gvk.version);
  if (head?.resource === undefined) return undefined;
  return { resource: { ...head.gvk, resource: head.resource, namespaced: head.namespaced ?? true }, key: target.key };
}
