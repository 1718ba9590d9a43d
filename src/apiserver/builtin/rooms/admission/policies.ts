import { bool, nullType, string } from '../../../../crd/schema/cel/types/celType.ts';
import { duplicateValue, invalidValue, requiredValue } from '../../../../k8s/fieldError.ts';
import { checkDns1035Label, checkDns1123Subdomain, checkQualifiedName } from '../../../../k8s/names.ts';
import type { UnstructuredObject } from '../../../../k8s/object.ts';
import type { StatusCause } from '../../../../k8s/status.ts';
import { environmentOf } from '../../../admission/policies/environment.ts';
import type { Tree } from '../../../json/bytes.ts';
import type { Room } from '../../room.ts';
import { oneOf } from '../checks.ts';
import { listAt, textAt, textsAt, treeAt, valueAt } from '../read.ts';
import { policyBindingCells, policyCells } from './cells.ts';
import { conditionCauses, expressionCauses } from './expressions.ts';
import { failurePolicies, matchCauses } from './rules.ts';

export const validatingPolicies: Room = {
  cells: policyCells('validations'),
  validate: (object) => [...commonCauses(object), ...validationCauses(object)],
};
export const mutatingPolicies: Room = { cells: policyCells('mutations'), validate: commonCauses };
export const validatingBindings: Room = {
  cells: policyBindingCells,
  validate: (object) => [...bindingCauses(object), ...actionCauses(object)],
};
export const mutatingBindings: Room = { cells: policyBindingCells, validate: bindingCauses };

function declaredBy(spec: Tree): ReturnType<typeof environmentOf>['declared'] {
  return environmentOf(spec).declared;
}

function commonCauses(object: UnstructuredObject): StatusCause[] {
  const spec = treeAt(object, 'spec');
  const kind = spec['paramKind'] as Tree | undefined;
  const match = spec['matchConstraints'] as Tree | undefined;
  return [
    ...oneOf(spec['failurePolicy'], 'spec.failurePolicy', failurePolicies),
    ...(kind === undefined ? [] : paramKindCauses(kind, 'spec.paramKind')),
    ...(match === undefined ? [requiredValue('spec.matchConstraints')] : matchCauses(match, 'spec.matchConstraints')),
    ...(match !== undefined && listAt(match, 'resourceRules').length === 0 ? [requiredValue('spec.matchConstraints.resourceRules')] : []),
    ...conditionCauses(listAt(spec, 'matchConditions'), 'spec.matchConditions', declaredBy({ paramKind: kind })),
    ...variableCauses(spec),
  ];
}

function paramKindCauses(kind: Tree, path: string): StatusCause[] {
  const apiVersion = textAt(kind, 'apiVersion');
  const name = textAt(kind, 'kind');
  const causes: StatusCause[] = [];
  const parts = apiVersion.split('/');
  if (apiVersion === '') causes.push(requiredValue(`${path}.apiVersion`));
  else if (parts.length > 2) causes.push(invalidValue(`${path}.apiVersion`, apiVersion, `unexpected GroupVersion string: ${apiVersion}`));
  else {
    const [version = '', group = ''] = parts.toReversed();
    const groupProblems = group === '' ? [] : checkDns1123Subdomain(group);
    if (groupProblems.length > 0) causes.push(invalidValue(`${path}.apiVersion`, group, groupProblems.join(',')));
    const versionProblems = checkDns1035Label(version);
    if (version === '') causes.push(invalidValue(`${path}.apiVersion`, apiVersion, 'version must be specified'));
    else if (versionProblems.length > 0) causes.push(invalidValue(`${path}.apiVersion`, version, versionProblems.join(',')));
  }
  const kindProblems = checkDns1035Label(name.toLowerCase());
  if (name === '') causes.push(requiredValue(`${path}.kind`));
  else if (kindProblems.length > 0) {
    causes.push(invalidValue(`${path}.kind`, name, `may have mixed case, but should otherwise match: ${kindProblems.join(',')}`));
  }
  return causes;
}

const identifier = /^[_a-zA-Z][_a-zA-Z0-9]*$/;
const reserved = new Set(
  'true false null in as break const continue else for function if import let loop package namespace return var void while'.split(' '),
);

function variableCauses(spec: Tree): StatusCause[] {
  const variables = listAt(spec, 'variables');
  return variables.flatMap((variable, index) => {
    const path = `spec.variables[${index}]`;
    const name = textAt(variable, 'name');
    const source = textAt(variable, 'expression');
    const before = declaredBy({ ...spec, variables: variables.slice(0, index) });
    return [
      ...(name.trim() === '' ? [requiredValue(`${path}.name`, 'name is not specified')] : []),
      ...(name.trim() !== '' && (!identifier.test(name) || reserved.has(name))
        ? [invalidValue(`${path}.name`, name, 'must be a valid CEL identifier')]
        : []),
      ...(source.trim() === ''
        ? [requiredValue(`${path}.expression`, 'expression is not specified')]
        : expressionCauses(source, `${path}.expression`, before, [])),
    ];
  });
}

