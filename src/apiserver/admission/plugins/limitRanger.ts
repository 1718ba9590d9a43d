import type { UnstructuredObject } from '../../../k8s/object.ts';
import { podAmounts, type PodResources } from '../../../k8s/podResources.ts';
import { type Amounts, amountsOf } from '../../../k8s/resourceList.ts';
import { decodeJson, isTree, type Tree } from '../../json/bytes.ts';
import type { Change } from '../change.ts';
import { least, most, ratio, type Said } from './limits.ts';
import { isOf, type Plugin, refusedBy } from './plugin.ts';

interface LimitItem {
  readonly type: string;
  readonly max?: Record<string, string>;
  readonly min?: Record<string, string>;
  readonly default?: Record<string, string>;
  readonly defaultRequest?: Record<string, string>;
  readonly maxLimitRequestRatio?: Record<string, string>;
}

/** LimitRanges of a namespace: what containers ask for when they say nothing, and between which bounds pods and claims have to stay. */
export const limitRanger: Plugin = {
  mutate(change) {
    if (change.operation !== 'CREATE' || change.subresource !== '' || !change.object || !isOf(change, '', 'pods')) return;
    for (const limits of rangesOf(change)) setDefaults(change.object, limits);
  },
  validate(change) {
    if (change.subresource !== '' || !change.object || change.old?.metadata?.deletionTimestamp !== undefined) return;
    const isPod = change.operation === 'CREATE' && isOf(change, '', 'pods');
    if (!isPod && !isOf(change, '', 'persistentvolumeclaims')) return;
    for (const limits of rangesOf(change)) {
      const problems = [...new Set(isPod ? podProblems(change.object, limits) : claimProblems(change.object, limits))];
      if (problems.length > 0) throw refusedBy(change, problems.length === 1 ? (problems[0] as string) : `[${problems.join(', ')}]`);
    }
  },
};

function rangesOf({ call, namespace }: Change): LimitItem[][] {
  return call.core.store.list('limitranges', namespace).map((entry) => {
    const range: UnstructuredObject = decodeJson(entry.bytes);
    return (range['spec'] as { limits?: LimitItem[] } | undefined)?.limits ?? [];
  });
}

function setDefaults(pod: UnstructuredObject, limits: readonly LimitItem[]): void {
  const ofContainers = limits.filter(({ type }) => type === 'Container');
  const requests = Object.assign({}, ...ofContainers.map(({ defaultRequest }) => defaultRequest)) as Record<string, string>;
  const maxima = Object.assign({}, ...ofContainers.map((item) => item.default)) as Record<string, string>;
  const spec = (pod['spec'] ?? {}) as Record<'containers' | 'initContainers', Tree[] | undefined>;
  const notes = [
    ...(spec.containers ?? []).flatMap((container) => fill(container, 'container', requests, maxima)),
    ...(spec.initContainers ?? []).flatMap((container) => fill(container, 'init container', requests, maxima)),
  ];
  if (notes.length === 0) return;
  ((pod.metadata ??= {}).annotations ??= {})['kubernetes.io/limit-ranger'] = `LimitRanger plugin set: ${notes.join('; ')}`;
}

function fill(container: Tree, what: string, requests: Record<string, string>, maxima: Record<string, string>): string[] {
  const resources = (container['resources'] ??= {}) as Tree;
  const add = (field: 'requests' | 'limits', values: Record<string, string>): string[] => {
    const own = (isTree(resources[field]) ? resources[field] : {}) as Record<string, string>;
    const missing = Object.keys(values).filter((name) => own[name] === undefined);
    if (missing.length > 0) resources[field] = { ...own, ...Object.fromEntries(missing.map((name) => [name, values[name]])) };
    return missing.sort();
  };
  const limited = add('limits', maxima);
  const requested = add('requests', requests);
  const name = String(container['name']);
  return [
    ...(requested.length > 0 ? [`${requested.join(', ')} request for ${what} ${name}`] : []),
    ...(limited.length > 0 ? [`${limited.join(', ')} limit for ${what} ${name}`] : []),
  ];
}

function podProblems(pod: UnstructuredObject, limits: readonly LimitItem[]): string[] {
  const spec = (pod['spec'] ?? {}) as PodResources;
  return limits.flatMap((item) => {
    if (item.type === 'Pod') {
      return boundProblems(item, { requests: podAmounts(spec, 'requests'), limits: podAmounts(spec, 'limits') });
    }
    if (item.type !== 'Container') return [];
    return [...(spec.containers ?? []), ...(spec.initContainers ?? [])].flatMap(({ resources }) =>
      boundProblems(item, { requests: amountsOf(resources?.requests), limits: amountsOf(resources?.limits) }),
    );
  });
}

function boundProblems(item: LimitItem, said: Said): string[] {
  return [
    ...least(item.type, amountsOf(item.min), said),
    ...most(item.type, amountsOf(item.max), said),
    ...ratio(item.type, amountsOf(item.maxLimitRequestRatio), said),
  ];
}

/** Of a claim only what it requests counts. */
function claimProblems(claim: UnstructuredObject, limits: readonly LimitItem[]): string[] {
  const spec = (claim['spec'] ?? {}) as { resources?: { requests?: Record<string, string> } };
  const nothing: Amounts = new Map();
  const said = { requests: amountsOf(spec.resources?.requests), limits: nothing };
  return limits.flatMap((item) => {
    if (item.type !== 'PersistentVolumeClaim') return [];
    return [...least(item.type, amountsOf(item.min), said), ...most(item.type, amountsOf(item.max), said, 'requests')];
  });
}
