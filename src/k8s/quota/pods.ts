import type { UnstructuredObject } from '../object.ts';
import { podAmountsWithOverhead, type PodResources } from '../podResources.ts';
import type { Quantity } from '../quantity.ts';
import { addAmounts, type Amounts, amountsOf, count } from '../resourceList.ts';
import type { Evaluator } from './evaluator.ts';
import { type ScopeSelector, selectsValue } from './scopes.ts';

interface Pod extends UnstructuredObject {
  spec?: PodResources & {
    readonly activeDeadlineSeconds?: number;
    readonly priorityClassName?: string;
    readonly affinity?: Partial<Record<'podAffinity' | 'podAntiAffinity', Affinity>>;
    readonly containers?: readonly NamedContainer[];
    readonly initContainers?: readonly NamedContainer[];
  };
  status?: { readonly phase?: string };
}

interface NamedContainer {
  readonly name: string;
  readonly restartPolicy?: string;
  readonly resources?: { readonly requests?: Record<string, string>; readonly limits?: Record<string, string> };
}

interface Affinity {
  readonly requiredDuringSchedulingIgnoredDuringExecution?: readonly Term[];
  readonly preferredDuringSchedulingIgnoredDuringExecution?: readonly { readonly podAffinityTerm?: Term }[];
}

interface Term {
  readonly namespaces?: readonly string[];
  readonly namespaceSelector?: unknown;
}

const measured = ['cpu', 'memory', 'ephemeral-storage'];
const names = new Set(['count/pods', 'pods', ...measured.flatMap((name) => [name, `requests.${name}`, `limits.${name}`])]);
/** Upstream regrets it: where a quota limits one of these, each container has to say it. */
const mustBeSaid = ['cpu', 'limits.cpu', 'limits.memory', 'memory', 'requests.cpu', 'requests.memory'];

export const podEvaluator: Evaluator = {
  matching: (given) => given.filter((name) => names.has(name) || isHugePages(name) || isExtended(name)),
  usage(object: Pod, now) {
    const counted = new Map([['count/pods', count(1)]]);
    if (!isAlive(object, now)) return counted;
    const { spec = {} } = object;
    return addAmounts(counted, computeUsage(podAmountsWithOverhead(spec, 'requests'), podAmountsWithOverhead(spec, 'limits')));
  },
  matchesScope,
  handles(subresource, object: Pod, old: Pod | undefined) {
    if (subresource !== '') return false;
    return old === undefined || isTerminating(object) !== isTerminating(old);
  },
  missing(given, { spec }: Pod) {
    if (Object.keys(spec?.resources ?? {}).length > 0) return undefined;
    const wanted = mustBeSaid.filter((name) => given.includes(name));
    const lacking = wanted.map((name) => {
      const silent = [...(spec?.containers ?? []), ...(spec?.initContainers ?? [])].filter((one) => !usageOf(one).has(name));
      return { name, containers: [...new Set(silent.map((one) => one.name))].sort() };
    });
    const told = lacking
      .filter(({ containers }) => containers.length > 0)
      .map(({ name, containers }) => `${name} for: ${containers.join()}`);
    return told.length === 0 ? undefined : `must specify ${told.join('; ')}`;
  },
};

function isHugePages(name: string): boolean {
  return name.startsWith('hugepages-') || name.startsWith('requests.hugepages-');
}

/** `requests.example.com/gpu`: resources of others, which can only be requested. */
function isExtended(name: string): boolean {
  return name.startsWith('requests.') && name.includes('/');
}

/** Ended, or gone for longer than it was given: it uses nothing any more. */
function isAlive({ metadata, status }: Pod, now: number): boolean {
  if (status?.phase === 'Failed' || status?.phase === 'Succeeded') return false;
  const { deletionTimestamp, deletionGracePeriodSeconds } = metadata ?? {};
  if (deletionTimestamp === undefined || deletionGracePeriodSeconds === undefined) return true;
  return now <= Date.parse(deletionTimestamp) + deletionGracePeriodSeconds * 1000;
}

function computeUsage(requests: Amounts, limits: Amounts): Map<string, Quantity> {
  const usage = new Map<string, Quantity>([['pods', count(1)]]);
  for (const [name, amount] of requests) {
    if (measured.includes(name) || name.startsWith('hugepages-')) usage.set(name, amount);
    if (measured.includes(name) || name.startsWith('hugepages-') || name.includes('/')) usage.set(`requests.${name}`, amount);
  }
  for (const [name, amount] of limits) if (measured.includes(name)) usage.set(`limits.${name}`, amount);
  return usage;
}

function usageOf({ resources }: NamedContainer): Amounts {
  return computeUsage(amountsOf(resources?.requests), amountsOf(resources?.limits));
}

function matchesScope(selector: ScopeSelector, pod: Pod): boolean {
  switch (selector.scopeName) {
    case 'Terminating':
      return isTerminating(pod);
    case 'NotTerminating':
      return !isTerminating(pod);
    case 'BestEffort':
      return isBestEffort(pod);
    case 'NotBestEffort':
      return !isBestEffort(pod);
    case 'PriorityClass':
      return selectsValue(selector, pod.spec?.priorityClassName ? [pod.spec.priorityClassName] : []);
    case 'CrossNamespacePodAffinity':
      return crossesNamespaces(pod);
    default:
      return false;
  }
}

function isTerminating({ spec }: Pod): boolean {
  return (spec?.activeDeadlineSeconds ?? -1) >= 0;
}

function isBestEffort({ spec }: Pod): boolean {
  const all = [spec?.resources, ...[...(spec?.containers ?? []), ...(spec?.initContainers ?? [])].map(({ resources }) => resources)];
  const says = (list: unknown): boolean =>
    [...amountsOf(list)].some(([name, { nanos }]) => (name === 'cpu' || name === 'memory') && nanos > 0n);
  return !all.some((resources) => says(resources?.requests) || says(resources?.limits));
}

function crossesNamespaces({ spec }: Pod): boolean {
  return [spec?.affinity?.podAffinity, spec?.affinity?.podAntiAffinity]
    .flatMap((affinity) => [
      ...(affinity?.requiredDuringSchedulingIgnoredDuringExecution ?? []),
      ...(affinity?.preferredDuringSchedulingIgnoredDuringExecution ?? []).map(({ podAffinityTerm }) => podAffinityTerm),
    ])
    .some((term) => (term?.namespaces?.length ?? 0) > 0 || term?.namespaceSelector !== undefined);
}
