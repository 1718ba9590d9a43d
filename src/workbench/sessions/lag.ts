import type { InformerPosition } from '../../protocol/cluster.ts';
import type { Session } from './session.ts';

/** Positions of a session's informers, for the cluster process to count from. The id says session, informer and position. */
export function positionsOf(session: Session): InformerPosition[] {
  return [...session.machine.informers.values()].flatMap(({ id, head }) => {
    if (head === undefined || head.resourceVersion === '') return [];
    const { gvk, namespaces, labelSelector, fieldSelector, resourceVersion } = head;
    return [
      {
        id: JSON.stringify([session.identity.id, id, resourceVersion]),
        gvk,
        namespaces,
        resourceVersion,
        ...(labelSelector === undefined ? {} : { labelSelector }),
        ...(fieldSelector === undefined ? {} : { fieldSelector }),
      },
    ];
  });
}

/** A session's own among the counts that came back. */
export function readBehind(
  session: Session,
  counts: readonly { readonly id: string; readonly changes: number }[],
): { readonly id: string; readonly resourceVersion: string; readonly changes: number }[] {
  return counts.flatMap(({ id, changes }) => {
    const [owner, informer, resourceVersion] = JSON.parse(id) as [string, string, string];
    return owner === session.identity.id ? [{ id: informer, resourceVersion, changes }] : [];
  });
}
