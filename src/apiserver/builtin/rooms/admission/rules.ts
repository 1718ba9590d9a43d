import { duplicateValue, invalidValue, requiredValue, unsupportedValue } from '../../../../k8s/fieldError.ts';
import { pathSegmentName } from '../../../../k8s/names.ts';
import type { StatusCause } from '../../../../k8s/status.ts';
import type { Tree } from '../../../json/bytes.ts';
import { labelSelector, oneOf } from '../checks.ts';
import { listAt, textsAt, treeAt } from '../read.ts';

export const failurePolicies = ['Fail', 'Ignore'];
export const matchPolicies = ['Equivalent', 'Exact'];
const operations = ['*', 'CONNECT', 'CREATE', 'DELETE', 'UPDATE'];
const scopes = ['*', 'Cluster', 'Namespaced'];

/** What a webhook or policy is asked about. */
export function ruleCauses(rule: Tree, path: string): StatusCause[] {
  return [...operationCauses(textsAt(rule, 'operations'), `${path}.operations`), ...resourceRuleCauses(rule, path)];
}

function operationCauses(given: readonly string[], path: string): StatusCause[] {
  const causes: StatusCause[] = given.length === 0 ? [requiredValue(path)] : [];
  if (given.length > 1 && given.includes('*'))
    causes.push(invalidValue(path, given, "if '*' is present, must not specify other operations"));
  given.forEach((one, index) => {
    if (!operations.includes(one)) causes.push(unsupportedValue(`${path}[${index}]`, one, operations));
  });
  return causes;
}

function resourceRuleCauses(rule: Tree, path: string): StatusCause[] {
  const groups = textsAt(rule, 'apiGroups');
  const versions = textsAt(rule, 'apiVersions');
  const causes: StatusCause[] = [];
  if (groups.length === 0) causes.push(requiredValue(`${path}.apiGroups`));
  if (groups.length > 1 && groups.includes('*')) {
    causes.push(invalidValue(`${path}.apiGroups`, groups, "if '*' is present, must not specify other API groups"));
  }
  if (versions.length === 0) causes.push(requiredValue(`${path}.apiVersions`));
  if (versions.length > 1 && versions.includes('*')) {
    causes.push(invalidValue(`${path}.apiVersions`, versions, "if '*' is present, must not specify other API versions"));
  }
  versions.forEach((version, index) => {
    if (version === '') causes.push(requiredValue(`${path}.apiVersions[${index}]`));
  });
  causes.push(...resourceCauses(textsAt(rule, 'resources'), `${path}.resources`), ...oneOf(rule['scope'], `${path}.scope`, scopes));
  return causes;
}

function resourceCauses(resources: readonly string[], path: string): StatusCause[] {
  const causes: StatusCause[] = resources.length === 0 ? [requiredValue(path)] : [];
  const allSubresources = new Set<string>();
  const allResources = new Set<string>();
  resources.forEach((given, index) => {
    const at = `${path}[${index}]`;
    if (given === '') causes.push(requiredValue(at));
    const slash = given.indexOf('/');
    if (slash < 0) return;
    const [resource, subresource] = [given.slice(0, slash), given.slice(slash + 1)];
    if (allSubresources.has(resource)) causes.push(invalidValue(at, given, `if '${resource}/*' is present, must not specify ${given}`));
    if (allResources.has(subresource)) causes.push(invalidValue(at, given, `if '*/${subresource}' is present, must not specify ${given}`));
    if (subresource === '*') allSubresources.add(resource);
    if (resource === '*') allResources.add(subresource);
  });
  if (resources.length > 1 && resources.includes('*/*')) {
    causes.push(invalidValue(path, resources, "if '*/*' is present, must not specify other resources"));
  }
  if (resources.includes('*') && resources.some((one) => one !== '*' && !one.includes('/'))) {
    causes.push(invalidValue(path, resources, "if '*' is present, must not specify other resources without subresources"));
  }
  return causes;
}

/** The constraints of a policy or a binding. */
export function matchCauses(match: Tree, path: string): StatusCause[] {
  const rules = (field: string): StatusCause[] =>
    listAt(match, field).flatMap((rule, index) => {
      const at = `${path}.${field}[${index}]`;
      return [...nameCauses(textsAt(rule, 'resourceNames'), `${at}.resourceNames`), ...ruleCauses(rule, at)];
    });
  return [
    ...oneOf(match['matchPolicy'], `${path}.matchPolicy`, matchPolicies),
    ...labelSelector(treeAt(match, 'namespaceSelector'), `${path}.namespaceSelector`),
    ...labelSelector(treeAt(match, 'objectSelector'), `${path}.objectSelector`),
    ...rules('resourceRules'),
    ...rules('excludeResourceRules'),
  ];
}

function nameCauses(names: readonly string[], path: string): StatusCause[] {
  return names.flatMap((name, index) => {
    const at = `${path}[${index}]`;
    const again = names.indexOf(name) < index ? [duplicateValue(at, name)] : [];
    return [...pathSegmentName(name, false).map((problem) => invalidValue(at, name, problem)), ...again];
  });
}
