import { forbiddenValue, invalidValue } from '../../../../k8s/fieldError.ts';
import { checkQualifiedName } from '../../../../k8s/names.ts';
import { parseQuantity } from '../../../../k8s/quantity.ts';
import type { UnstructuredObject } from '../../../../k8s/object.ts';
import type { StatusCause } from '../../../../k8s/status.ts';
import type { Tree } from '../../../json/bytes.ts';
import type { Room } from '../../room.ts';
import { unchanged } from '../checks.ts';
import { negativeCauses } from '../podSpec/resources.ts';
import { listAt, textAt, textsAt, textsByName, valueAt } from '../read.ts';
import { plainCells, resourceQuotaCells } from './small.ts';

export const resourceQuotas: Room = {
  cells: resourceQuotaCells,
  validate: quotaCauses,
  validateChange: (object, old) => unchanged(valueAt(object, 'spec.scopes'), valueAt(old, 'spec.scopes'), 'spec.scopes'),
};

export const limitRanges: Room = { cells: plainCells, validate: limitCauses };

/** Counted in whole numbers. */
const counted = new Set([
  ...['pods', 'services', 'replicationcontrollers', 'resourcequotas', 'secrets', 'configmaps', 'persistentvolumeclaims'],
  ...['services.nodeports', 'services.loadbalancers'],
]);
const measured = ['cpu', 'memory', 'ephemeral-storage', 'storage'];
const scopes = [
  'Terminating',
  'NotTerminating',
  'BestEffort',
  'NotBestEffort',
  'PriorityClass',
  'CrossNamespacePodAffinity',
  'VolumeAttributesClass',
];

function isStandard(name: string): boolean {
  const bare = name.replace(/^(?:requests|limits)\./, '');
  return counted.has(name) || measured.includes(bare) || bare.startsWith('hugepages-') || name.includes('/');
}

function quotaCauses(object: UnstructuredObject): StatusCause[] {
  const causes: StatusCause[] = [];
  for (const [name, text] of Object.entries(textsByName(object, 'spec.hard'))) {
    const path = `spec.hard[${name}]`;
    causes.push(...checkQualifiedName(name).map((problem) => invalidValue(path, name, problem)));
    if (!isStandard(name)) {
      causes.push(invalidValue(path, name, 'must be a standard resource type or fully qualified'));
      causes.push(invalidValue(path, name, 'must be a standard resource for quota'));
    }
    causes.push(...negativeCauses(text, path));
    const amount = parseQuantity(text);
    if (counted.has(name) && amount && amount.nanos % 1_000_000_000n !== 0n) causes.push(invalidValue(path, text, 'must be an integer'));
  }
  const given = textsAt(object, 'spec.scopes');
  if (given.some((scope) => !scopes.includes(scope))) causes.push(invalidValue('spec.scopes', given, 'unsupported scope'));
  return causes;
}

function limitCauses(object: UnstructuredObject): StatusCause[] {
  return listAt(object, 'spec.limits').flatMap((item, index) => itemCauses(item, `spec.limits[${index}]`));
}

function itemCauses(item: Tree, path: string): StatusCause[] {
  const causes: StatusCause[] = [];
  if (textAt(item, 'type') === 'Pod') {
    for (const field of ['default', 'defaultRequest']) {
      if (Object.keys(textsByName(item, field)).length > 0) {
        causes.push(forbiddenValue(`${path}.${field}`, "may not be specified when `type` is 'Pod'"));
      }
    }
    if (causes.length > 0) return causes;
  }
  const of = (field: string): Record<string, string> => textsByName(item, field);
  const [max, min, standard, request, ratio] = [of('max'), of('min'), of('default'), of('defaultRequest'), of('maxLimitRequestRatio')];
  const names = new Set([max, min, standard, request, ratio].flatMap((one) => Object.keys(one)));
  for (const name of [...names].sort()) {
    const over = (low: string | undefined, high: string | undefined): boolean => isMore(low, high);
    const say = (field: string, value: string | undefined, detail: string): void => {
      causes.push(invalidValue(`${path}.${field}[${name}]`, value, detail));
    };
    if (over(min[name], max[name])) say('min', min[name], `min value ${min[name]} is greater than max value ${max[name]}`);
    if (over(min[name], request[name]))
      say('defaultRequest', request[name], `min value ${min[name]} is greater than default request value ${request[name]}`);
    if (over(request[name], max[name]))
      say('defaultRequest', request[name], `default request value ${request[name]} is greater than max value ${max[name]}`);
    if (over(request[name], standard[name]))
      say('defaultRequest', request[name], `default request value ${request[name]} is greater than default limit value ${standard[name]}`);
    if (over(min[name], standard[name]))
      say('default', min[name], `min value ${min[name]} is greater than default value ${standard[name]}`);
    if (over(standard[name], max[name]))
      say('default', max[name], `default value ${standard[name]} is greater than max value ${max[name]}`);
    if (over('1', ratio[name])) say('maxLimitRequestRatio', ratio[name], `ratio ${ratio[name]} is less than 1`);
  }
  return causes;
}

function isMore(a: string | undefined, b: string | undefined): boolean {
  const [left, right] = [a, b].map((text) => (text === undefined ? undefined : parseQuantity(text)));
  return left !== undefined && right !== undefined && left.nanos > right.nanos;
}
