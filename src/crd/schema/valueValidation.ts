import { goQuote, goValue, runeCount } from '../../k8s/goText.ts';
import { deepEqual } from '../../k8s/json.ts';
import type { JSONSchemaProps } from './crdTypes.ts';
import { formatCheck } from './formats.ts';
import { compileNumberChecks, isInt64, isWhole } from './numberChecks.ts';
import { lazyPattern } from './pattern.ts';
import { correlatedItem, ratchetEqual, uncorrelated } from './ratcheting.ts';
import type { Finding, ValidationContext } from './validationContext.ts';

/** `old` is the value before an update, or `uncorrelated`; findings about parts that did not change are dropped. */
export type ValueValidator = (value: unknown, context: ValidationContext, old: unknown) => void;

/** Builds the validation of one schema: types, bounds, formats, enums, required fields, alternatives, and all that lies below. */
export function compileValidation(schema: JSONSchemaProps, atRoot = false): ValueValidator {
  const types = schema['x-kubernetes-int-or-string'] === true ? ['integer', 'string'] : schema.type ? [schema.type] : [];
  const format = supportedFormat(schema.format ?? '', types);
  const checkType = compileType(types, format, schema.nullable === true);
  const combine = compileCombinations(schema);
  const checkString = compileString(schema, format);
  const checkNumber = compileNumberChecks(schema, types.length === 1 ? types[0] : undefined, format);
  const checkEnum = compileEnum(schema);
  const checkList = compileList(schema);
  const checkObject = compileObject(schema, atRoot);
  const typed = types.length > 0 || format !== '';
  return (value, context, old) => {
    if (value === null || value === undefined) {
      checkType(null, context);
      checkEnum?.(null, context);
      return;
    }
    context.matches += typed ? 5 : 4;
    if (typed) checkType(value, context);
    combine?.(value, context);
    switch (typeof value) {
      case 'string':
        context.matches++;
        checkString?.(value, context);
        break;
      case 'number':
      case 'bigint':
        context.matches += 2;
        checkNumber(value, context);
        break;
      case 'object':
        context.matches++;
        if (Array.isArray(value)) checkList(value, context, old);
        break;
      default:
    }
    checkEnum?.(value, context);
    if (typeof value === 'object' && !Array.isArray(value)) checkObject(value as Record<string, unknown>, context, old);
  };
}

type Check<T> = (value: T, context: ValidationContext) => void;

/** Formats that do not suit the type are ignored, as are unknown ones. */
function supportedFormat(format: string, types: readonly string[]): string {
  const type = types.length === 1 ? types[0] : undefined;
  if (type === undefined || type === 'string') return formatCheck(format) === undefined ? '' : format;
  if (type === 'integer') return format === 'int32' || format === 'int64' ? format : '';
  return type === 'number' && (format === 'float' || format === 'double') ? format : '';
}

function compileType(types: readonly string[], format: string, nullable: boolean): Check<unknown> {
  const numeric = types.includes('number') || types.includes('integer');
  const expected = types.join(',');
  const wrong = (context: ValidationContext, type: string, found: string): void => {
    const name = context.pathText();
    context.add({ type: 'type', name, value: found, message: `${name} in body must be of type ${type}: ${goQuote(found)}` });
  };
  return (value, context) => {
    if (value === null) {
      if (types.length > 0 && !nullable) wrong(context, expected, 'null');
      else context.matches++;
      return;
    }
    const found = jsonType(value);
    const wholeFloat = found === 'number' && types.includes('integer') && isWhole(value as number);
    const fits = types.includes(found) || wholeFloat || (found === 'integer' && types.includes('number'));
    const texts = found === 'string' || found === 'array';
    if (!texts && format !== '' && !fits) wrong(context, format, found === 'integer' ? 'int64' : found === 'number' ? 'float64' : '');
    else if (fits || (!numeric && format !== '' && texts)) context.matches++;
    else wrong(context, expected, found);
  };
}

function jsonType(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'bigint') return isInt64(value) ? 'integer' : 'number';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** Only the first thing wrong with a string is said; its format is another matter. */
function compileString(schema: JSONSchemaProps, format: string): Check<string> | undefined {
  const { maxLength, minLength, pattern } = schema;
  const regex = pattern ? lazyPattern(pattern) : undefined;
  const validFormat = formatCheck(format);
  if (maxLength === undefined && minLength === undefined && regex === undefined && validFormat === undefined) return undefined;
  const firstProblem = (value: string, context: ValidationContext): Finding | undefined => {
    const length = maxLength === undefined && minLength === undefined ? 0 : runeCount(value);
    if (maxLength !== undefined && length > maxLength) {
      const name = context.pathText();
      return { type: 'tooLong', name, max: maxLength, message: `${name} in body should be at most ${maxLength} chars long` };
    }
    if (minLength !== undefined && length < minLength) {
      const name = context.pathText();
      return { type: 'invalid', name, value, message: `${name} in body should be at least ${minLength} chars long` };
    }
    if (regex === undefined || regex.test(value)) return undefined;
    const name = context.pathText();
    return { type: 'invalid', name, value, message: `${name} in body should match '${pattern}'` };
  };
  return (value, context) => {
    const problem = firstProblem(value, context);
    if (problem !== undefined) context.add(problem);
    if (validFormat === undefined) return;
    context.matches++;
    if (validFormat(value)) return;
    const name = context.pathText();
    context.add({ type: 'type', name, value, message: `${name} in body must be of type ${format}: ${goQuote(value)}` });
  };
}

