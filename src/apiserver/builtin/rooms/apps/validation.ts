import { forbiddenValue, invalidText, invalidValue, requiredValue } from '../../../../k8s/fieldError.ts';
import { goJson } from '../../../../k8s/goText.ts';
import { selectorOf } from '../../../../k8s/labelSelector.ts';
import type { UnstructuredObject } from '../../../../k8s/object.ts';
import type { StatusCause } from '../../../../k8s/status.ts';
import type { Tree } from '../../../json/bytes.ts';
import { isEmptySelector, labels, labelSelector, notNegative } from '../checks.ts';
import { selectorShown, strategyShown } from './shown.ts';
import { oneOfInOrder, validatePodSpec } from '../podSpec/podSpec.ts';
import { numberAt, textAt, textsByName, treeAt, valueAt } from '../read.ts';

/** What workloads over pods have in common. `noun`: how an empty selector is told. */
interface Workload {
  readonly noun: string;
  /** A missing selector is said as such. */
  readonly requiresSelector: boolean;
}

function selectorCauses(spec: Tree, { noun, requiresSelector }: Workload): StatusCause[] {
  const selector = spec['selector'];
  if (selector === undefined || selector === null) return requiresSelector ? [requiredValue('spec.selector')] : [];
  const causes = labelSelector(selector as Tree, 'spec.selector');
  if (isEmptySelector(selector as Tree)) causes.push(invalidText('spec.selector', '{}', `empty selector is invalid for ${noun}`));
  return causes;
}

function templateCauses(spec: Tree): StatusCause[] {
  const template = treeAt(spec, 'template');
  const own = textsByName(template, 'metadata.labels');
  const selector = spec['selector'] as Parameters<typeof selectorOf>[0] | null;
  const parsed = selectorOf(selector ?? undefined);
  const causes: StatusCause[] = [];
  if (!parsed.ok) causes.push(invalidText('spec.selector', selectorShown(selector), 'invalid label selector'));
  else if (!isEmptySelector((selector ?? {}) as Tree) || selector === undefined || selector === null) {
    if (!parsed.value.matches(own)) {
      const shown = Object.keys(own).length === 0 ? 'null' : goJson(own);
      causes.push(invalidText('spec.template.metadata.labels', shown, '`selector` does not match template `labels`'));
    }
  }
  causes.push(...labels(own, 'spec.template.labels'), ...validatePodSpec(treeAt(template, 'spec'), 'spec.template.spec'));
  return causes;
}

/** Pods of workloads always start again. */
function alwaysCauses(spec: Tree, deadlineText: string): StatusCause[] {
  const policy = textAt(spec, 'template.spec.restartPolicy', 'Always');
  const causes = policy === 'Always' ? [] : oneOfInOrder(policy, 'spec.template.spec.restartPolicy', ['Always']);
  if (valueAt(spec, 'template.spec.activeDeadlineSeconds') !== undefined) {
    causes.push(forbiddenValue('spec.template.spec.activeDeadlineSeconds', deadlineText));
  }
  return causes;
}

function withoutPolicy(causes: StatusCause[]): StatusCause[] {
  return causes.filter(({ field, message = '' }) => field !== 'spec.template.spec.restartPolicy' || !message.includes('OnFailure'));
}

const notSupportedIn = (kind: string): string => `activeDeadlineSeconds in ${kind} is not Supported`;

export function validateDeployment(object: UnstructuredObject): StatusCause[] {
  const spec = treeAt(object, 'spec');
  const deadline = numberAt(spec, 'progressDeadlineSeconds', 600);
  return [
    ...notNegative(spec['replicas'], 'spec.replicas'),
    ...selectorCauses(spec, { noun: 'deployment', requiresSelector: true }),
    ...withoutPolicy(templateCauses(spec)),
    ...alwaysCauses(spec, notSupportedIn('ReplicaSet')),
    ...strategyCauses(treeAt(spec, 'strategy')),
    ...notNegative(spec['minReadySeconds'], 'spec.minReadySeconds'),
    ...notNegative(spec['revisionHistoryLimit'], 'spec.revisionHistoryLimit'),
    ...notNegative(deadline, 'spec.progressDeadlineSeconds'),
    ...(deadline <= numberAt(spec, 'minReadySeconds')
      ? [invalidValue('spec.progressDeadlineSeconds', deadline, 'must be greater than minReadySeconds')]
      : []),
  ];
}

function strategyCauses(strategy: Tree): StatusCause[] {
  const type = textAt(strategy, 'type');
  const rolling = strategy['rollingUpdate'] as Tree | undefined;
  const path = 'spec.strategy';
  if (type === 'Recreate') {
    return rolling === undefined
      ? []
      : [forbiddenValue(`${path}.rollingUpdate`, "may not be specified when strategy `type` is 'Recreate'")];
  }
  if (type !== 'RollingUpdate') return [unsupportedType(path, strategy, ['Recreate', 'RollingUpdate'])];
  if (rolling === undefined) return [requiredValue(`${path}.rollingUpdate`, 'this should be defaulted and never be nil')];
  return [
    ...countCauses(rolling['maxUnavailable'], `${path}.rollingUpdate.maxUnavailable`),
    ...countCauses(rolling['maxSurge'], `${path}.rollingUpdate.maxSurge`, false),
    ...(isZero(rolling['maxUnavailable']) && isZero(rolling['maxSurge'])
      ? [invalidValue(`${path}.rollingUpdate.maxUnavailable`, rolling['maxUnavailable'], 'may not be 0 when `maxSurge` is 0')]
      : []),
  ];
}

