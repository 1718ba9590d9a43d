import { duplicateValue, invalidValue, requiredValue } from '../../../../k8s/fieldError.ts';
import { checkDns1035Label, checkDns1123Subdomain } from '../../../../k8s/names.ts';
import type { UnstructuredObject } from '../../../../k8s/object.ts';
import type { StatusCause } from '../../../../k8s/status.ts';
import { webhookVariables } from '../../../admission/cel/types.ts';
import type { Tree } from '../../../json/bytes.ts';
import type { Room } from '../../room.ts';
import { labelSelector, oneOf } from '../checks.ts';
import { listAt, numberAt, textAt, textsAt, treeAt, valueAt } from '../read.ts';
import { webhookCells } from './cells.ts';
import { conditionCauses } from './expressions.ts';
import { failurePolicies, matchPolicies, ruleCauses } from './rules.ts';

export const webhookConfigurations: Room = { cells: webhookCells, isChange: changes, validate: check };

function changes(object: UnstructuredObject, old: UnstructuredObject): boolean {
  return JSON.stringify(object['webhooks']) !== JSON.stringify(old['webhooks']);
}

function check(object: UnstructuredObject): StatusCause[] {
  const seen = new Set<string>();
  return listAt(object, 'webhooks').flatMap((webhook, index) => {
    const path = `webhooks[${index}]`;
    const name = textAt(webhook, 'name');
    const again = name !== '' && seen.has(name) ? [duplicateValue(`${path}.name`, name)] : [];
    seen.add(name);
    return [
      ...webhookCauses(webhook, path),
      ...versionCauses(textsAt(webhook, 'admissionReviewVersions'), `${path}.admissionReviewVersions`),
      ...again,
    ];
  });
}

const sideEffects = ['None', 'NoneOnDryRun'];

function webhookCauses(webhook: Tree, path: string): StatusCause[] {
  const timeout = numberAt(webhook, 'timeoutSeconds', 10);
  const effects = webhook['sideEffects'];
  return [
    ...qualifiedNameCauses(textAt(webhook, 'name'), `${path}.name`),
    ...listAt(webhook, 'rules').flatMap((rule, index) => ruleCauses(rule, `${path}.rules[${index}]`)),
    ...oneOf(webhook['failurePolicy'], `${path}.failurePolicy`, failurePolicies),
    ...oneOf(webhook['matchPolicy'], `${path}.matchPolicy`, matchPolicies),
    ...(effects === undefined || effects === null
      ? [requiredValue(`${path}.sideEffects`, `must specify one of ${sideEffects.join(', ')}`)]
      : oneOf(effects, `${path}.sideEffects`, sideEffects)),
    ...(timeout > 30 || timeout < 1
      ? [invalidValue(`${path}.timeoutSeconds`, timeout, 'the timeout value must be between 1 and 30 seconds')]
      : []),
    ...labelSelector(treeAt(webhook, 'namespaceSelector'), `${path}.namespaceSelector`),
    ...labelSelector(treeAt(webhook, 'objectSelector'), `${path}.objectSelector`),
    ...oneOf(webhook['reinvocationPolicy'], `${path}.reinvocationPolicy`, ['IfNeeded', 'Never']),
    ...clientCauses(treeAt(webhook, 'clientConfig'), `${path}.clientConfig`),
    ...conditionCauses(listAt(webhook, 'matchConditions'), `${path}.matchConditions`, webhookVariables),
  ];
}

function qualifiedNameCauses(name: string, path: string): StatusCause[] {
  if (name === '') return [requiredValue(path)];
  const problems = checkDns1123Subdomain(name);
  if (problems.length > 0) return [invalidValue(path, name, problems.join(','))];
  return name.split('.').length < 3 ? [invalidValue(path, name, 'should be a domain with at least three segments separated by dots')] : [];
}

function clientCauses(config: Tree, path: string): StatusCause[] {
  const url = valueAt(config, 'url');
  const service = valueAt(config, 'service');
  if ((url === undefined) === (service === undefined)) return [requiredValue(path, 'exactly one of url or service is required')];
  return typeof url === 'string' ? urlCauses(url, `${path}.url`) : serviceCauses(service as Tree, `${path}.service`);
}

const form = '; desired format: https://host[/path]';

function urlCauses(text: string, path: string): StatusCause[] {
  const [, scheme = '', rest = ''] = /^(?:([a-z][a-z0-9+.-]*):)?(.*)$/is.exec(text) ?? [];
  const parts = /^(?:\/\/(?:([^@/?#]*)@)?([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(rest) ?? [];
  const [, user, host = '', , query, fragment] = parts;
  return [
    ...(scheme === 'https' ? [] : [invalidValue(path, scheme, `'https' is the only allowed URL scheme${form}`)]),
    ...(host === '' ? [invalidValue(path, host, `host must be specified${form}`)] : []),
    ...(user === undefined ? [] : [invalidValue(path, user, 'user information is not permitted in the URL')]),
    ...(fragment ? [invalidValue(path, fragment, 'fragments are not permitted in the URL')] : []),
    ...(query ? [invalidValue(path, query, 'query parameters are not permitted in the URL')] : []),
  ];
}

/** Upstream mixes the two names up, so a missing name is reported at the namespace and the other way round. */
function serviceCauses(service: Tree, path: string): StatusCause[] {
  const port = numberAt(service, 'port', 443);
  return [
    ...(textAt(service, 'namespace') === '' ? [requiredValue(`${path}.name`)] : []),
    ...(textAt(service, 'name') === '' ? [requiredValue(`${path}.namespace`)] : []),
    ...(port < 1 || port > 65_535 ? [invalidValue(`${path}.port`, port, 'port is not valid: must be between 1 and 65535, inclusive')] : []),
    ...pathCauses(textAt(service, 'path'), `${path}.path`),
  ];
}

function pathCauses(given: string, path: string): StatusCause[] {
  if (given === '' || given === '/') return [];
  if (given === '//') return [invalidValue(path, given, 'segment[0] may not be empty')];
  const causes = given.startsWith('/') ? [] : [invalidValue(path, given, "must start with a '/'")];
  const steps = given.slice(1).replace(/\/$/, '').split('/');
  steps.forEach((step, index) => {
    if (step === '') causes.push(invalidValue(path, given, `segment[${index}] may not be empty`));
    else for (const problem of checkDns1123Subdomain(step)) causes.push(invalidValue(path, given, `segment[${index}]: ${problem}`));
  });
  return causes;
}

function versionCauses(versions: readonly string[], path: string): StatusCause[] {
  if (versions.length === 0) return [requiredValue(path, 'must specify one of v1, v1beta1')];
  const causes = versions.flatMap((version, index) => {
    const at = `${path}[${index}]`;
    if (versions.indexOf(version) < index) return [invalidValue(at, version, 'duplicate version')];
    return checkDns1035Label(version).map((problem) => invalidValue(at, version, problem));
  });
  if (!versions.some((one) => one === 'v1' || one === 'v1beta1')) {
    causes.push(invalidValue(path, versions, 'must include at least one of v1, v1beta1'));
  }
  return causes;
}
