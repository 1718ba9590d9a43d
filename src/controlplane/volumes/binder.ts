import { isReason } from '../../k8s/status.ts';
import type { Context } from '../../runtime/controller/reconciler.ts';
import type { Manager } from '../../runtime/manager/manager.ts';
import { simulatedAnnotation } from '../pods/behaviour.ts';
import { Pod } from '../workloads/kinds.ts';
import type { World } from '../workloads/world.ts';
import { Claim, notes, simulatedProvisioner, StorageClass, Volume } from './kinds.ts';
import { classOf, isMeantFor, volumeFor } from './matching.ts';
import { claimsOf } from './protection.ts';

const component = 'persistentvolume-controller';

/**
 * Binds claims to volumes, makes volumes for claims of the simulated class, and says of each volume what has become of it. What
 * the provisioners of other classes would make, they have to make themselves, as on any cluster.
 */
export function addVolumeBinder(manager: Manager, world: World): void {
  const keyOf = ({ metadata }: Claim) => ({ namespace: metadata?.namespace ?? '', name: metadata?.name ?? '' });
  const pending = async () => (await manager.client.list(Claim)).filter(({ status }) => status?.phase !== 'Bound').map(keyOf);
  manager
    .controller('persistentvolume-binder-controller')
    .for(Claim)
    .watches(Volume, async ({ spec }) => {
      const { namespace, name } = spec?.claimRef ?? {};
      return namespace && name ? [{ namespace, name }] : pending();
    })
    .watches(StorageClass, pending)
    .watches(Pod, (pod) => claimsOf(pod).map((name) => ({ namespace: pod.metadata?.namespace ?? '', name })))
    .reconcile(async (request, context) => {
      const claim = await context.client.get(Claim, request);
      if (claim !== undefined && claim.metadata?.deletionTimestamp === undefined) await new Binding(claim, context, world).run();
    });
  manager
    .controller('persistentvolume-binder-controller-volumes')
    .for(Volume)
    .watches(Claim, ({ spec }) => (spec?.volumeName ? [{ name: spec.volumeName }] : []))
    .reconcile(async (request, context) => {
      const volume = await context.client.get(Volume, request);
      if (volume !== undefined) await settle(volume, context, world);
    });
}

class Binding {
  readonly #claim: Claim;
  readonly #context: Context;
  readonly #world: World;

  constructor(claim: Claim, context: Context, world: World) {
    this.#claim = claim;
    this.#context = context;
    this.#world = world;
  }

