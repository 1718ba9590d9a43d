import type { Deployment, ReplicaSet } from '../kinds.ts';
import { limitsOf, wantedOf } from './sizes.ts';

/** What a deployment writes on its replica sets, and reads there again. */

export const revisionKey = 'deployment.kubernetes.io/revision';
const historyKey = 'deployment.kubernetes.io/revision-history';
const desiredKey = 'deployment.kubernetes.io/desired-replicas';
const maxKey = 'deployment.kubernetes.io/max-replicas';
const ownKeys = new Set([
  'kubectl.kubernetes.io/last-applied-configuration',
  revisionKey,
  historyKey,
  desiredKey,
  maxKey,
  'deprecated.deployment.rollback.to',
]);

type Annotations = Record<string, string>;

export const revisionOf = ({ metadata }: ReplicaSet): number => Number(metadata?.annotations?.[revisionKey] ?? 0) || 0;

/** The replicas that the deployment wanted when it last scaled this set; undefined when it never did. */
export function desiredAnnotation({ metadata }: ReplicaSet): number | undefined {
  const text = metadata?.annotations?.[desiredKey];
  return text === undefined ? undefined : Number(text);
}

export const maxAnnotation = ({ metadata }: ReplicaSet): number => Number(metadata?.annotations?.[maxKey] ?? 0) || 0;

/** A set's annotations with the deployment's sizes. */
export function withSizes(annotations: Annotations | undefined, deployment: Deployment): Annotations {
  const wanted = wantedOf(deployment);
  return { ...annotations, [desiredKey]: String(wanted), [maxKey]: String(wanted + limitsOf(deployment).surge) };
}

/** The annotations of the set that is the deployment's template now: a set that becomes the newest again keeps its former revisions. */
export function newSetAnnotations(deployment: Deployment, annotations: Annotations | undefined, revision: number): Annotations {
  const made: Annotations = { ...annotations };
  for (const [key, value] of Object.entries(deployment.metadata?.annotations ?? {})) if (!ownKeys.has(key)) made[key] = value;
  const old = annotations?.[revisionKey];
  if ((Number(old ?? 0) || 0) >= revision) return made;
  made[revisionKey] = String(revision);
  if (old !== undefined) made[historyKey] = cut([...(annotations?.[historyKey]?.split(',') ?? []), old]);
  return made;
}

function cut(revisions: string[]): string {
  while (revisions.length > 1 && revisions.join(',').length > 2000) revisions.shift();
  return revisions.join(',');
}