const nothingToDo = 'validations or auditAnnotations must contain at least one item';
const reasons = ['Forbidden', 'Invalid', 'RequestEntityTooLarge'];

function validationCauses(object: UnstructuredObject): StatusCause[] {
  const spec = treeAt(object, 'spec');
  const validations = listAt(spec, 'validations');
  const annotations = listAt(spec, 'auditAnnotations');
  if (validations.length === 0 && annotations.length === 0) {
    return [requiredValue('spec.validations', nothingToDo), requiredValue('spec.auditAnnotations', nothingToDo)];
  }
  const declared = declaredBy(spec);
  return [
    ...validations.flatMap((validation, index) => validationCause(validation, `spec.validations[${index}]`, declared)),
    ...annotations.flatMap((annotation, index) => {
      const path = `spec.auditAnnotations[${index}]`;
      const key = textAt(annotation, 'key');
      const whole = `${object.metadata?.name ?? ''}/${key}`;
      const source = textAt(annotation, 'valueExpression');
      return [
        ...checkQualifiedName(whole).map((problem) => invalidValue(`${path}.key`, whole, problem)),
        ...(source.trim() === ''
          ? [requiredValue(`${path}.valueExpression`, 'valueExpression is not specified')]
          : expressionCauses(source, `${path}.valueExpression`, declared, [string, nullType])),
        ...(annotations.findIndex((one) => one['key'] === key) < index ? [duplicateValue(`${path}.key`, key)] : []),
      ];
    }),
  ];
}

function validationCause(validation: Tree, path: string, declared: ReturnType<typeof declaredBy>): StatusCause[] {
  const source = textAt(validation, 'expression');
  const spoken = textAt(validation, 'messageExpression');
  const message = textAt(validation, 'message');
  const causes =
    source.trim() === ''
      ? [requiredValue(`${path}.expression`, 'expression is not specified')]
      : expressionCauses(source, `${path}.expression`, declared, [bool]);
  if (spoken !== '' && spoken.trim() === '')
    causes.push(invalidValue(`${path}.messageExpression`, spoken, 'must be non-empty if specified'));
  else if (spoken !== '') causes.push(...expressionCauses(spoken, `${path}.messageExpression`, declared, [string]));
  if (message !== '' && message.trim() === '') causes.push(invalidValue(`${path}.message`, message, 'must be non-empty if specified'));
  else if (/[\n\r]/.test(message.trim())) causes.push(invalidValue(`${path}.message`, message, 'must not contain line breaks'));
  causes.push(...oneOf(validation['reason'], `${path}.reason`, reasons));
  return causes;
}

function bindingCauses(object: UnstructuredObject): StatusCause[] {
  const spec = treeAt(object, 'spec');
  const policy = textAt(spec, 'policyName');
  const match = spec['matchResources'] as Tree | undefined;
  const reference = spec['paramRef'] as Tree | undefined;
  return [
    ...(policy === ''
      ? [requiredValue('spec.policyName')]
      : checkDns1123Subdomain(policy).map((problem) => invalidValue('spec.policyName', policy, problem))),
    ...(reference === undefined ? [] : paramRefCauses(reference, 'spec.paramRef')),
    ...(match === undefined ? [] : matchCauses(match, 'spec.matchResources')),
  ];
}

const oneOnly = 'name and selector are mutually exclusive';

function paramRefCauses(reference: Tree, path: string): StatusCause[] {
  const name = textAt(reference, 'name');
  const hasSelector = valueAt(reference, 'selector') !== undefined;
  const forbidden = (field: string): StatusCause => ({
    reason: 'FieldValueForbidden',
    message: `Forbidden: ${oneOnly}`,
    field: `${path}.${field}`,
  });
  const causes: StatusCause[] = [];
  if (name !== '' && hasSelector) causes.push(forbidden('name'), forbidden('selector'));
  if (name === '' && !hasSelector) causes.push(requiredValue(path, 'one of name or selector must be specified'));
  const action = textAt(reference, 'parameterNotFoundAction');
  if (action === '') causes.push(requiredValue(`${path}.parameterNotFoundAction`));
  else causes.push(...oneOf(action, `${path}.parameterNotFoundAction`, ['Allow', 'Deny']));
  return causes;
}

const bothDenyAndWarn =
  'must not contain both Deny and Warn (repeating the same validation failure information in the API response and headers serves no purpose)';

function actionCauses(object: UnstructuredObject): StatusCause[] {
  const actions = textsAt(object, 'spec.validationActions');
  const path = 'spec.validationActions';
  return [
    ...actions.flatMap((action, index) => oneOf(action, `${path}[${index}]`, ['Audit', 'Deny', 'Warn'])),
    ...actions.flatMap((action, index) => (actions.indexOf(action) < index ? [duplicateValue(`${path}[${index}]`, action)] : [])),
    ...(actions.includes('Deny') && actions.includes('Warn') ? [invalidValue(path, actions, bothDenyAndWarn)] : []),
    ...(actions.length === 0 ? [requiredValue(path, 'at least one validation action is required')] : []),
  ];
}
