import { childPath, forbiddenValue, invalidText, invalidValue, keyPath } from '../../../k8s/fieldError.ts';
import { goJson } from '../../../k8s/goText.ts';
import type { StatusCause } from '../../../k8s/status.ts';
import { additionalOf, itemsOf, type JSONSchemaProps, type ValidationRule } from '../crdTypes.ts';
import { type CompiledRule, compileRule } from './compileRule.ts';
import type { CompiledExpression, ExpressionProblem } from './compileExpression.ts';
import type { Unbounded } from './cost/estimate.ts';
import type { Requirement } from './library/introduced.ts';
import { multiply, fixed, unlimited } from './cost/range.ts';
import { type DeclType, declTypeOf, maxRequestBytes } from './types/declType.ts';

/** What is wrong with a rule of a CRD: the API server's cause, and what an editor needs to show and mend it. */
export interface RuleFinding {
  readonly cause: StatusCause;
  /** Where in the expression, if the fault has a place. */
  readonly problem?: ExpressionProblem;
  /** Of a rule that is estimated to cost too much, or much of what all of them may: what to bound. */
  readonly cost?: CostFinding;
  /** Of a rule that is right, but not on the Kubernetes that was asked about. */
  readonly requirement?: Requirement;
}

export interface CostFinding {
  readonly estimated: number;
  readonly budget: number;
  /** Below the rule's node: sizes that the estimate takes from nowhere but the size of a request. */
  readonly unbounded: readonly Unbounded[];
  /** Above the rule's node: paths of lists and maps without bound, so that the rule counts as often as a request can hold. */
  readonly unboundedAbove: readonly string[];
}

type Open = Pick<CostFinding, 'unbounded' | 'unboundedAbove'>;

const ruleBudget = 10_000_000;
const totalBudget = 100_000_000;

export interface RuleOptions {
  /** A schema that did not change keeps rules that cost too much. */
  readonly keepExpensive: boolean;
  /** The minor version (of 1.x) of the oldest server that is to take the rules, where it is not ours. */
  readonly kubernetes?: number;
}

/**
 * Compiles every rule of a schema whose other faults are `known`: a rule is left alone while its own node, or one below it, has a
 * fault. `path` is that of the schema.
 */
export function ruleProblems(schema: JSONSchemaProps, path: string, known: readonly StatusCause[], options: RuleOptions): RuleFinding[] {
  const walk = new RuleWalk(known, options);
  walk.visit(schema, { path, root: true, cardinality: 1, unboundedAbove: [], uncorrelated: undefined });
  return [...walk.findings, ...walk.totalFindings(path)];
}

interface Place {
  readonly path: string;
  readonly root: boolean;
  /** How often the node can occur; undefined where nothing bounds it. */
  readonly cardinality: number | undefined;
  readonly unboundedAbove: readonly string[];
  /** The outermost list or map within which old and new values are not matched. */
  readonly uncorrelated: string | undefined;
}

class RuleWalk {
  readonly findings: RuleFinding[] = [];
  readonly #faults: readonly string[];
  readonly #options: RuleOptions;
  #total = 0;
  #expensive: { readonly path: string; readonly cost: number; readonly open: Open }[] = [];

  constructor(known: readonly StatusCause[], options: RuleOptions) {
    this.#faults = known.map(({ field }) => field ?? '');
    this.#options = options;
  }

  visit(schema: JSONSchemaProps, place: Place): void {
    const { path } = place;
    const below = belowOf(schema, place);
    const additional = additionalOf(schema);
    if (additional !== undefined) this.visit(additional, { ...below, path: childPath(path, 'additionalProperties') });
    const atomic = schema['x-kubernetes-map-type'] !== undefined && !['granular', 'atomic'].includes(schema['x-kubernetes-map-type']);
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      const uncorrelated = place.uncorrelated ?? (atomic ? path : undefined);
      this.visit(property, { ...below, path: keyPath(childPath(path, 'properties'), name), uncorrelated });
    }
    const items = itemsOf(schema);
    if (items !== undefined) {
      const uncorrelated = place.uncorrelated ?? (schema['x-kubernetes-list-type'] === 'map' ? undefined : path);
      this.visit(items, { ...below, path: childPath(path, 'items'), uncorrelated });
    }
    const rules = schema['x-kubernetes-validations'] ?? [];
    if (rules.length > 0 && !this.#isFaulty(path)) this.#checkRules(schema, rules, place);
  }

  totalFindings(path: string): RuleFinding[] {
    if (this.#total <= totalBudget) return [];
    const rule = 'contributed to estimated rule cost total exceeding cost limit for entire OpenAPIv3 schema';
    const text = costText('x-kubernetes-validations estimated rule cost total for entire OpenAPIv3 schema', this.#total, totalBudget);
    const worst = this.#expensive.toSorted((a, b) => b.cost - a.cost).slice(0, 4);
    const findings = worst.map((one) => ({
      cause: forbiddenValue(one.path, rule),
      cost: { estimated: one.cost, budget: totalBudget, ...one.open },
    }));
    return [...findings, { cause: forbiddenValue(path, text) }];
  }

  #isFaulty(path: string): boolean {
    return this.#faults.some((field) => field.startsWith(path) && /^(?:$|[.[])/.test(field.slice(path.length)));
  }

  #checkRules(schema: JSONSchemaProps, rules: readonly ValidationRule[], place: Place): void {
    const at = childPath(place.path, 'x-kubernetes-validations');
    const self = declTypeOf(schema, place.root || schema['x-kubernetes-embedded-resource'] === true, 'selfType');
    if (self === undefined) {
      const why =
        'failed to construct type information for x-kubernetes-validations rules: unable to convert structural schema to CEL declarations';
      this.findings.push({ cause: { reason: 'InternalError', message: `Internal error: internal error: ${why}`, field: at } });
      return;
    }
    for (const [index, rule] of rules.entries()) this.#checkRule(rule, self, keyPath(at, index), place);
  }