  async run(): Promise<void> {
    const { client } = this.#context;
    const { spec, metadata } = this.#claim;
    if (spec?.volumeName) {
      const named = await client.get(Volume, { name: spec.volumeName });
      if (named !== undefined && (named.spec?.claimRef === undefined || isMeantFor(named, this.#claim))) await this.#bind(named);
      else if (named === undefined && metadata?.annotations?.[notes.bindCompleted] !== undefined) await this.#lose();
      return;
    }
    const volume = volumeFor(this.#claim, await client.list(Volume));
    if (volume !== undefined) return this.#bind(volume);
    const className = classOf(this.#claim);
    if (className === '')
      return this.#tell('Normal', 'FailedBinding', 'no persistent volumes available for this claim and no storage class is set');
    const found = await client.get(StorageClass, { name: className });
    if (found === undefined) {
      return this.#tell('Warning', 'ProvisioningFailed', `storageclass.storage.k8s.io ${JSON.stringify(className)} not found`);
    }
    if (found.volumeBindingMode === 'WaitForFirstConsumer' && !(await this.#hasConsumer())) {
      return this.#tell('Normal', 'WaitForFirstConsumer', 'waiting for first consumer to be created before binding');
    }
    await this.#provision(found);
  }

  async #hasConsumer(): Promise<boolean> {
    const { namespace = '', name = '' } = this.#claim.metadata ?? {};
    return (await this.#context.client.list(Pod, { namespace })).some((pod) => claimsOf(pod).includes(name));
  }

  /** The volume first, then the claim: whoever is interrupted in between goes on from there. */
  async #bind(volume: Volume): Promise<void> {
    const { client } = this.#context;
    const { metadata = {}, spec } = this.#claim;
    if (!volume.spec?.claimRef?.uid) {
      const { namespace = '', name = '', uid = '', resourceVersion = '' } = metadata;
      const claimRef = { kind: 'PersistentVolumeClaim', namespace, name, uid, apiVersion: 'v1', resourceVersion };
      const annotations = volume.spec?.claimRef === undefined ? { [notes.boundByController]: 'yes' } : {};
      const body = { metadata: { resourceVersion: volume.metadata?.resourceVersion, annotations }, spec: { claimRef } };
      await client.patch(Volume, volume.metadata ?? {}, { type: 'merge', body });
    }
    let claim = this.#claim;
    if (spec?.volumeName === undefined || metadata.annotations?.[notes.bindCompleted] === undefined) {
      const byUs = spec?.volumeName === undefined ? { [notes.boundByController]: 'yes' } : {};
      const annotations = { [notes.bindCompleted]: 'yes', ...byUs };
      const body = { metadata: { uid: metadata.uid, annotations }, spec: { volumeName: volume.metadata?.name } };
      claim = await client.patch(Claim, metadata, { type: 'merge', body });
    }
    if (claim.status?.phase === 'Bound') return;
    const { accessModes = [], capacity = {} } = volume.spec ?? {};
    await client.updateStatus(Claim({ ...claim, status: { ...claim.status, phase: 'Bound', accessModes, capacity } }));
  }

  /** Its volume is gone, and what it held with it. */
  async #lose(): Promise<void> {
    if (this.#claim.status?.phase === 'Lost') return;
    await this.#context.client.updateStatus(Claim({ ...this.#claim, status: { phase: 'Lost' } }));
    this.#tell('Warning', 'ClaimLost', 'Bound claim has lost its PersistentVolume. Data on the volume is lost!');
  }

  async #provision(found: StorageClass): Promise<void> {
    const { client } = this.#context;
    const { metadata = {}, spec } = this.#claim;
    const { provisioner = '' } = found;
    if (provisioner === 'kubernetes.io/no-provisioner') return;
    if (metadata.annotations?.[notes.provisioner] !== provisioner) {
      const annotations = { [notes.provisioner]: provisioner, [notes.betaProvisioner]: provisioner };
      await client.patch(Claim, metadata, { type: 'merge', body: { metadata: { uid: metadata.uid, annotations } } });
    }
    if (provisioner !== simulatedProvisioner) {
      const note =
        `Waiting for a volume to be created either by the external provisioner '${provisioner}' or manually by the system administrator. ` +
        'If volume creation is delayed, please verify that the provisioner is running and correctly registered.';
      return this.#tell('Normal', 'ExternalProvisioning', note);
    }
    const name = `pvc-${metadata.uid}`;
    const volume = Volume({
      metadata: { name, annotations: { [notes.provisionedBy]: provisioner, [simulatedAnnotation]: 'true' } },
      spec: {
        capacity: { storage: spec?.resources?.requests?.['storage'] ?? '0' },
        accessModes: spec?.accessModes ?? [],
        hostPath: { path: `/crd-studio/simulated/${name}` },
        claimRef: {
          kind: 'PersistentVolumeClaim',
          namespace: metadata.namespace ?? '',
          name: metadata.name ?? '',
          uid: metadata.uid ?? '',
          apiVersion: 'v1',
        },
        persistentVolumeReclaimPolicy: found.reclaimPolicy ?? 'Delete',
        storageClassName: found.metadata?.name ?? '',
        ...(spec?.volumeMode !== undefined && { volumeMode: spec.volumeMode }),
      },
    });
    try {
      await client.create(volume);
    } catch (error) {
      if (!isReason(error, 'AlreadyExists')) throw error;
      return;
    }
    this.#tell('Normal', 'ProvisioningSucceeded', `Successfully provisioned volume ${name}`);
  }

  #tell(type: 'Normal' | 'Warning', reason: string, note: string): void {
    this.#world.events.record(component, this.#claim, { type, reason, note });
  }
}

/** A volume is free, bound, or was left by its claim: then it goes, if it is simulated and its class says so. */
async function settle(volume: Volume, { client }: Context, world: World): Promise<void> {
  const { claimRef, persistentVolumeReclaimPolicy } = volume.spec ?? {};
  const move = async (phase: string): Promise<void> => {
    if (volume.status?.phase === phase) return;
    await client.updateStatus(Volume({ ...volume, status: { phase, lastPhaseTransitionTime: world.now() } }));
  };
  if (claimRef === undefined || !claimRef.uid) return move('Available');
  const { namespace = '', name = '', uid } = claimRef;
  // The cache may be behind the claim that the volume was made for.
  const claim = (await client.get(Claim, { namespace, name })) ?? (await client.getLive(Claim, { namespace, name }));
  if (claim?.metadata?.uid === uid) return claim?.spec?.volumeName === volume.metadata?.name ? move('Bound') : undefined;
  await move('Released');
  const ours = volume.metadata?.annotations?.[notes.provisionedBy] === simulatedProvisioner;
  if (persistentVolumeReclaimPolicy !== 'Delete' || !ours || volume.metadata?.deletionTimestamp !== undefined) return;
  try {
    await client.delete(Volume, volume.metadata ?? {}, { preconditions: { uid: volume.metadata?.uid ?? '' } });
  } catch (error) {
    if (!isReason(error, 'NotFound')) throw error;
  }
}
