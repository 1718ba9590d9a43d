import { type FieldPath, invalidValue } from '../../k8s/fieldError.ts';
import type { StatusCause } from '../../k8s/status.ts';
import { compileRules, type RuleValidator } from './cel/ruleValidator.ts';
import type { CompiledSchema } from './compiledSchema.ts';
import type { JSONSchemaProps } from './crdTypes.ts';
import { compileDefaulting, compileNullDropping } from './defaulting.ts';
import { coerceResource, compileCoercion, compileEmbedded, type Coercion } from './embeddedResources.ts';
import { compileListTypes } from './listTypes.ts';
import { compilePruning } from './pruning.ts';
import { ratchetEqual, uncorrelated } from './ratcheting.ts';
import { someSchema } from './schemaWalk.ts';
import { causeOf, ValidationContext } from './validationContext.ts';
import { compileValidation, type ValueValidator } from './valueValidation.ts';

/** Makes a version's schema (its `openAPIV3Schema`) ready for use. The schema must have passed `validateCrd`. */
export function compileSchema(schema: JSONSchemaProps): CompiledSchema {
  const prune = compilePruning(schema, true);
  const dropNulls = compileNullDropping(schema);
  const coerce = compileCoercion(schema);
  const applyDefaults = compileDefaulting(schema);
  const check = compileValidation(schema, true);
  const embedded = compileEmbedded(schema);
  const listTypes = compileListTypes(schema);
  const status = schema.properties?.['status'];
  let checkStatus: ValueValidator | undefined;
  const hasRules = someSchema(schema, (node) => (node['x-kubernetes-validations'] ?? []).length > 0);
  let rules: RuleValidator | undefined;

  function coerceMetadata(object: object): Coercion {
    const coercion: Coercion = { unknownFields: [] };
    coerce?.(object, undefined, coercion);
    return coercion;
  }

  function coerceRoot(object: object, out: Coercion): void {
    if ((object as { metadata?: unknown }).metadata !== undefined) coerceResource(object, undefined, out);
  }

  function checkListTypes(object: object, old: object | undefined, causes: StatusCause[]): void {
    if (listTypes === undefined) return;
    if (old !== undefined) {
      const before: StatusCause[] = [];
      listTypes(old, undefined, before);
      if (before.length > 0) return;
    }
    listTypes(object, undefined, causes);
  }

  /** Rules come last, and only where values have the types that the rules were compiled for. */
  function checkRules(object: object, old: object | undefined, causes: StatusCause[], warnings: string[] | undefined): void {
    if (!hasRules) return;
    rules ??= compileRules(schema, true);
    if (rules === undefined) return;
    if (causes.some(({ reason }) => blocking.has(reason ?? ''))) causes.push(invalidValue(undefined, undefined, notChecked));
    else causes.push(...rules(object, old, undefined, { warnings }));
  }

  return {
    prune,
    dropNulls,
    coerceMetadata,
    applyDefaults,
    decode(object) {
      const root: Coercion = { unknownFields: [] };
      coerceRoot(object, root);
      if (root.problem !== undefined) return { unknownFields: [], problem: root.problem };
      const unknownFields = [...root.unknownFields, ...prune(object)];
      dropNulls(object);
      if (coerce !== undefined) {
        const coercion = coerceMetadata(object);
        unknownFields.push(...coercion.unknownFields);
        if (coercion.problem !== undefined) return { unknownFields, problem: coercion.problem };
      }
      applyDefaults(object);
      return { unknownFields };
    },
    validate(object, old, warnings) {
      const causes = run(check, schema, undefined, object, old === undefined ? uncorrelated : old);
      embedded?.(object, undefined, causes);
      checkListTypes(object, old, causes);
      checkRules(object, old, causes, warnings);
      return causes;
    },
    validateStatus(object, old, warnings) {
      const causes: StatusCause[] = [];
      const value = (object as { status?: unknown }).status;
      if (status !== undefined && value !== undefined) {
        const before = (old as { status?: unknown }).status;
        checkStatus ??= compileValidation(status, true);
        causes.push(...run(checkStatus, status, 'status', value, before === undefined ? uncorrelated : before));
      }
      checkListTypes(object, old, causes);
      checkRules(object, old, causes, warnings);
      return causes;
    },
    hasRules,
  };
}

/** After these, a value may be of another type or size than the rules expect. */
const blocking: ReadonlySet<string> = new Set([
  'FieldValueNotSupported',
  'FieldValueRequired',
  'FieldValueTooLong',
  'FieldValueTooMany',
  'FieldValueTypeInvalid',
]);

const notChecked =
  'some validation rules were not checked because the object was invalid; correct the existing errors to complete validation';

function run(check: ValueValidator, schema: JSONSchemaProps, root: FieldPath, value: unknown, old: unknown): StatusCause[] {
  const context = new ValidationContext();
  check(value, context, old);
  if (context.findings === undefined) return [];
  if (old !== uncorrelated && ratchetEqual(schema, value, old)) return [];
  return context.findings.map((finding) => causeOf(finding, root));
}