function unsupportedType(path: string, strategy: Tree, allowed: readonly string[]): StatusCause {
  const shown = strategyShown(strategy);
  const names = allowed.map((name) => `"${name}"`).join(', ');
  return { reason: 'FieldValueNotSupported', message: `Unsupported value: ${shown}: supported values: ${names}`, field: path };
}

const percentRule =
  "a valid percent string must be a numeric string followed by an ending '%' (e.g. '1%',  or '93%', regex used for validation is '[0-9]+%')";

/** A number of pods, or a percentage of them. */
export function countCauses(value: unknown, path: string, atMostAll = true): StatusCause[] {
  if (typeof value === 'number') return notNegative(value, path);
  if (typeof value !== 'string') return [];
  if (!/^\d+%$/.test(value)) return [invalidValue(path, value, percentRule)];
  return atMostAll && Number.parseInt(value, 10) > 100 ? [invalidValue(path, value, 'must not be greater than 100%')] : [];
}

function isZero(value: unknown): boolean {
  return value === 0 || (typeof value === 'string' && Number.parseInt(value, 10) === 0);
}

export function validateReplicaSet(object: UnstructuredObject): StatusCause[] {
  const spec = treeAt(object, 'spec');
  return [
    ...notNegative(spec['replicas'], 'spec.replicas'),
    ...notNegative(spec['minReadySeconds'], 'spec.minReadySeconds'),
    ...selectorCauses(spec, { noun: 'deployment', requiresSelector: true }),
    ...withoutPolicy(templateCauses(spec)),
    ...alwaysCauses(spec, notSupportedIn('ReplicaSet')),
  ];
}

export function validateStatefulSet(object: UnstructuredObject): StatusCause[] {
  const spec = treeAt(object, 'spec');
  const management = textAt(spec, 'podManagementPolicy');
  const strategy = treeAt(spec, 'updateStrategy');
  const type = textAt(strategy, 'type');
  const causes: StatusCause[] = [];
  if (management === '') causes.push(requiredValue('spec.podManagementPolicy'));
  else if (management !== 'OrderedReady' && management !== 'Parallel') {
    causes.push(invalidValue('spec.podManagementPolicy', management, "must be 'OrderedReady' or 'Parallel'"));
  }
  if (type !== 'RollingUpdate' && type !== 'OnDelete') {
    causes.push(invalidText('spec.updateStrategy', strategyShown(strategy), "must be 'RollingUpdate' or 'OnDelete'"));
  } else {
    causes.push(...notNegative(valueAt(strategy, 'rollingUpdate.partition'), 'spec.updateStrategy.rollingUpdate.partition'));
  }
  const retention = 'persistentVolumeClaimRetentionPolicy';
  for (const field of ['whenDeleted', 'whenScaled']) {
    causes.push(...oneOfInOrder(valueAt(spec, `${retention}.${field}`), `spec.${retention}.${field}`, ['Retain', 'Delete']));
  }
  return [
    ...causes,
    ...notNegative(spec['replicas'], 'spec.replicas'),
    ...notNegative(spec['minReadySeconds'], 'spec.minReadySeconds'),
    ...selectorCauses(spec, { noun: 'statefulset', requiresSelector: true }),
    ...withoutPolicy(templateCauses(spec)),
    ...alwaysCauses(spec, notSupportedIn('StatefulSet')),
  ];
}

export function validateDaemonSet(object: UnstructuredObject): StatusCause[] {
  const spec = treeAt(object, 'spec');
  const strategy = treeAt(spec, 'updateStrategy');
  const rolling = treeAt(strategy, 'rollingUpdate');
  const type = textAt(strategy, 'type');
  const path = 'spec.updateStrategy';
  const causes: StatusCause[] = [];
  if (type !== 'RollingUpdate' && type !== 'OnDelete') causes.push(unsupportedType(path, strategy, ['RollingUpdate', 'OnDelete']));
  else if (type === 'RollingUpdate') {
    causes.push(...countCauses(rolling['maxUnavailable'], `${path}.rollingUpdate.maxUnavailable`));
    causes.push(...countCauses(rolling['maxSurge'], `${path}.rollingUpdate.maxSurge`));
    if (isZero(rolling['maxUnavailable']) && isZero(rolling['maxSurge'])) {
      causes.push(requiredValue(`${path}.rollingUpdate.maxUnavailable`, 'cannot be 0 when maxSurge is 0'));
    }
  }
  return [
    ...selectorCauses(spec, { noun: 'daemonset', requiresSelector: false }),
    ...withoutPolicy(templateCauses(spec)),
    ...alwaysCauses(spec, notSupportedIn('DaemonSet')),
    ...notNegative(spec['minReadySeconds'], 'spec.minReadySeconds'),
    ...causes,
    ...notNegative(spec['revisionHistoryLimit'], 'spec.revisionHistoryLimit'),
  ];
}
