import { amountsOf, sameAmounts } from '../../../k8s/resourceList.ts';
import { deepEqual } from '../../../k8s/json.ts';
import { decodeJson, isTree, type Tree } from '../../json/bytes.ts';
import type { Change } from '../change.ts';
import { isOf, type Plugin, refusedBy } from './plugin.ts';

/** What a pod's RuntimeClass asks for: its overhead, and where the pod may run. */
export const runtimeClass: Plugin = {
  mutate(change) {
    const spec = podSpecOf(change);
    if (!spec) return;
    const found = classOf(change, spec);
    const overhead = overheadOf(found);
    if (overhead) {
      if (Object.keys(spec['overhead'] ?? {}).length > 0 && !same(overhead, spec['overhead'])) throw refusedBy(change, differs);
      spec['overhead'] = structuredClone(overhead);
    }
    if (isTree(found?.['scheduling'])) schedule(change, spec, found['scheduling']);
  },
  validate(change) {
    const spec = podSpecOf(change);
    if (!spec) return;
    const overhead = overheadOf(classOf(change, spec));
    if (overhead) {
      if (!same(overhead, spec['overhead'])) throw refusedBy(change, differs);
    } else if (spec['overhead'] !== undefined) {
      throw refusedBy(change, 'pod rejected: Pod Overhead set without corresponding RuntimeClass defined Overhead');
    }
  },
};

const differs = "pod rejected: Pod's Overhead doesn't match RuntimeClass's defined Overhead";

function podSpecOf(change: Change): Tree | undefined {
  if (change.operation !== 'CREATE' || change.subresource !== '' || !isOf(change, '', 'pods')) return undefined;
  const spec = change.object?.['spec'];
  return isTree(spec) ? spec : undefined;
}

function classOf(change: Change, spec: Tree): Tree | undefined {
  const name = spec['runtimeClassName'];
  if (typeof name !== 'string') return undefined;
  const entry = change.call.core.store.get('node.k8s.io/runtimeclasses', '', name);
  if (!entry) throw refusedBy(change, `pod rejected: RuntimeClass ${JSON.stringify(name)} not found`);
  return decodeJson(entry.bytes);
}

function overheadOf(found: Tree | undefined): Tree | undefined {
  const overhead = found?.['overhead'];
  return isTree(overhead) ? ((overhead['podFixed'] ?? {}) as Tree) : undefined;
}

function same(a: unknown, b: unknown): boolean {
  return sameAmounts(amountsOf(a), amountsOf(b));
}

function schedule(change: Change, spec: Tree, scheduling: Tree): void {
  const wanted = (scheduling['nodeSelector'] ?? {}) as Record<string, string>;
  const own = (spec['nodeSelector'] ?? {}) as Record<string, string>;
  for (const [key, value] of Object.entries(wanted)) {
    if (own[key] !== undefined && own[key] !== value) {
      const why = `conflict: runtimeClass.scheduling.nodeSelector[${key}] = ${value}; pod.spec.nodeSelector[${key}] = ${own[key]}`;
      throw refusedBy(change, why);
    }
  }
  if (Object.keys(wanted).length > 0) spec['nodeSelector'] = { ...own, ...wanted };
  const tolerations = merged([...((spec['tolerations'] ?? []) as Tree[]), ...((scheduling['tolerations'] ?? []) as Tree[])]);
  if (tolerations.length > 0) spec['tolerations'] = tolerations;
}

/** Without those that another one includes. */
function merged(all: readonly Tree[]): Tree[] {
  const kept: Tree[] = [];
  all.forEach((one, index) => {
    if (kept.some((other) => includes(other, one))) return;
    if (all.slice(index + 1).some((other) => !deepEqual(other, one) && includes(other, one))) return;
    kept.push(structuredClone(one));
  });
  return kept;
}

function includes(wide: Tree, narrow: Tree): boolean {
  if (deepEqual(wide, narrow)) return true;
  const exists = wide['operator'] === 'Exists';
  if (narrow['key'] !== wide['key'] && !(wide['key'] === undefined && exists)) return false;
  if (wide['effect'] !== undefined && narrow['effect'] !== wide['effect']) return false;
  if (wide['effect'] === 'NoExecute') {
    const [most, asked] = [wide['tolerationSeconds'], narrow['tolerationSeconds']] as (number | undefined)[];
    if (most !== undefined && (asked === undefined || asked > most)) return false;
  }
  if (exists) return true;
  return (narrow['operator'] ?? 'Equal') === (wide['operator'] ?? 'Equal') && narrow['value'] === wide['value'];
}
