import { stringify } from 'yaml';
import { compareCrds } from '../crd/compat/index.ts';
import { type CustomResourceDefinition, defaultCrd } from '../crd/schema/index.ts';
import { deepCopy, isObject, parseJson } from '../k8s/json.ts';
import type { ClusterComparison } from '../protocol/language.ts';

/** Annotations that tools leave in a CRD: they say nothing of it. */
const toolAnnotations = ['kubectl.kubernetes.io/last-applied-configuration', 'controller-gen.kubebuilder.io/version'];

/**
 * A CRD of a file beside the one that the cluster has: both as the API server would keep them, their keys in one order, without what it notes
 * down itself; and what breaks when the file's takes its place. `json`: the cluster's, absent where it has none.
 */
export function compareWithCluster(here: CustomResourceDefinition, json: string | undefined): ClusterComparison {
  const value = json === undefined ? undefined : parseJson(json);
  const there = isObject(value) ? (value as unknown as CustomResourceDefinition) : undefined;
  const breaks = there === undefined ? [] : compareCrds(there, here).map(({ kind: _kind, ...found }) => found);
  return { here: normalized(here), there: there === undefined ? '' : normalized(there), breaks };
}

function normalized(crd: CustomResourceDefinition): string {
  const { apiVersion, kind, metadata, spec } = defaultCrd(deepCopy(crd));
  const annotations = Object.entries(metadata?.annotations ?? {}).filter(([name]) => !toolAnnotations.includes(name));
  const kept = {
    name: metadata?.name,
    ...(metadata?.labels === undefined ? {} : { labels: metadata.labels }),
    ...(annotations.length === 0 ? {} : { annotations: Object.fromEntries(annotations) }),
  };
  return stringify({ apiVersion, kind, metadata: kept, spec }, { sortMapEntries: true, lineWidth: 0, aliasDuplicateObjects: false });
}