  #checkRule(rule: ValidationRule, self: DeclType, path: string, place: Place): void {
    const at = childPath(path, 'rule');
    const compiled = compileRule(rule, self);
    if (!compiled.ok) {
      this.findings.push({ cause: invalidText(at, ruleText(rule), compiled.error.text), problem: compiled.error });
      this.#checkOptionalOldSelf(rule, path, false);
      return;
    }
    const { expression, messageProblem, message } = compiled.value;
    this.#checkVersion(expression, at);
    if (message !== undefined) this.#checkVersion(message, childPath(path, 'messageExpression'));
    const times = place.cardinality ?? Math.floor(maxRequestBytes / (self.minSize + 1));
    const cost = multiply(fixed(expression.maxCost), fixed(times)).max;
    const unbounded = { unbounded: expression.unbounded, unboundedAbove: place.unboundedAbove };
    this.#checkCost('estimated rule cost', at, cost, unbounded);
    const messageAt = childPath(path, 'messageExpression');
    if (messageProblem !== undefined) {
      this.findings.push({ cause: invalidText(messageAt, ruleText(rule), messageProblem.text), problem: messageProblem });
    } else if (message !== undefined) {
      const open = { unbounded: message.unbounded, unboundedAbove: [] };
      this.#checkCost('estimated messageExpression cost', messageAt, message.maxCost, open);
    }
    this.#checkOldSelf(compiled.value, path, place);
  }

  #checkVersion(expression: CompiledExpression, path: string): void {
    const { kubernetes } = this.#options;
    if (kubernetes === undefined) return;
    // What a server has it takes in new CRDs one version later.
    for (const requirement of expression.requirements().filter(({ since }) => since >= kubernetes)) {
      const text = `${requirement.what} can be used from Kubernetes 1.${requirement.since + 1} on, and not with 1.${kubernetes}`;
      this.findings.push({ cause: forbiddenValue(path, text), requirement });
    }
  }

  #checkOldSelf({ rule, expression }: CompiledRule, path: string, place: Place): void {
    if (!expression.usesOldSelf) {
      this.#checkOptionalOldSelf(rule, path, false);
      return;
    }
    if (place.uncorrelated === undefined) return;
    const text = `oldSelf cannot be used on the uncorrelatable portion of the schema within ${place.uncorrelated}`;
    this.findings.push({ cause: invalidValue(childPath(path, 'rule'), rule.rule, text) });
  }

  #checkOptionalOldSelf({ optionalOldSelf }: ValidationRule, path: string, used: boolean): void {
    if (used || optionalOldSelf === undefined) return;
    const cause = invalidValue(childPath(path, 'optionalOldSelf'), optionalOldSelf, 'may not be set if oldSelf is not used in rule');
    this.findings.push({ cause });
  }

  #checkCost(what: string, path: string, cost: number, open: Open): void {
    if (cost > ruleBudget && !this.#options.keepExpensive) {
      this.findings.push({
        cause: forbiddenValue(path, costText(what, cost, ruleBudget)),
        cost: { estimated: cost, budget: ruleBudget, ...open },
      });
    }
    this.#total = Math.min(unlimited, this.#total + cost);
    if (cost >= totalBudget / 100) this.#expensive.push({ path, cost, open });
  }
}

/** What the node's children have in common: how often they occur. */
function belowOf(schema: JSONSchemaProps, place: Place): Place {
  const below = { ...place, root: false };
  const isMap = schema.type === 'object' && schema.additionalProperties !== undefined;
  if (schema.type !== 'array' && !isMap) return below;
  const bound = isMap ? schema.maxProperties : schema.maxItems;
  if (bound === undefined) return { ...below, cardinality: undefined, unboundedAbove: [...place.unboundedAbove, place.path] };
  const cardinality = place.cardinality === undefined ? undefined : multiply(fixed(place.cardinality), fixed(Math.max(0, bound))).max;
  return { ...below, cardinality };
}

function costText(what: string, cost: number, budget: number): string {
  const times = cost / budget;
  const factor = times > 100 ? 'more than 100x' : times < 1.5 ? `${times.toFixed(6)}x` : `${times.toFixed(1)}x`;
  const advice =
    '(try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are declared)';
  return `${what} exceeds budget by factor of ${factor} ${advice}`;
}

/** A rule as the API server shows it: its internal type, in Go's order. */
function ruleText(rule: ValidationRule): string {
  const parts: readonly [string, unknown][] = [
    ['Rule', rule.rule],
    ['Message', rule.message ?? ''],
    ['MessageExpression', rule.messageExpression ?? ''],
    ['Reason', rule.reason ?? null],
    ['FieldPath', rule.fieldPath ?? ''],
    ['OptionalOldSelf', rule.optionalOldSelf ?? null],
  ];
  return `{${parts.map(([name, value]) => `"${name}":${goJson(value)}`).join(',')}}`;
}
