import { messageOf } from '../../../base/errors.ts';
import { bool, nullType, string } from '../../../crd/schema/cel/types/celType.ts';
import type { UnstructuredObject } from '../../../k8s/object.ts';
import type { StatusReason } from '../../../k8s/status.ts';
import { policyDenied } from '../../status/failures.ts';
import type { Store } from '../../storage/store.ts';
import type { Admission } from '../admission.ts';
import { Budget, type Expression, expression } from '../cel/expression.ts';
import { converting } from '../../conversion/known.ts';
import type { Change } from '../change.ts';
import { type Conditions, conditionsOf, holdAll } from '../match/conditions.ts';
import { isExempt } from '../match/exempt.ts';
import type { Seen } from '../match/rules.ts';
import { type Binding, Definitions, type PolicySpec } from './definitions.ts';
import { environmentOf, type PolicyEnvironment } from './environment.ts';
import { seenUnder } from './match.ts';
import { paramsOf } from './params.ts';

interface Validation {
  readonly expression: string;
  readonly message?: string;
  readonly messageExpression?: string;
  readonly reason?: StatusReason;
}

interface ValidatingSpec extends PolicySpec {
  readonly validations?: readonly Validation[];
  readonly auditAnnotations?: readonly { readonly key: string; readonly valueExpression: string }[];
}

interface Policy {
  readonly name: string;
  readonly spec: ValidatingSpec;
  readonly environment: PolicyEnvironment;
  readonly conditions: Conditions;
  readonly rules: readonly { readonly validation: Validation; readonly expression: Expression; readonly message: Expression | undefined }[];
  readonly annotations: readonly Expression[];
}

interface Decision {
  readonly policy: string;
  readonly binding: string | undefined;
  readonly message: string;
  readonly reason: StatusReason | undefined;
}

/** ValidatingAdmissionPolicies: their expressions are evaluated for every binding and parameter; the first denial is told. */
export function validatingPolicies(store: Store): Admission {
  const definitions = new Definitions(store, 'validatingadmissionpolic', prepare);
  return {
    mutate: () => undefined,
    mayWait: () => false,
    validate(change) {
      if (definitions.bound.length === 0 || isExempt(change.call.resource)) return undefined;
      return converting(change.call.conversions, () => {
        const [first] = definitions.bound.flatMap(({ ready, bindings }) => decide(ready, bindings, change));
        if (first) throw policyDenied(change.call.resource, change.name, first);
        return undefined;
      }) as Promise<void> | undefined;
    },
  };
}

const budgetOfPolicy = 10_000_000;

function prepare(name: string, given: PolicySpec): Policy {
  const spec = given as ValidatingSpec;
  const environment = environmentOf(spec);
  const { declared } = environment;
  return {
    name,
    spec,
    environment,
    conditions: conditionsOf(spec.matchConditions, declared),
    rules: (spec.validations ?? []).map((validation) => ({
      validation,
      expression: expression(validation.expression, declared, [bool]),
      message: validation.messageExpression ? expression(validation.messageExpression, declared, [string]) : undefined,
    })),
    annotations: (spec.auditAnnotations ?? []).map(({ valueExpression }) => expression(valueExpression, declared, [string, nullType])),
  };
}

/** What denies the change. Warnings go to the client at once. */
function decide(policy: Policy, bindings: readonly Binding[], change: Change): Decision[] {
  const seen = seenUnder(policy.spec.matchConstraints, change);
  if (!seen) return [];
  const fails = policy.spec.failurePolicy !== 'Ignore';
  const denied: Decision[] = [];
  for (const binding of bindings) {
    if (!seenUnder(binding.spec.matchResources, change)) continue;
    let params: (UnstructuredObject | undefined)[];
    try {
      params = paramsOf(policy.spec, binding.spec, change.namespace, change.call.core);
    } catch (error) {
      const message = `failed to configure binding: ${messageOf(error)}`;
      if (fails) denied.push({ policy: policy.name, binding: binding.name, message, reason: undefined });
      continue;
    }
    const actions = binding.spec.validationActions ?? [];
    for (const { message, reason, always } of params.flatMap((param) => evaluate(policy, seen, param, fails))) {
      if (actions.includes('Deny') || always) denied.push({ policy: policy.name, binding: binding.name, message, reason });
      if (actions.includes('Warn') && !always) {
        change.call.warnings.push(
          `Validation failed for ValidatingAdmissionPolicy '${policy.name}' with binding '${binding.name}': ${message}`,
        );
      }
    }
  }
  return denied;
}

interface Failure {
  readonly message: string;
  readonly reason: StatusReason | undefined;
  /** An audit annotation that could not be made denies whatever the binding's actions are. */
  readonly always?: boolean;
}

function evaluate(policy: Policy, seen: Seen, params: UnstructuredObject | undefined, fails: boolean): Failure[] {
  const error = (message: string, always = false): Failure[] => (fails ? [{ message, reason: undefined, always }] : []);
  const budget = new Budget(budgetOfPolicy);
  const values = policy.environment.values(seen, params, budget);
  const hold = holdAll(policy.conditions, () => values);
  if (typeof hold !== 'boolean') return error(hold.error);
  if (!hold) return [];
  const failures: Failure[] = [];
  for (const { validation, expression: rule, message } of policy.rules) {
    const outcome = rule.evaluate(values, budget);
    if ('error' in outcome) {
      failures.push(...error(outcome.error));
      if (outcome.final === true) return failures;
    } else if (outcome.value !== true) {
      failures.push({ message: messageFor(validation, message?.evaluate(values, budget)), reason: validation.reason ?? 'Invalid' });
    }
  }
  for (const annotation of policy.annotations) {
    const outcome = annotation.evaluate(values, budget);
    if ('error' in outcome) failures.push(...error(outcome.error, true));
  }
  return failures;
}

const longestMessage = 5 * 1024;

function messageFor({ message, expression: source }: Validation, evaluated: ReturnType<Expression['evaluate']> | undefined): string {
  const made = evaluated && 'value' in evaluated && typeof evaluated.value === 'string' ? evaluated.value.trim() : '';
  if (made !== '' && Buffer.byteLength(made) <= longestMessage && !made.includes('\n')) return made;
  return message?.trim() || `failed expression: ${source.trim()}`;
}
