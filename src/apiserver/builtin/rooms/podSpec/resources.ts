import { invalidValue } from '../../../../k8s/fieldError.ts';
import { checkQualifiedName } from '../../../../k8s/names.ts';
import { compareQuantities, formatQuantity, parseQuantity } from '../../../../k8s/quantity.ts';
import type { StatusCause } from '../../../../k8s/status.ts';
import type { Tree } from '../../../json/bytes.ts';
import { textsByName } from '../read.ts';

const standard = new Set(['cpu', 'memory', 'ephemeral-storage']);

/** Limits and requests of a container. */
export function resourceCauses(resources: Tree, path: string): StatusCause[] {
  const limits = textsByName(resources, 'limits');
  const requests = textsByName(resources, 'requests');
  return [
    ...Object.entries(limits).flatMap(([name, text]) => amountCauses(name, text, `${path}.limits[${name}]`)),
    ...Object.entries(requests).flatMap(([name, text]) => [
      ...amountCauses(name, text, `${path}.requests[${name}]`),
      ...overCauses(name, text, limits[name], `${path}.requests`),
    ]),
  ];
}

function isStandardResource(name: string): boolean {
  return standard.has(name) || name.startsWith('hugepages-');
}

function amountCauses(name: string, text: string, path: string): StatusCause[] {
  const causes = checkQualifiedName(name).map((problem) => invalidValue(path, name, problem));
  if (!name.includes('/') && !isStandardResource(name)) {
    causes.push(invalidValue(path, name, 'must be a standard resource type or fully qualified'));
    causes.push(invalidValue(path, name, 'must be a standard resource for containers'));
  }
  return [...causes, ...negativeCauses(text, path)];
}

export function negativeCauses(text: string, path: string): StatusCause[] {
  const amount = parseQuantity(text);
  return amount && amount.nanos < 0n ? [invalidValue(path, text, 'must be greater than or equal to 0')] : [];
}

function overCauses(name: string, text: string, limit: string | undefined, path: string): StatusCause[] {
  const [amount, most] = [parseQuantity(text), limit === undefined ? undefined : parseQuantity(limit)];
  if (!amount || !most) return [];
  if (!isStandardResource(name) && compareQuantities(amount, most) !== 0) {
    return [invalidValue(path, text, `must be equal to ${name} limit of ${formatQuantity(most)}`)];
  }
  return compareQuantities(amount, most) > 0
    ? [invalidValue(path, text, `must be less than or equal to ${name} limit of ${formatQuantity(most)}`)]
    : [];
}