function compileEnum(schema: JSONSchemaProps): Check<unknown> | undefined {
  const allowed = schema.enum ?? [];
  if (allowed.length === 0) return undefined;
  const texts = new Set(allowed.filter((value) => typeof value === 'string'));
  const others = allowed.filter((value) => typeof value !== 'string' && value !== null);
  return (value, context) => {
    if (typeof value === 'string' ? texts.has(value) : others.some((other) => enumEqual(value, other))) return;
    const name = context.pathText();
    context.add({ type: 'enum', name, value, allowed, message: `${name} in body should be one of ${goValue(allowed)}` });
  };
}

/** A number is converted to the type of the allowed one before it is compared: 1.5 passes for 1. */
function enumEqual(value: unknown, allowed: unknown): boolean {
  if (typeof value === 'number' && typeof allowed === 'number')
    return Number.isInteger(allowed) ? Math.trunc(value) === allowed : value === allowed;
  return deepEqual(value, allowed);
}

function compileList(schema: JSONSchemaProps): (value: readonly unknown[], context: ValidationContext, old: unknown) => void {
  const { minItems, maxItems, uniqueItems } = schema;
  const items = Array.isArray(schema.items) ? undefined : schema.items;
  const checkItem = items === undefined ? undefined : compileValidation(items);
  const isMap = schema['x-kubernetes-list-type'] === 'map';
  return (value, context, old) => {
    context.matches++;
    if (checkItem !== undefined) {
      for (let i = 0; i < value.length; i++) {
        const oldItem = isMap && old !== uncorrelated ? correlatedItem(schema, value[i], old) : uncorrelated;
        context.path.push(i);
        checkBelow(value[i], context, oldItem, checkItem, items as JSONSchemaProps);
        context.path.pop();
      }
    }
    const size = value.length;
    if (minItems !== undefined && size < minItems) {
      const name = context.pathText();
      context.add({ type: 'invalid', name, value: size, message: `${name} in body should have at least ${minItems} items` });
    }
    if (maxItems !== undefined && size > maxItems) {
      const name = context.pathText();
      context.add({ type: 'tooMany', name, actual: size, max: maxItems, message: `${name} in body should have at most ${maxItems} items` });
    }
    if (uniqueItems === true && value.some((item, index) => value.slice(0, index).some((other) => deepEqual(item, other)))) {
      const name = context.pathText();
      context.add({ type: 'invalid', name, value: undefined, message: `${name} in body shouldn't contain duplicates` });
    }
  };
}

interface Property {
  readonly name: string;
  readonly segment: string;
  readonly schema: JSONSchemaProps;
  readonly check: ValueValidator;
}

function compileObject(
  schema: JSONSchemaProps,
  atRoot: boolean,
): (value: Record<string, unknown>, context: ValidationContext, old: unknown) => void {
  const { minProperties, maxProperties, required = [], additionalProperties } = schema;
  const properties = Object.entries(schema.properties ?? {}).map(
    ([name, property]): Property => ({ name, segment: atRoot ? name : `.${name}`, schema: property, check: compileValidation(property) }),
  );
  const names = new Set(properties.map(({ name }) => name));
  const additional = typeof additionalProperties === 'object' ? additionalProperties : undefined;
  const checkAdditional = additional === undefined ? undefined : compileValidation(additional);
  const closed = additionalProperties === false;
  return (value, context, old) => {
    if (minProperties !== undefined || maxProperties !== undefined)
      checkSize(Object.keys(value).length, context, minProperties, maxProperties);
    if (closed || checkAdditional !== undefined) {
      for (const key of Object.keys(value)) {
        if (names.has(key)) continue;
        if (checkAdditional === undefined || additional === undefined) context.add(forbiddenProperty(key, context));
        else {
          context.path.push(`.${key}`);
          checkBelow(value[key], context, correlatedField(value, key, old), checkAdditional, additional);
          context.path.pop();
        }
      }
    }
    for (const property of properties) {
      const child = value[property.name];
      if (child === undefined || !Object.hasOwn(value, property.name)) continue;
      // The version that an object is written in is not one of its parts: it cannot be unchanged.
      const versioned = atRoot && (property.name === 'kind' || property.name === 'apiVersion');
      const oldChild = old === uncorrelated || versioned ? uncorrelated : correlatedField(value, property.name, old);
      context.path.push(property.segment);
      checkBelow(child, context, oldChild, property.check, property.schema);
      context.path.pop();
    }
    for (const name of required) {
      if (value[name] !== undefined && Object.hasOwn(value, name)) continue;
      const full = `${context.pathText()}.${name}`;
      context.add({ type: 'required', name: full, message: `${full} in body is required` });
    }
  };
}

