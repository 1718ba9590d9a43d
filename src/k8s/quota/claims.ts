import type { UnstructuredObject } from '../object.ts';
import type { Quantity } from '../quantity.ts';
import { amountsOf, count } from '../resourceList.ts';
import type { Evaluator } from './evaluator.ts';
import { selectsValue } from './scopes.ts';

interface Claim extends UnstructuredObject {
  spec?: {
    readonly storageClassName?: string;
    readonly volumeAttributesClassName?: string;
    readonly resources?: { readonly requests?: Record<string, string> };
  };
  status?: {
    readonly allocatedResources?: Record<string, string>;
    readonly currentVolumeAttributesClassName?: string;
    readonly modifyVolumeStatus?: { readonly targetVolumeAttributesClassName?: string };
  };
}

const suffix = '.storageclass.storage.k8s.io/';
const counted = ['persistentvolumeclaims', 'requests.storage'];

export const claimEvaluator: Evaluator = {
  matching: (given) =>
    given.filter(
      (name) =>
        name === 'count/persistentvolumeclaims' || counted.includes(name) || counted.some((one) => name.endsWith(`${suffix}${one}`)),
    ),
  usage(claim: Claim) {
    const className = claim.metadata?.annotations?.['volume.beta.kubernetes.io/storage-class'] ?? claim.spec?.storageClassName ?? '';
    const usage = new Map<string, Quantity>([
      ['persistentvolumeclaims', count(1)],
      ['count/persistentvolumeclaims', count(1)],
    ]);
    const storage = storageOf(claim);
    if (storage) usage.set('requests.storage', storage);
    if (className !== '') {
      usage.set(`${className}${suffix}persistentvolumeclaims`, count(1));
      if (storage) usage.set(`${className}${suffix}requests.storage`, storage);
    }
    return usage;
  },
  matchesScope(selector, { spec, status }: Claim) {
    if (selector.scopeName !== 'VolumeAttributesClass') return false;
    const names = [
      spec?.volumeAttributesClassName,
      status?.currentVolumeAttributesClassName,
      status?.modifyVolumeStatus?.targetVolumeAttributesClassName,
    ];
    return selectsValue(selector, [...new Set(names.filter((name) => name !== undefined && name !== ''))] as string[]);
  },
  handles: (subresource) => subresource === '',
};

/** In whole bytes: what is asked for or, where more was set aside already, that. */
function storageOf({ spec, status }: Claim): Quantity | undefined {
  const asked = amountsOf(spec?.resources?.requests).get('storage');
  const allocated = amountsOf(status?.allocatedResources).get('storage');
  const amount = asked && allocated && allocated.nanos > asked.nanos ? allocated : asked;
  return amount && { ...amount, nanos: ((amount.nanos + one - 1n) / one) * one };
}

const one = 1_000_000_000n;
