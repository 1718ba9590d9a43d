import {
  childPath,
  duplicateValue,
  type FieldPath,
  forbiddenValue,
  invalidValue,
  keyPath,
  requiredValue,
} from '../../../k8s/fieldError.ts';
import { isObject } from '../../../k8s/json.ts';
import type { StatusCause } from '../../../k8s/status.ts';
import { findFieldPath } from '../celFieldPath.ts';
import { additionalOf, itemsOf, type JSONSchemaProps, type ValidationRule } from '../crdTypes.ts';
import { correlatedItem, ratchetEqual, uncorrelated } from '../ratcheting.ts';
import { type CompiledRule, compileRule } from './compileRule.ts';
import { evaluateMessage, evaluateRule, outOfBudget } from './evaluateRule.ts';
import { Failed, type Variables } from './evaluate/frame.ts';
import { declTypeOf, withMetadata } from './types/declType.ts';
import { valueOf } from './values/schemaValue.ts';
import { CelError, none, Optional, type Value } from './values/value.ts';

/**
 * Checks objects by the rules of a schema. `old`: the object before an update; what did not change may stay as it is, unless
 * `ratchets` is false, and is a warning then.
 */
export type RuleValidator = (value: unknown, old: unknown, path: FieldPath, options?: RuleRunOptions) => StatusCause[];

export interface RuleRunOptions {
  readonly ratchets?: boolean;
  /** Takes what is said of rules that unchanged parts break. */
  readonly warnings?: string[] | undefined;
}

/** Compiles the rules of a schema and of all below it; undefined where there are none. */
export function compileRules(schema: JSONSchemaProps, root: boolean): RuleValidator | undefined {
  const node = hasRules(schema) ? compileNode(schema, schema, root) : undefined;
  if (node === undefined) return undefined;
  return (value, old, path, { ratchets = true, warnings = [] } = {}) => {
    const run = new RuleRun(warnings);
    const correlation = old === undefined || !ratchets ? {} : { current: { schema, value, old } };
    run.visit(node, path, value, old, correlation);
    return run.causes;
  };
}

/** Rules of allOf count only where there are others. */
function hasRules(schema: JSONSchemaProps): boolean {
  const below = [itemsOf(schema), additionalOf(schema), ...Object.values(schema.properties ?? {})];
  return (schema['x-kubernetes-validations'] ?? []).length > 0 || below.some((each) => each !== undefined && hasRules(each));
}

interface RuleNode {
  readonly schema: JSONSchemaProps;
  /** The schema that the values of `self` are read by. */
  readonly seen: JSONSchemaProps;
  readonly rules: readonly ReadyRule[];
  readonly allOf: readonly RuleNode[];
  readonly properties: ReadonlyMap<string, RuleNode>;
  readonly additional: RuleNode | undefined;
  readonly items: RuleNode | undefined;
}

type ReadyRule =
  | { readonly rule: ValidationRule; readonly compiled: CompiledRule; readonly fieldPath: string }
  | { readonly rule: ValidationRule; readonly problem: string };

function compileNode(rules: JSONSchemaProps, schema: JSONSchemaProps, root: boolean): RuleNode | undefined {
  const resource = root || schema['x-kubernetes-embedded-resource'] === true;
  const own = rules['x-kubernetes-validations'] ?? [];
  const self = own.length > 0 ? declTypeOf(schema, resource, 'selfType') : undefined;
  const properties = new Map<string, RuleNode>();
  for (const [name, property] of Object.entries(rules.properties ?? {})) {
    const spine = schema.properties?.[name];
    const node = spine === undefined ? undefined : compileNode(property, spine, false);
    if (node !== undefined) properties.set(name, node);
  }
  const node: RuleNode = {
    schema,
    seen: resource ? withMetadata(schema) : schema,
    rules:
      self === undefined
        ? []
        : own.filter(({ rule }) => (rule ?? '').trim() !== '').map((rule) => readyRule(rule, compileRule(rule, self), schema)),
    allOf: (rules.allOf ?? []).map((part) => compileNode(part, schema, root)).filter((part) => part !== undefined),
    properties,
    additional: compileBelow(additionalOf(rules), additionalOf(schema)),
    items: compileBelow(itemsOf(rules), itemsOf(schema)),
  };
  const empty = node.rules.length + node.allOf.length + properties.size === 0 && node.additional === undefined && node.items === undefined;
  return empty ? undefined : node;
}

