import { goFloat } from '../../k8s/goText.ts';
import type { JSONSchemaProps } from './crdTypes.ts';
import type { ValidationContext } from './validationContext.ts';

export type NumberCheck = (value: number | bigint, context: ValidationContext) => void;

/** `type` and `format` count only where the schema has exactly one type; undefined when a number cannot fail. */
export function compileNumberChecks(schema: JSONSchemaProps, type: string | undefined, format: string): NumberCheck {
  const range: Range | undefined = type === 'integer' || (type === 'number' && format === 'float') ? { type, format } : undefined;
  const multipleOf = schema.multipleOf === undefined ? undefined : multipleOfCheck(schema.multipleOf, range);
  const minimum = boundCheck(schema.minimum, schema.exclusiveMinimum === true, 'min', range);
  const maximum = boundCheck(schema.maximum, schema.exclusiveMaximum === true, 'max', range);
  return (value, context) => {
    if (range !== undefined && !fits(value, range)) context.add(rangeFinding('Checked', range, context));
    multipleOf?.(value, context);
    minimum?.(value, context);
    maximum?.(value, context);
  };
}

/** Whether Go would have decoded the number as an int64. */
export function isInt64(value: number | bigint): boolean {
  return typeof value === 'bigint' || Number.isSafeInteger(value);
}

/** Upstream takes floats that are whole to within 1e-9 for integers. */
export function isWhole(value: number): boolean {
  if (!Number.isFinite(value) || Math.abs(value) > 2 ** 53) return false;
  const rounded = Math.round(value);
  if (value === rounded) return true;
  return rounded !== 0 && Math.abs(value - rounded) < 1e-9 * Math.abs(rounded);
}

interface Range {
  readonly type: 'integer' | 'number';
  readonly format: string;
}

const maxFloat32 = 3.4028235677973366e38;

function fits(value: number | bigint, { type, format }: Range): boolean {
  if (type === 'number') return Math.abs(Number(value)) < maxFloat32;
  if (!isInt64(value) && !(Number.isInteger(value) && Math.abs(value as number) < 2 ** 63)) return false;
  return format !== 'int32' || (value >= -(2 ** 31) && value < 2 ** 31);
}

function rangeFinding(what: string, { type, format }: Range, context: ValidationContext) {
  const kind = format === '' ? `${type} (default format)` : `${type} with format ${format}`;
  return { type: 'composite', message: `${what} value must be of type ${kind} in ${context.pathText()}` } as const;
}

/** Whether bound and value are compared as integers: upstream does where both are. */
function compareAsIntegers(value: number | bigint, limitFits: boolean): boolean {
  return limitFits && isInt64(value);
}

function boundCheck(limit: number | undefined, exclusive: boolean, side: 'min' | 'max', range: Range | undefined): NumberCheck | undefined {
  if (limit === undefined) return undefined;
  const limitFits = range === undefined || fits(limit, range);
  const whole = Math.trunc(limit);
  const words =
    side === 'max' ? (exclusive ? 'less than' : 'less than or equal to') : exclusive ? 'greater than' : 'greater than or equal to';
  const what = side === 'max' ? 'Maximum boundary' : 'Minimum boundary';
  return (value, context) => {
    if (!limitFits && range !== undefined) context.add(rangeFinding(what, range, context));
    const integers = compareAsIntegers(value, limitFits);
    const bound = integers ? whole : limit;
    const over = side === 'max' ? value > bound : value < bound;
    if (!over && !(exclusive && Number(value) === bound)) return;
    const name = context.pathText();
    const shown = integers ? BigInt(whole).toString() : goFloat(limit);
    context.add({ type: 'invalid', name, value, message: `${name} in body should be ${words} ${shown}` });
  };
}

function multipleOfCheck(factor: number, range: Range | undefined): NumberCheck {
  const factorFits = range === undefined || fits(factor, range);
  return (value, context) => {
    if (!factorFits && range !== undefined) context.add(rangeFinding('MultipleOf', range, context));
    const integers = compareAsIntegers(value, factorFits);
    const by = integers ? Math.trunc(factor) : factor;
    const name = context.pathText();
    const shown = integers ? BigInt(by).toString() : goFloat(by);
    if (by <= 0) {
      context.add({ type: 'invalid', name, value: by, message: `factor MultipleOf declared for ${name} must be positive: ${shown}` });
    } else if (!isMultiple(value, by, integers)) {
      context.add({ type: 'invalid', name, value, message: `${name} in body should be a multiple of ${shown}` });
    }
  };
}

function isMultiple(value: number | bigint, factor: number, integers: boolean): boolean {
  if (integers) return typeof value === 'bigint' ? value % BigInt(factor) === 0n : value % factor === 0;
  return isWhole(factor < 1 ? (1 / factor) * Number(value) : Number(value) / factor);
}