function checkSize(size: number, context: ValidationContext, min: number | undefined, max: number | undefined): void {
  const name = context.pathText();
  if (min !== undefined && size < min) {
    context.add({ type: 'invalid', name, value: size, message: `${name} in body should have at least ${min} properties` });
  }
  if (max !== undefined && size > max) {
    context.add({ type: 'tooMany', name, actual: size, max, message: `${name} in body should have at most ${max} properties` });
  }
}

function forbiddenProperty(key: string, context: ValidationContext): Finding {
  const name = context.pathText();
  return { type: 'invalid', name, value: key, message: `${name}.${key} in body is a forbidden property` };
}

function correlatedField(value: Record<string, unknown>, key: string, old: unknown): unknown {
  if (old === uncorrelated || typeof old !== 'object' || old === null || Array.isArray(old)) return uncorrelated;
  return Object.hasOwn(old, key) && Object.hasOwn(value, key) ? (old as Record<string, unknown>)[key] : uncorrelated;
}

/** Validates a part; what is wrong with an unchanged part is forgotten. */
function checkBelow(value: unknown, context: ValidationContext, old: unknown, check: ValueValidator, schema: JSONSchemaProps): void {
  if (old === uncorrelated) {
    check(value, context, uncorrelated);
    return;
  }
  const before = context.findings;
  context.findings = undefined;
  check(value, context, old);
  const found: readonly Finding[] | undefined = context.findings;
  context.findings = before;
  if (found !== undefined && !ratchetEqual(schema, value, old)) context.merge(found);
}

/** anyOf, oneOf, allOf and not, in this order. Within them nothing is compared with the old value. */
function compileCombinations(schema: JSONSchemaProps): Check<unknown> | undefined {
  const anyOf = (schema.anyOf ?? []).map((one) => compileValidation(one));
  const oneOf = (schema.oneOf ?? []).map((one) => compileValidation(one));
  const allOf = (schema.allOf ?? []).map((one) => compileValidation(one));
  const not = schema.not === undefined ? undefined : compileValidation(schema.not);
  if (anyOf.length + oneOf.length + allOf.length === 0 && not === undefined) return undefined;
  return (value, context) => {
    if (anyOf.length > 0) checkAnyOf(anyOf, value, context);
    if (oneOf.length > 0) checkOneOf(oneOf, value, context);
    if (allOf.length > 0) checkAllOf(allOf, value, context);
    if (not !== undefined && attempt(not, value, context).findings === undefined) {
      context.add(composite(context, 'must not validate the schema (not)'));
    }
  };
}

interface Attempt {
  readonly findings: readonly Finding[] | undefined;
  readonly matches: number;
}

function attempt(check: ValueValidator, value: unknown, context: ValidationContext): Attempt {
  const { findings, matches } = context;
  context.findings = undefined;
  context.matches = 0;
  check(value, context, uncorrelated);
  const result = { findings: context.findings, matches: context.matches };
  context.findings = findings;
  context.matches = matches;
  return result;
}

function take(context: ValidationContext, result: Attempt | undefined): void {
  if (result === undefined) return;
  context.merge(result.findings);
  context.matches += result.matches;
}

function checkAnyOf(alternatives: readonly ValueValidator[], value: unknown, context: ValidationContext): void {
  let best: Attempt | undefined;
  for (const alternative of alternatives) {
    const result = attempt(alternative, value, context);
    if (result.findings === undefined) {
      context.matches += result.matches;
      return;
    }
    if (best === undefined || result.matches > best.matches) best = result;
  }
  context.add(composite(context, 'must validate at least one schema (anyOf)'));
  take(context, best);
}

function checkOneOf(alternatives: readonly ValueValidator[], value: unknown, context: ValidationContext): void {
  let best: Attempt | undefined;
  let first: Attempt | undefined;
  let valid = 0;
  for (const alternative of alternatives) {
    const result = attempt(alternative, value, context);
    if (result.findings === undefined) {
      valid++;
      first ??= result;
    } else if (best === undefined || result.matches > best.matches) best = result;
  }
  if (valid === 1) return take(context, first);
  const found = valid === 0 ? 'Found none valid' : `Found ${valid} valid alternatives`;
  context.add(composite(context, `must validate one and only one schema (oneOf). ${found}`));
  if (valid === 0) take(context, best);
}

function checkAllOf(parts: readonly ValueValidator[], value: unknown, context: ValidationContext): void {
  let valid = 0;
  for (const part of parts) {
    const result = attempt(part, value, context);
    if (result.findings === undefined) valid++;
    take(context, result);
  }
  if (valid < parts.length) {
    context.add(composite(context, `must validate all the schemas (allOf)${valid === 0 ? '. None validated' : ''}`));
  }
}

function composite(context: ValidationContext, rule: string): Finding {
  return { type: 'composite', message: `${goQuote(context.pathText())} ${rule}` };
}
