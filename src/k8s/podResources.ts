import { type Amounts, addAmounts, amountsOf, maxAmounts } from './resourceList.ts';
import type { Quantity } from './quantity.ts';

/** As much of a pod's spec as its resources depend on. */
export interface PodResources {
  readonly containers?: readonly ContainerResources[];
  readonly initContainers?: readonly ContainerResources[];
  readonly resources?: Resources;
  readonly overhead?: Readonly<Record<string, unknown>>;
}

interface ContainerResources {
  readonly restartPolicy?: string;
  readonly resources?: Resources;
}

interface Resources {
  readonly requests?: Readonly<Record<string, unknown>>;
  readonly limits?: Readonly<Record<string, unknown>>;
}

/**
 * What a pod asks for in all: its containers together with the init containers that stay, or the most that any step of its
 * beginning needs; what is said for the whole pod counts instead.
 */
export function podAmounts(spec: PodResources, kind: 'requests' | 'limits'): Map<string, Quantity> {
  const of = (one: ContainerResources): Amounts => amountsOf(one.resources?.[kind]);
  let sum = addAmounts(...(spec.containers ?? []).map(of));
  let staying: Amounts = new Map();
  let beginning: Amounts = new Map();
  for (const container of spec.initContainers ?? []) {
    const own = of(container);
    if (container.restartPolicy === 'Always') {
      sum = addAmounts(sum, own);
      staying = addAmounts(staying, own);
      beginning = maxAmounts(beginning, staying);
    } else beginning = maxAmounts(beginning, addAmounts(own, staying));
  }
  sum = maxAmounts(sum, beginning);
  for (const [name, amount] of amountsOf(spec.resources?.[kind])) if (name === 'cpu' || name === 'memory') sum.set(name, amount);
  return sum;
}

/** As `podAmounts`, with the overhead of the pod's runtime where something is asked for. */
export function podAmountsWithOverhead(spec: PodResources, kind: 'requests' | 'limits'): Map<string, Quantity> {
  const sum = podAmounts(spec, kind);
  const overhead = amountsOf(spec.overhead);
  if (kind === 'requests') return addAmounts(sum, overhead);
  for (const [name, amount] of overhead) {
    const known = sum.get(name);
    if (known !== undefined && known.nanos !== 0n) sum.set(name, { ...known, nanos: known.nanos + amount.nanos });
  }
  return sum;
}
