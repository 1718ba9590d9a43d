import { formatQuantity, type Quantity } from '../../../k8s/quantity.ts';
import type { Amounts } from '../../../k8s/resourceList.ts';

/** What a container, pod or claim asks for, held against the bounds of a LimitRange. Each gives what is wrong, in upstream's words. */
export interface Said {
  readonly requests: Amounts;
  readonly limits: Amounts;
}

export function least(type: string, bounds: Amounts, { requests, limits }: Said): string[] {
  return told(bounds, (name, bound) => {
    const rule = `minimum ${name} usage per ${type} is ${formatQuantity(bound)}`;
    const [request, limit] = [requests.get(name), limits.get(name)];
    if (!request) return `${rule}.  No request is specified`;
    if (request.nanos < bound.nanos) return `${rule}, but request is ${formatQuantity(request)}`;
    return limit && limit.nanos < bound.nanos ? `${rule}, but limit is ${formatQuantity(limit)}` : undefined;
  });
}

/** `judged`: whether the limit has to be there, or, as of claims, only the request. */
export function most(type: string, bounds: Amounts, { requests, limits }: Said, judged: 'limits' | 'requests' = 'limits'): string[] {
  return told(bounds, (name, bound) => {
    const rule = `maximum ${name} usage per ${type} is ${formatQuantity(bound)}`;
    const [request, limit] = [requests.get(name), limits.get(name)];
    if (judged === 'limits') {
      if (!limit) return `${rule}.  No limit is specified`;
      if (limit.nanos > bound.nanos) return `${rule}, but limit is ${formatQuantity(limit)}`;
    } else if (!request) return `${rule}.  No request is specified`;
    return request && request.nanos > bound.nanos ? `${rule}, but request is ${formatQuantity(request)}` : undefined;
  });
}

export function ratio(type: string, bounds: Amounts, { requests, limits }: Said): string[] {
  return told(bounds, (name, bound) => {
    const rule = `${name} max limit to request ratio per ${type} is ${formatQuantity(bound)}`;
    const [request, limit] = [requests.get(name), limits.get(name)];
    if (!request || request.nanos === 0n) return `${rule}, but no request is specified or request is 0`;
    if (!limit || limit.nanos === 0n) return `${rule}, but no limit is specified or limit is 0`;
    const given = Number(limit.nanos) / Number(request.nanos);
    return given * 1e9 > Number(bound.nanos) ? `${rule}, but provided ratio is ${given.toFixed(6)}` : undefined;
  });
}

function told(bounds: Amounts, say: (name: string, bound: Quantity) => string | undefined): string[] {
  return [...bounds].map(([name, bound]) => say(name, bound)).filter((problem) => problem !== undefined);
}
