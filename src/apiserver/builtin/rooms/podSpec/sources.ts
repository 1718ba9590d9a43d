import { forbiddenValue, invalidValue, requiredValue } from '../../../../k8s/fieldError.ts';
import { checkDns1123Subdomain } from '../../../../k8s/names.ts';
import { parseQuantity } from '../../../../k8s/quantity.ts';
import type { StatusCause } from '../../../../k8s/status.ts';
import type { Tree } from '../../../json/bytes.ts';
import { claimSpecCauses } from '../core/volumes.ts';
import { named, oneOf, within } from '../checks.ts';
import { listAt, numberAt, textAt, treeAt } from '../read.ts';
import { itemCauses, localPathCauses, modeCauses } from './volumeItems.ts';

/** Sources of volumes that have rules of their own. */

const downwardFields = ['metadata.annotations', 'metadata.labels', 'metadata.name', 'metadata.namespace', 'metadata.uid'];
const downwardResources = [
  'limits.cpu',
  'limits.ephemeral-storage',
  'limits.memory',
  'requests.cpu',
  'requests.ephemeral-storage',
  'requests.memory',
];

export function emptyDirCauses(value: Tree, path: string): StatusCause[] {
  const limit = parseQuantity(textAt(value, 'sizeLimit', '0'));
  return limit && limit.nanos < 0n ? [forbiddenValue(`${path}.sizeLimit`, 'SizeLimit field must be a valid resource quantity')] : [];
}

export function downwardCauses(value: Tree, path: string): StatusCause[] {
  return [...modeCauses(value['defaultMode'], `${path}.defaultMode`), ...listAt(value, 'items').flatMap((item) => fileCauses(item, path))];
}

/** Upstream tells no index here. */
function fileCauses(file: Tree, path: string): StatusCause[] {
  const where = textAt(file, 'path');
  const [field, resource] = [file['fieldRef'], file['resourceFieldRef']] as [Tree | undefined, Tree | undefined];
  const causes = where === '' ? [requiredValue(`${path}.path`)] : localPathCauses(where, `${path}.path`);
  if (field) {
    const name = textAt(field, 'fieldPath');
    const subscript = /^metadata\.(annotations|labels)\['(.*)'\]$/.exec(name);
    if (name === '') causes.push(requiredValue(`${path}.fieldRef.fieldPath`));
    else if (subscript === null) causes.push(...oneOf(name, `${path}.fieldRef.fieldPath`, downwardFields));
    if (resource)
      causes.push({
        reason: 'FieldValueInvalid',
        message: 'Invalid value: "resource": fieldRef and resourceFieldRef can not be specified simultaneously',
        field: path,
      });
  } else if (resource) {
    const name = textAt(resource, 'resource');
    if (textAt(resource, 'containerName') === '') causes.push(requiredValue(`${path}.resourceFieldRef.containerName`));
    else if (name === '') causes.push(requiredValue(`${path}.resourceFieldRef.resource`));
    else if (!/^(limits|requests)\.hugepages-/.test(name))
      causes.push(...oneOf(name, `${path}.resourceFieldRef.resource`, downwardResources));
  } else causes.push(requiredValue(path, 'one of fieldRef and resourceFieldRef is required'));
  return [...causes, ...modeCauses(file['mode'], `${path}.mode`)];
}

export function projectedCauses(value: Tree, path: string, hasAccount: boolean): StatusCause[] {
  const paths = new Set<string>();
  const causes = modeCauses(value['defaultMode'], `${path}.defaultMode`);
  /** Two sources that write one file; told by the name of the second. */
  const take = (file: string, shown: string): void => {
    if (file !== '' && paths.has(file)) causes.push(invalidValue(path, shown, 'conflicting duplicate paths'));
    paths.add(file);
  };
  listAt(value, 'sources').forEach((source, index) => {
    const at = `${path}.sources[${index}]`;
    const kinds = Object.keys(source);
    for (const kind of ['secret', 'configMap']) {
      const one = source[kind] as Tree | undefined;
      if (one === undefined) continue;
      const name = textAt(one, 'name');
      if (name === '') causes.push(requiredValue(`${at}.${kind}.name`));
      causes.push(...itemCauses(listAt(one, 'items'), `${at}.${kind}.items`));
      for (const item of listAt(one, 'items')) take(textAt(item, 'path'), name);
    }
    const downward = source['downwardAPI'] as Tree | undefined;
    if (downward) {
      for (const item of listAt(downward, 'items')) causes.push(...fileCauses(item, `${at}.downwardAPI`));
      for (const item of listAt(downward, 'items')) take(textAt(item, 'path'), textAt(item, 'path'));
    }
    const token = source['serviceAccountToken'] as Tree | undefined;
    if (token) {
      causes.push(...tokenCauses(token, `${at}.serviceAccountToken`, path, hasAccount));
      take(textAt(token, 'path'), textAt(token, 'path'));
    }
    if (kinds.length > 1) causes.push(forbiddenValue(at, 'may not specify more than 1 volume type per source'));
  });
  return causes;
}

function tokenCauses(token: Tree, path: string, volume: string, hasAccount: boolean): StatusCause[] {
  const seconds = numberAt(token, 'expirationSeconds', 3600);
  const at = `${path}.expirationSeconds`;
  return [
    ...(seconds < 600 ? [invalidValue(at, seconds, 'may not specify a duration less than 10 minutes')] : []),
    ...(seconds > 2 ** 32 ? [invalidValue(at, seconds, 'may not specify a duration larger than 2^32 seconds')] : []),
    ...(textAt(token, 'path') === '' ? [requiredValue(`${volume}.path`)] : localPathCauses(textAt(token, 'path'), `${volume}.path`)),
    ...(hasAccount ? [] : [forbiddenValue(path, 'must not be specified when serviceAccountName is not set')]),
  ];
}

export function csiCauses(value: Tree, path: string): StatusCause[] {
  const driver = textAt(value, 'driver');
  const secret = value['nodePublishSecretRef'] as Tree | undefined;
  return [
    ...(driver === '' ? [requiredValue(`${path}.driver`)] : named(checkDns1123Subdomain(driver.toLowerCase()), driver, `${path}.driver`)),
    ...(secret && textAt(secret, 'name') === '' ? [requiredValue(`${path}.nodePublishSecretRef.name`)] : []),
  ];
}

export function ephemeralCauses(value: Tree, path: string): StatusCause[] {
  const template = value['volumeClaimTemplate'] as Tree | undefined;
  if (template === undefined) return [requiredValue(`${path}.volumeClaimTemplate`)];
  return claimSpecCauses(treeAt(template, 'spec'), `${path}.volumeClaimTemplate.spec`);
}

export function iscsiCauses(value: Tree, path: string): StatusCause[] {
  return [
    ...(textAt(value, 'targetPortal') === '' ? [requiredValue(`${path}.targetPortal`)] : []),
    ...(textAt(value, 'iqn') === '' ? [requiredValue(`${path}.iqn`)] : []),
    ...within(numberAt(value, 'lun'), `${path}.lun`, 0, 255),
  ];
}

export function imageCauses(value: Tree, path: string): StatusCause[] {
  return [
    ...(textAt(value, 'reference') === '' ? [requiredValue(`${path}.reference`)] : []),
    ...oneOf(value['pullPolicy'], `${path}.pullPolicy`, ['Always', 'IfNotPresent', 'Never']),
  ];
}