function compileBelow(rules: JSONSchemaProps | undefined, schema: JSONSchemaProps | undefined): RuleNode | undefined {
  return rules === undefined || schema === undefined ? undefined : compileNode(rules, schema, false);
}

function readyRule(rule: ValidationRule, compiled: ReturnType<typeof compileRule>, schema: JSONSchemaProps): ReadyRule {
  if (!compiled.ok) return { rule, problem: compiled.error.text };
  const found = rule.fieldPath ? findFieldPath(rule.fieldPath, schema, { brackets: true }) : undefined;
  return { rule, compiled: compiled.value, fieldPath: found?.ok === true ? found.value.path : '' };
}

/** A value and what it was before, for judging whether it changed. */
interface Pair {
  readonly schema: JSONSchemaProps;
  readonly value: unknown;
  readonly old: unknown;
}

/** The node's own pair, and that of the nearest node above it that has one. */
interface Correlation {
  readonly current?: Pair | undefined;
  readonly parent?: Pair | undefined;
}

class RuleRun {
  readonly causes: StatusCause[] = [];
  readonly #warnings: string[];
  #budget = 10_000_000;
  #stopped = false;

  constructor(warnings: string[]) {
    this.#warnings = warnings;
  }

  visit(node: RuleNode, path: FieldPath, value: unknown, old: unknown, correlation: Correlation): void {
    if (value === null || value === undefined || this.#stopped) return;
    this.#runRules(node, path, value, old, correlation);
    for (const part of node.allOf) this.visit(part, path, value, old, { parent: correlation.parent });
    if (Array.isArray(value)) this.#visitItems(node, path, value, old, correlation);
    else if (isObject(value)) this.#visitFields(node, path, value, old, correlation);
  }

  #visitItems(node: RuleNode, path: FieldPath, items: readonly unknown[], old: unknown, correlation: Correlation): void {
    const { schema } = node;
    const below = itemsOf(schema);
    if (node.items === undefined || below === undefined) return;
    const isMap = schema['x-kubernetes-list-type'] === 'map';
    for (const [index, item] of items.entries()) {
      const found = isMap && Array.isArray(old) ? correlatedItem(schema, item, old) : uncorrelated;
      const before = found === uncorrelated ? undefined : found;
      this.visit(node.items, keyPath(path, index), item, before, step(correlation, below, item, before));
    }
  }

  #visitFields(node: RuleNode, path: FieldPath, value: Record<string, unknown>, old: unknown, correlation: Correlation): void {
    for (const [name, part] of Object.entries(value)) {
      const known = node.properties.get(name);
      const below = known ?? node.additional;
      if (below === undefined || (known === undefined && node.schema.properties?.[name] !== undefined)) continue;
      const before = isObject(old) && Object.hasOwn(old, name) ? old[name] : undefined;
      const at = known === undefined ? keyPath(path, name) : childPath(path, name);
      this.visit(below, at, part, before, this.#stepTo(name, correlation, below, part, before));
    }
  }

