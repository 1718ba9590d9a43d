import { invalidValue, requiredValue } from '../../../../k8s/fieldError.ts';
import type { StatusCause } from '../../../../k8s/status.ts';
import type { Tree } from '../../../json/bytes.ts';
import { listAt, textAt, treeAt, valueAt } from '../read.ts';

const sources = ['fieldRef', 'resourceFieldRef', 'configMapKeyRef', 'secretKeyRef', 'fileKeyRef'];
const badName = "a valid environment variable name must consist only of printable ASCII characters other than '='";
const oneSource = 'must specify one of: `fieldRef`, `resourceFieldRef`, `configMapKeyRef`, `secretKeyRef` or `fileKeyRef`';

/** `env` and `envFrom` of a container. */
export function environmentCauses(container: Tree, path: string): StatusCause[] {
  return [
    ...listAt(container, 'env').flatMap((variable, index) => variableCauses(variable, `${path}.env[${index}]`)),
    ...listAt(container, 'envFrom').flatMap((source) => fromCauses(source, `${path}.envFrom`)),
  ];
}

function variableCauses(variable: Tree, path: string): StatusCause[] {
  const name = textAt(variable, 'name');
  const from = variable['valueFrom'] as Tree | undefined;
  return [
    ...(name === '' ? [requiredValue(`${path}.name`)] : /^[ -<>-~]+$/.test(name) ? [] : [invalidValue(`${path}.name`, name, badName)]),
    ...(from === undefined ? [] : sourceCauses(variable, from, `${path}.valueFrom`)),
  ];
}

function sourceCauses(variable: Tree, from: Tree, path: string): StatusCause[] {
  const given = sources.filter((source) => from[source] !== undefined);
  const causes = given.flatMap((source) => refCauses(treeAt(from, source), source, `${path}.${source}`));
  if (given.length === 0) causes.push(invalidValue(path, '', oneSource));
  else if (textAt(variable, 'value') !== '') causes.push(invalidValue(path, '', 'may not be specified when `value` is not empty'));
  else if (given.length > 1) causes.push(invalidValue(path, '', 'may not have more than one field specified at a time'));
  return causes;
}

const known = new Set([
  ...['metadata.name', 'metadata.namespace', 'metadata.uid', 'spec.nodeName', 'spec.serviceAccountName', 'status.hostIP', 'status.hostIPs'],
  ...['status.podIP', 'status.podIPs'],
]);
const keyed = /^metadata\.(?:annotations|labels)\['.+'\]$/;

function refCauses(reference: Tree, source: string, path: string): StatusCause[] {
  if (source === 'fieldRef') {
    const field = textAt(reference, 'fieldPath');
    if (field === '') return [requiredValue(`${path}.fieldPath`)];
    if (known.has(field) || keyed.test(field)) return [];
    return [invalidValue(`${path}.fieldPath`, field, `error converting fieldPath: field label not supported: ${field}`)];
  }
  if (source !== 'configMapKeyRef' && source !== 'secretKeyRef') return [];
  return [
    ...(textAt(reference, 'name') === '' ? [requiredValue(`${path}.name`)] : []),
    ...(textAt(reference, 'key') === '' ? [requiredValue(`${path}.key`)] : []),
  ];
}

function fromCauses(source: Tree, path: string): StatusCause[] {
  const given = ['configMapRef', 'secretRef'].filter((field) => valueAt(source, field) !== undefined);
  if (given.length === 0) return [invalidValue(path, '', 'must specify one of: `configMapRef` or `secretRef`')];
  if (given.length > 1) return [invalidValue(path, '', 'may not have more than one field specified at a time')];
  return textAt(source, `${given[0]}.name`) === '' ? [requiredValue(`${path}.${given[0]}.name`)] : [];
}
