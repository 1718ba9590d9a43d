import { invalidText, invalidValue, requiredValue } from '../../../../k8s/fieldError.ts';
import { goJson } from '../../../../k8s/goText.ts';
import type { UnstructuredObject } from '../../../../k8s/object.ts';
import type { StatusCause } from '../../../../k8s/status.ts';
import type { Tree } from '../../../json/bytes.ts';
import { deepEqual } from '../../../../k8s/json.ts';
import { domainPathCauses, labelSelector, notNegative, oneOf, unchanged } from '../checks.ts';
import { oneOfInOrder, validatePodSpec } from '../podSpec/podSpec.ts';
import { textAt, textsByName, treeAt, valueAt } from '../read.ts';
import { failurePolicyCauses, failurePolicyShown, restartCauses, successPolicyCauses, successPolicyShown } from './policies.ts';
import { scheduleProblem } from './schedule.ts';

export function validateJob(object: UnstructuredObject, old: UnstructuredObject | undefined): StatusCause[] {
  const spec = treeAt(object, 'spec');
  return [...ownSelectorCauses(object, spec, old), ...jobSpecCauses(spec, 'spec')];
}

const counts = ['parallelism', 'completions', 'activeDeadlineSeconds', 'backoffLimit', 'ttlSecondsAfterFinished', 'backoffLimitPerIndex'];

function jobSpecCauses(spec: Tree, path: string): StatusCause[] {
  const causes = counts.flatMap((field) => notNegative(spec[field], `${path}.${field}`));
  const mode = textAt(spec, 'completionMode');
  if (mode !== '') causes.push(...oneOfInOrder(mode, `${path}.completionMode`, ['NonIndexed', 'Indexed']));
  if (mode === 'Indexed' && spec['completions'] === undefined) {
    causes.push(requiredValue(`${path}.completions`, 'when completion mode is Indexed'));
  }
  if (spec['maxFailedIndexes'] !== undefined && spec['backoffLimitPerIndex'] === undefined) {
    causes.push(requiredValue(`${path}.backoffLimitPerIndex`, 'when maxFailedIndexes is specified'));
  }
  if (mode !== 'Indexed') {
    for (const field of ['backoffLimitPerIndex', 'maxFailedIndexes']) {
      if (spec[field] !== undefined) causes.push(invalidValue(`${path}.${field}`, spec[field], 'requires indexed completion mode'));
    }
  }
  const manager = textAt(spec, 'managedBy');
  if (manager !== '') causes.push(...managerCauses(manager, `${path}.managedBy`));
  causes.push(
    ...failurePolicyCauses(spec, path),
    ...successPolicyCauses(spec, path),
    ...oneOf(
      spec['podReplacementPolicy'],
      `${path}.podReplacementPolicy`,
      spec['podFailurePolicy'] === undefined ? ['Failed', 'TerminatingOrFailed'] : ['Failed'],
    ),
    ...restartCauses(spec, path),
  );
  const policy = textAt(spec, 'template.spec.restartPolicy');
  const known = validatePodSpec(treeAt(spec, 'template.spec'), `${path}.template.spec`);
  causes.push(...known);
  if (policy === 'Always') causes.push(requiredValue(`${path}.template.spec.restartPolicy`, 'valid values: "OnFailure", "Never"'));
  else if (policy !== 'OnFailure' && policy !== 'Never')
    causes.push(...oneOfInOrder(policy, `${path}.template.spec.restartPolicy`, ['OnFailure', 'Never']));
  return causes;
}

function managerCauses(manager: string, path: string): StatusCause[] {
  return manager.includes('/')
    ? domainPathCauses(manager, path)
    : [invalidValue(path, manager, 'must be a domain-prefixed path (such as "acme.io/foo")')];
}

const uidLabel = 'batch.kubernetes.io/controller-uid';

/** Unless it says that it does so itself, a job selects by its own uid alone. */
function ownSelectorCauses(object: UnstructuredObject, spec: Tree, old: UnstructuredObject | undefined): StatusCause[] {
  const selector = spec['selector'] as Tree | undefined;
  if (selector === undefined) return [requiredValue('spec.selector')];
  const causes = labelSelector(selector, 'spec.selector');
  const own = textsByName(spec, 'template.metadata.labels');
  if (spec['manualSelector'] !== true && old === undefined) {
    const uid = object.metadata?.uid ?? '';
    if (!deepEqual(selector, { matchLabels: { [uidLabel]: uid } })) {
      causes.push(invalidText('spec.selector', goJson(selector), '`selector` not auto-generated'));
    }
  }
  const wanted = textsByName(selector, 'matchLabels');
  if (Object.entries(wanted).some(([key, value]) => own[key] !== value)) {
    causes.push(invalidText('spec.template.metadata.labels', goJson(own), '`selector` does not match template `labels`'));
  }
  return causes;
}

