import type { ResourceType } from '../../k8s/kind.ts';
import type { ObjectKey } from '../../k8s/object.ts';
import type { ObjectDocuments } from '../documents/objectDocuments.ts';
import { requireTrust, type Studio } from '../studio.ts';
import { type CommandArgument, targetOf } from './targets.ts';

/** Shows an object of the cluster as YAML, as it is now; saving it writes what was changed. */
export async function openResource(studio: Studio, argument: CommandArgument, documents: ObjectDocuments): Promise<void> {
  requireTrust();
  const object = objectOf(studio, argument);
  if (object !== undefined) await documents.open({ type: object.resource, ...object.key }, 'object');
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
