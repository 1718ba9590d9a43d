import { isReason } from '../../k8s/status.ts';
import type { KubernetesObject } from '../../k8s/object.ts';
import type { Context } from '../../runtime/controller/reconciler.ts';
import type { Kind } from '../../runtime/kind.ts';
import type { Manager } from '../../runtime/manager/manager.ts';
import { Pod } from '../workloads/kinds.ts';
import { isOver } from '../workloads/podState.ts';
import { AttributesClass, Claim, Volume } from './kinds.ts';

interface MountedVolume {
  readonly name: string;
  readonly persistentVolumeClaim?: { readonly claimName?: string };
  readonly ephemeral?: unknown;
}

/** Names of the claims that a pod mounts. */
export function claimsOf(pod: Pod): string[] {
  const volumes = (pod.spec?.volumes ?? []) as readonly MountedVolume[];
  return volumes.flatMap(({ name, persistentVolumeClaim, ephemeral }) =>
    ephemeral === undefined ? (persistentVolumeClaim?.claimName ?? []) : `${pod.metadata?.name}-${name}`,
  );
}

/** A claim that is being deleted stays while a pod that has a node, and has not ended, uses it. */
export function addClaimProtection(manager: Manager): void {
  manager
    .controller('persistentvolumeclaim-protection-controller')
    .for(Claim)
    .watches(Pod, (pod) => claimsOf(pod).map((name) => ({ namespace: pod.metadata?.namespace ?? '', name })))
    .reconcile(async (request, context) => {
      await release(context, Claim, request, 'kubernetes.io/pvc-protection', async (claim) => {
        const { namespace = '', name = '' } = claim.metadata ?? {};
        const pods = await context.client.list(Pod, { namespace });
        return pods.some((pod) => pod.spec?.nodeName && !isOver(pod) && claimsOf(pod).includes(name));
      });
    });
}

/** A volume that is being deleted stays while it is bound. */
export function addVolumeProtection(manager: Manager): void {
  manager
    .controller('persistentvolume-protection-controller')
    .for(Volume)
    .reconcile((request, context) =>
      release(context, Volume, request, 'kubernetes.io/pv-protection', ({ status }) => Promise.resolve(status?.phase === 'Bound')),
    );
}

/** And a class of attributes while a claim or a volume names it. */
export function addAttributesClassProtection(manager: Manager): void {
  const named = ({ spec }: Claim | Volume) => (spec?.volumeAttributesClassName ? [{ name: spec.volumeAttributesClassName }] : []);
  manager
    .controller('volumeattributesclass-protection-controller')
    .for(AttributesClass)
    .watches(Claim, named)
    .watches(Volume, named)
    .reconcile((request, context) =>
      release(context, AttributesClass, request, 'kubernetes.io/vac-protection', async () => {
        const users = [...(await context.client.list(Claim)), ...(await context.client.list(Volume))];
        return users.some(({ spec }) => spec?.volumeAttributesClassName === request.name);
      }),
    );
}

async function release<T extends KubernetesObject>(
  { client }: Context,
  kind: Kind<T>,
  key: { readonly namespace: string; readonly name: string },
  finalizer: string,
  isUsed: (object: T) => Promise<boolean>,
): Promise<void> {
  const object = await client.get(kind, key);
  const { deletionTimestamp, finalizers = [], uid, resourceVersion } = object?.metadata ?? {};
  if (object === undefined || deletionTimestamp === undefined || !finalizers.includes(finalizer) || (await isUsed(object))) return;
  const others = finalizers.filter((one) => one !== finalizer);
  try {
    const body = { metadata: { uid, resourceVersion, finalizers: others.length === 0 ? null : others } };
    await client.patch(kind, key, { type: 'merge', body });
  } catch (error) {
    if (!isReason(error, 'NotFound')) throw error;
  }
}
