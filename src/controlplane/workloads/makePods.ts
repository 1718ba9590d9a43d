import { messageOf } from '../../base/errors.ts';
import type { KubernetesObject } from '../../k8s/object.ts';
import { isReason } from '../../k8s/status.ts';
import type { PodTemplate } from '../../runtime/objects/builtinKinds.ts';
import { setControllerReference } from '../../runtime/objects/ownership.ts';
import type { Context } from '../../runtime/controller/reconciler.ts';
import { Pod } from './kinds.ts';
import type { World } from './world.ts';

export interface NewPod {
  /** Left out: made from the owner's name. */
  readonly name?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly finalizers?: readonly string[];
  change?(spec: NonNullable<Pod['spec']>): void;
}

/** A pod of a workload, from its template. */
export function podFrom(owner: KubernetesObject, template: PodTemplate | undefined, more: NewPod = {}): Pod {
  const { name, namespace = '' } = owner.metadata ?? {};
  const { labels, annotations, finalizers } = template?.metadata ?? {};
  const spec = structuredClone(template?.spec ?? { containers: [] });
  more.change?.(spec);
  const metadata = {
    ...(more.name === undefined ? { generateName: `${(name ?? '').slice(0, 57)}-` } : { name: more.name }),
    namespace,
    ...(labels || more.labels ? { labels: { ...labels, ...more.labels } } : {}),
    ...(annotations || more.annotations ? { annotations: { ...annotations, ...more.annotations } } : {}),
    ...(finalizers || more.finalizers ? { finalizers: [...(finalizers ?? []), ...(more.finalizers ?? [])] } : {}),
  };
  return setControllerReference(owner, Pod({ metadata, spec }));
}

/** Makes one; tells the owner. Where the server refuses, the owner is told why, and the error goes on. */
export async function createPod(context: Context, world: World, owner: KubernetesObject, pod: Pod, told?: string): Promise<Pod> {
  try {
    const made = await context.client.create(pod);
    world.events.record(context.controller, owner, {
      type: 'Normal',
      reason: 'SuccessfulCreate',
      note: told ?? `Created pod: ${made.metadata?.name}`,
    });
    return made;
  } catch (error) {
    const terminating =
      isReason(error, 'Forbidden') && error.status.details?.causes?.some(({ reason }) => reason === 'NamespaceTerminating');
    if (!terminating && !isReason(error, 'AlreadyExists')) {
      world.events.record(context.controller, owner, {
        type: 'Warning',
        reason: 'FailedCreate',
        note: `Error creating: ${messageOf(error)}`,
      });
    }
    throw error;
  }
}

/** Deletes one that the owner has too many of; one that is gone already is fine. */
export async function deletePod(context: Context, world: World, owner: KubernetesObject, pod: Pod, told?: string): Promise<void> {
  const { uid = '', name } = pod.metadata ?? {};
  if (world.deleting.has(uid)) return;
  world.deleting.add(uid);
  try {
    await context.client.delete(Pod, pod.metadata ?? {}, { preconditions: { uid } });
    world.events.record(context.controller, owner, { type: 'Normal', reason: 'SuccessfulDelete', note: told ?? `Deleted pod: ${name}` });
  } catch (error) {
    world.deleting.delete(uid);
    if (!isReason(error, 'NotFound', 'Conflict')) throw error;
  }
}