  /** The type of an object does not count as unchanged: it is converted before it is compared. */
  #stepTo(name: string, correlation: Correlation, node: RuleNode, value: unknown, old: unknown): Correlation {
    const atRoot = correlation.current !== undefined && correlation.parent === undefined;
    return atRoot && (name === 'apiVersion' || name === 'kind') ? {} : step(correlation, node.schema, value, old);
  }

  #runRules(node: RuleNode, path: FieldPath, value: unknown, old: unknown, correlation: Correlation): void {
    if (node.rules.length === 0) return;
    const self = valueOrFailure(value, node.seen);
    const before = old === undefined || old === null ? undefined : valueOrFailure(old, node.seen);
    const typeName = node.seen.type ?? '';
    for (const ready of node.rules) {
      if (this.#stopped) return;
      if (this.#budget <= 0) return this.#stop(invalidValue(path, typeName, outOfBudget));
      if ('problem' in ready) {
        this.causes.push(invalidValue(path, typeName, `rule compile error: ${ready.problem}`));
        continue;
      }
      const optional = ready.rule.optionalOldSelf === true;
      if (ready.compiled.expression.usesOldSelf && before === undefined && !optional) continue;
      this.#runRule(ready.compiled, variablesOf(self, before, optional), {
        node,
        path,
        value,
        correlation,
        fieldPath: ready.fieldPath,
        typeName,
      });
    }
  }

  #runRule(compiled: CompiledRule, variables: Variables, at: RuleAt): void {
    const outcome = evaluateRule(compiled, variables, this.#budget);
    this.#budget -= outcome.cost;
    if (outcome.error !== undefined) {
      const cause = invalidValue(at.path, at.typeName, outcome.error);
      if (outcome.final) this.#stop(cause);
      else this.causes.push(cause);
      return;
    }
    if (outcome.holds) return;
    const message = evaluateMessage(compiled, variables, this.#budget);
    this.#budget -= message.cost;
    const path = at.fieldPath === '' ? at.path : childPath(at.path, at.fieldPath);
    const ratcheted = !compiled.expression.usesOldSelf && isUnchanged(at.correlation);
    if (message.error !== undefined) {
      if (!ratcheted) this.causes.push(invalidValue(path, at.typeName, message.error));
      this.#stopped = true;
      return;
    }
    const cause = failureCause(path, at, message.text, compiled.rule.reason);
    if (ratcheted) this.#warnings.push(`${cause.field}: ${cause.message}`);
    else this.causes.push(cause);
  }

  #stop(cause: StatusCause): void {
    this.causes.push(cause);
    this.#stopped = true;
  }
}

interface RuleAt {
  readonly node: RuleNode;
  readonly path: FieldPath;
  readonly value: unknown;
  readonly correlation: Correlation;
  readonly fieldPath: string;
  readonly typeName: string;
}

function valueOrFailure(value: unknown, schema: JSONSchemaProps): Value | Failed {
  try {
    return valueOf(value, schema);
  } catch (error) {
    if (!(error instanceof CelError)) throw error;
    return new Failed(error);
  }
}

function variablesOf(self: Value | Failed, old: Value | Failed | undefined, optional: boolean): Variables {
  const variables = new Map([['self', self]]);
  if (optional && !(old instanceof Failed)) variables.set('oldSelf', old === undefined ? none : new Optional(old));
  else if (old !== undefined) variables.set('oldSelf', old);
  return variables;
}

function step(correlation: Correlation, schema: JSONSchemaProps, value: unknown, old: unknown): Correlation {
  if (correlation.current === undefined) return correlation;
  return { current: old === undefined ? undefined : { schema, value, old }, parent: correlation.current };
}

function isUnchanged({ current, parent }: Correlation): boolean {
  const pair = current ?? parent;
  return pair !== undefined && ratchetEqual(pair.schema, pair.value, pair.old);
}

/** The value of a list or object is not shown. */
function failureCause(path: FieldPath, { value, typeName }: RuleAt, detail: string, reason: string | undefined): StatusCause {
  const whole = typeName === 'object' || typeName === 'array';
  switch (reason) {
    case 'FieldValueForbidden':
      return forbiddenValue(path, detail);
    case 'FieldValueRequired':
      return requiredValue(path, detail);
    case 'FieldValueDuplicate':
      return whole ? withoutValue('FieldValueDuplicate', path, 'Duplicate value') : duplicateValue(path, value);
    default:
      return whole ? withoutValue('FieldValueInvalid', path, `Invalid value: ${detail}`) : invalidValue(path, value, detail);
  }
}

function withoutValue(reason: string, path: FieldPath, message: string): StatusCause {
  return { reason, message, field: path ?? '<nil>' };
}
