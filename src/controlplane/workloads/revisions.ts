import { deepEqual } from '../../k8s/json.ts';
import type { KubernetesObject } from '../../k8s/object.ts';
import { isReason } from '../../k8s/status.ts';
import type { LabelSelector, PodTemplate } from '../../runtime/objects/builtinKinds.ts';
import { setControllerReference } from '../../runtime/objects/ownership.ts';
import type { Client } from '../../runtime/reads/client.ts';
import { claim } from './claim.ts';
import { templateHash } from './hash.ts';
import { ControllerRevision } from './kinds.ts';

export const revisionLabel = 'controller-revision-hash';

/** Those of a StatefulSet carry their hash under a label of their own; those of a DaemonSet say their number once more. */
const statefulLabel = 'controller.kubernetes.io/hash';
const generationAnnotation = 'deprecated.daemonset.template.generation';

interface Revised extends KubernetesObject {
  spec?: { selector: LabelSelector; template: PodTemplate; revisionHistoryLimit?: number };
}

export interface Revisions {
  /** By revision, the oldest first. */
  readonly all: readonly ControllerRevision[];
  /** That of the template as it is now. */
  readonly update: ControllerRevision;
}

/**
 * The revisions of a StatefulSet or DaemonSet: one ControllerRevision for each template that it has had, which `kubectl rollout`
 * shows and goes back to. A template that comes back is the newest revision again.
 */
export async function syncRevisions(client: Client, owner: Revised): Promise<Revisions> {
  const all = (await claim(client, owner, owner.spec?.selector, ControllerRevision)).toSorted((a, b) => a.revision - b.revision);
  const data = { spec: { template: { ...owner.spec?.template, $patch: 'replace' } } };
  const last = all.at(-1);
  const next = (last?.revision ?? 0) + 1;
  const equal = all.findLast((one) => deepEqual(one.data, data));
  if (equal !== undefined && equal === last) return { all, update: equal };
  if (equal !== undefined) {
    const update = await client.patch(ControllerRevision, equal.metadata ?? {}, { type: 'merge', body: { revision: next } });
    return { all: [...all.filter((one) => one !== equal), update], update };
  }
  const update = await create(client, owner, data, next);
  return { all: [...all, update], update };
}

async function create(client: Client, owner: Revised, data: object, revision: number): Promise<ControllerRevision> {
  const { name = '', namespace = '' } = owner.metadata ?? {};
  const hash = templateHash(data, undefined);
  const labels = { ...owner.spec?.template.metadata?.labels, [owner.kind === 'StatefulSet' ? statefulLabel : revisionLabel]: hash };
  const annotations = { ...owner.metadata?.annotations, ...(owner.kind === 'DaemonSet' && { [generationAnnotation]: String(revision) }) };
  const some = Object.keys(annotations).length > 0;
  const metadata = { name: `${name}-${hash}`, namespace, labels, ...(some && { annotations }) };
  const wanted = ControllerRevision({ metadata, data, revision });
  try {
    return await client.create(setControllerReference(owner, wanted));
  } catch (error) {
    const known = isReason(error, 'AlreadyExists')
      ? await client.getLive(ControllerRevision, { namespace, name: `${name}-${hash}` })
      : undefined;
    if (known === undefined) throw error;
    return known;
  }
}

/** Of those without a pod only the latest few are kept. */
export async function cleanRevisions(client: Client, owner: Revised, { all, update }: Revisions, live: ReadonlySet<string>): Promise<void> {
  const limit = owner.spec?.revisionHistoryLimit ?? 10;
  const unused = all.filter((one) => one !== update && !live.has(nameOf(one)));
  for (const one of unused.slice(0, Math.max(0, unused.length - limit))) {
    try {
      await client.delete(ControllerRevision, one.metadata ?? {});
    } catch (error) {
      if (!isReason(error, 'NotFound')) throw error;
    }
  }
}

export const nameOf = ({ metadata }: KubernetesObject): string => metadata?.name ?? '';

/** The template that a revision keeps. */
export function templateOf({ data }: ControllerRevision): PodTemplate {
  const { $patch: _patch, ...template } = (data as { spec: { template: PodTemplate & { $patch?: string } } }).spec.template;
  return template;
}
