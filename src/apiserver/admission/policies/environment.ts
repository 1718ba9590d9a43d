import { Failed, type Variables } from '../../../crd/schema/cel/evaluate/frame.ts';
import { dyn } from '../../../crd/schema/cel/types/celType.ts';
import type { DeclType } from '../../../crd/schema/cel/types/declType.ts';
import { jsonValue, LazyMap } from '../../../crd/schema/cel/values/jsonValue.ts';
import { CelError, type Value } from '../../../crd/schema/cel/values/value.ts';
import type { UnstructuredObject } from '../../../k8s/object.ts';
import { type Budget, type Expression, expression } from '../cel/expression.ts';
import { object as objectDecl, plain, policyVariables } from '../cel/types.ts';
import { variablesOf } from '../cel/variables.ts';
import type { Seen } from '../match/rules.ts';
import { namespaceOf } from '../match/selectors.ts';
import type { PolicySpec } from './definitions.ts';

/** What the expressions of one policy may name: the given, and variables of its own, each seeing those before it. */
export interface PolicyEnvironment {
  readonly declared: ReadonlyMap<string, DeclType>;
  values(seen: Seen, params: UnstructuredObject | undefined, budget: Budget): Variables;
}

export function environmentOf(spec: PolicySpec): PolicyEnvironment {
  const own = new Map<string, Expression>();
  const fields: Record<string, DeclType> = {};
  for (const { name, expression: source } of spec.variables ?? []) {
    const compiled = expression(source, withVariables(spec, fields), []);
    own.set(name, compiled);
    fields[name] = plain(compiled.type ?? dyn);
  }
  return {
    declared: withVariables(spec, fields),
    values(seen, params, budget) {
      const values = new Map<string, Value | Failed>(variablesOf(seen));
      values.set('params', jsonValue(params));
      values.set('namespaceObject', jsonValue(seen.change.call.resource.namespaced ? namespaceOf(seen.change) : undefined));
      const lazy = new LazyMap([...own.keys()], (name) => {
        const outcome = (own.get(name) as Expression).evaluate(values, budget);
        if ('error' in outcome) throw new CelError(`composited variable "${name}" fails to evaluate: ${outcome.plain ?? outcome.error}`);
        return outcome.value;
      });
      values.set('variables', lazy);
      return values;
    },
  };
}

function withVariables({ paramKind }: PolicySpec, fields: Readonly<Record<string, DeclType>>): ReadonlyMap<string, DeclType> {
  const given = [...policyVariables].filter(([name]) => name !== 'params' || paramKind !== undefined);
  if (Object.keys(fields).length === 0) return new Map(given);
  return new Map([...given, ['variables', objectDecl('kubernetes.variables', fields)]]);
}