export function validateJobChange(object: UnstructuredObject, old: UnstructuredObject): StatusCause[] {
  const spec = treeAt(object, 'spec');
  const was = treeAt(old, 'spec');
  const kept = (field: string, shown: string): StatusCause[] =>
    deepEqual(spec[field] ?? null, was[field] ?? null) ? [] : [invalidText(`spec.${field}`, shown, 'field is immutable')];
  return [
    ...completionsCauses(spec, was),
    ...unchanged(spec['selector'], was['selector'], 'spec.selector'),
    ...unchanged(spec['template'], was['template'], 'spec.template'),
    ...unchanged(spec['completionMode'], was['completionMode'], 'spec.completionMode'),
    ...kept('podFailurePolicy', failurePolicyShown(spec['podFailurePolicy'])),
    ...unchanged(spec['backoffLimitPerIndex'], was['backoffLimitPerIndex'], 'spec.backoffLimitPerIndex'),
    ...unchanged(spec['managedBy'], was['managedBy'], 'spec.managedBy'),
    ...kept('successPolicy', successPolicyShown(spec['successPolicy'])),
  ];
}

/** An indexed job may grow and shrink, as long as all of it runs at a time. */
function completionsCauses(spec: Tree, was: Tree): StatusCause[] {
  if (textAt(spec, 'completionMode') !== 'Indexed') return unchanged(spec['completions'], was['completions'], 'spec.completions');
  if (spec['completions'] === was['completions'] || spec['completions'] === spec['parallelism']) return [];
  return [invalidValue('spec.completions', spec['completions'], 'can only be modified in tandem with spec.parallelism')];
}

const longestName = 52;

export function validateCronJob(object: UnstructuredObject, old: UnstructuredObject | undefined): StatusCause[] {
  const spec = treeAt(object, 'spec');
  const schedule = textAt(spec, 'schedule');
  const zone = valueAt(spec, 'timeZone');
  const name = object.metadata?.name ?? '';
  const causes: StatusCause[] = [];
  if (schedule === '') causes.push(requiredValue('spec.schedule'));
  else {
    const problem = scheduleProblem(schedule);
    if (problem !== undefined) causes.push(invalidValue('spec.schedule', schedule, problem));
    const zoned = zoneInSchedule(schedule, textAt(old, 'spec.schedule'), zone);
    if (zoned !== undefined) causes.push(invalidValue('spec.schedule', schedule, zoned));
  }
  if (typeof zone === 'string') causes.push(...zoneCauses(zone));
  causes.push(
    ...notNegative(spec['startingDeadlineSeconds'], 'spec.startingDeadlineSeconds'),
    ...oneOf(spec['concurrencyPolicy'], 'spec.concurrencyPolicy', ['Allow', 'Forbid', 'Replace']),
    ...jobSpecCauses(treeAt(spec, 'jobTemplate.spec'), 'spec.jobTemplate.spec'),
    ...notNegative(spec['successfulJobsHistoryLimit'], 'spec.successfulJobsHistoryLimit'),
    ...notNegative(spec['failedJobsHistoryLimit'], 'spec.failedJobsHistoryLimit'),
  );
  if (old === undefined && name.length > longestName) {
    causes.push(invalidValue('metadata.name', name, `must be no more than ${longestName} characters`));
  }
  return causes;
}

/** A time zone in the schedule itself is left alone where it was before there was a field for it. */
function zoneInSchedule(schedule: string, before: string, zone: unknown): string | undefined {
  if (!schedule.includes('TZ')) return undefined;
  if (!before.includes('TZ')) return 'cannot use TZ or CRON_TZ in schedule, use timeZone field instead';
  return typeof zone === 'string' ? 'cannot use both timeZone field and TZ or CRON_TZ in schedule' : undefined;
}

function zoneCauses(zone: string): StatusCause[] {
  if (zone === '') return [invalidValue('spec.timeZone', zone, 'timeZone must be nil or non-empty string')];
  if (zone === 'Local')
    return [invalidValue('spec.timeZone', zone, 'timeZone must be an explicit time zone as defined in https://www.iana.org/time-zones')];
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return [];
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return [invalidValue('spec.timeZone', zone, `unknown time zone ${zone}`)];
  }
}
