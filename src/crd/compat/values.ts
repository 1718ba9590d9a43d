import { deepEqual, isObject, stringifyJson } from '../../k8s/json.ts';
import type { JSONSchemaProps } from '../schema/index.ts';
import { alternativeChanges } from './alternatives.ts';
import type { NodeChange } from './schema.ts';
import { listTypeChanges, mapTypeChanges } from './topology.ts';

/** Types, values, required fields, defaults, patterns and rules of a node that take less than they did. */
export function valueChanges(old: JSONSchemaProps, next: JSONSchemaProps): NodeChange[] {
  return [
    ...typeChanges(old, next),
    ...nullChanges(old, next),
    ...requiredChanges(old, next),
    ...enumChanges(old, next),
    ...patternChanges(old, next),
    ...formatChanges(old, next),
    ...alternativeChanges(old, next),
    ...ruleChanges(old, next),
    ...listTypeChanges(old, next),
    ...mapTypeChanges(old, next),
    ...embeddedChanges(old, next),
    ...defaultChanges(old, next),
  ];
}

/** What JSON values a node takes, by their types; undefined for all. */
function typesOf(schema: JSONSchemaProps): readonly string[] | undefined {
  if (schema['x-kubernetes-int-or-string'] === true) return ['integer', 'string'];
  if (!schema.type) return undefined;
  return schema.type === 'number' ? ['number', 'integer'] : [schema.type];
}

function typeChanges(old: JSONSchemaProps, next: JSONSchemaProps): NodeChange[] {
  const [was, is] = [typesOf(old), typesOf(next)];
  if (is === undefined || (was !== undefined && was.every((type) => is.includes(type)))) return [];
  const text = (types: readonly string[] | undefined): string =>
    types === undefined ? 'anything' : types.length > 1 ? types.join(' or ') : (types[0] ?? '');
  return [
    {
      kind: 'typeNarrowed',
      change: `is ${text(is)}, was ${text(was)}`,
      effect: 'Values of the old type are refused, and stored objects that hold one can no longer be changed.',
      safeWay: 'Add a field of the new type beside the old one, or change the type in a new version with a conversion webhook.',
      certain: was !== undefined,
    },
  ];
}

function nullChanges(old: JSONSchemaProps, next: JSONSchemaProps): NodeChange[] {
  if (old.nullable !== true || next.nullable === true) return [];
  return [
    {
      kind: 'nullForbidden',
      change: 'null is no longer a value',
      effect: 'null is dropped, or refused in a list, where it meant something before.',
      safeWay: 'Keep nullable: true, and let the controller take null for absent.',
    },
  ];
}

function requiredChanges(old: JSONSchemaProps, next: JSONSchemaProps): NodeChange[] {
  const required = (next.required ?? []).filter((name) => old.required?.includes(name) !== true);
  return required
    .filter((name) => next.properties?.[name]?.default === undefined)
    .map((name) => ({
      kind: 'requiredAdded',
      change: `${name} is required, and has no default`,
      effect: `Objects without ${name} are refused, and stored ones without it as soon as its surroundings change.`,
      safeWay: `Give ${name} a default, or leave it optional in this version and let the controller say that it is missing.`,
      certain: old.properties?.[name] === undefined,
    }));
}

function enumChanges(old: JSONSchemaProps, next: JSONSchemaProps): NodeChange[] {
  const [was = [], is = []] = [old.enum, next.enum];
  if (is.length === 0) return [];
  const effect = 'Other values are refused in new objects, and in stored ones as soon as the value changes.';
  const allowed = is.map((value) => stringifyJson(value)).join(', ');
  if (was.length === 0) {
    const safeWay = 'List every value that is in use, or give the list to the next version.';
    return [{ kind: 'enumNarrowed', change: `only ${allowed} are allowed, there was no such list`, effect, safeWay, certain: false }];
  }
  const gone = was.filter((value) => !is.some((other) => deepEqual(value, other))).map((value) => stringifyJson(value));
  if (gone.length === 0) return [];
  const safeWay = 'Keep the value, say in the description that it is deprecated, and let the controller treat it as its successor.';
  return [{ kind: 'enumNarrowed', change: `${gone.join(', ')} ${gone.length > 1 ? 'are' : 'is'} no longer allowed`, effect, safeWay }];
}

function patternChanges({ pattern: was }: JSONSchemaProps, { pattern: is }: JSONSchemaProps): NodeChange[] {
  if (!is || is === was) return [];
  return [
    {
      kind: 'patternChanged',
      change: was ? `pattern is ${is}, was ${was}` : `pattern is ${is}, there was none`,
      effect: 'Values that do not match are refused in new objects, and in stored ones as soon as the value changes.',
      safeWay: 'Make sure that the new pattern takes all that the old one took, for instance (old)|(new), or give it to the next version.',
      certain: false,
    },
  ];
}

/** Ranges that hold each other; other formats are different texts. */
const widerFormats: Readonly<Record<string, readonly string[]>> = { int32: ['int64'], float: ['double'] };

function formatChanges({ format: was = '' }: JSONSchemaProps, { format: is = '' }: JSONSchemaProps): NodeChange[] {
  if (is === '' || is === was || widerFormats[was]?.includes(is) === true || (was === '' && (is === 'int64' || is === 'double'))) return [];
  return [
    {
      kind: 'formatAdded',
      change: was === '' ? `format is ${is}, there was none` : `format is ${is}, was ${was}`,
      effect: 'Values of another form are refused in new objects, and in stored ones as soon as the value changes.',
      safeWay: 'Leave the format out in this version, and let the controller say in the status what it cannot read.',
      certain: false,
    },
  ];
}

function ruleChanges(old: JSONSchemaProps, next: JSONSchemaProps): NodeChange[] {
  const known = new Set((old['x-kubernetes-validations'] ?? []).map(({ rule }) => rule));
  return (next['x-kubernetes-validations'] ?? [])
    .filter(({ rule }) => !known.has(rule))
    .map(({ rule }) => ({
      kind: 'ruleAdded',
      change: `a rule is new: ${rule}`,
      effect: 'Objects that break it are refused, and stored ones as soon as what it is about changes.',
      safeWay: 'Write the rule so that what is stored passes (`oldSelf`, with optionalOldSelf), or give it to the next version.',
      certain: false,
    }));
}

function embeddedChanges(old: JSONSchemaProps, next: JSONSchemaProps): NodeChange[] {
  if (next['x-kubernetes-embedded-resource'] !== true || old['x-kubernetes-embedded-resource'] === true) return [];
  return [
    {
      kind: 'typeNarrowed',
      change: 'is a whole resource, was any object',
      effect: 'Objects without apiVersion, kind or right metadata are refused there.',
      safeWay: 'Leave x-kubernetes-embedded-resource out in this version.',
      certain: false,
    },
  ];
}

/** A default that comes is not told: nobody relied on its absence being kept. */
function defaultChanges({ default: was }: JSONSchemaProps, { default: is }: JSONSchemaProps): NodeChange[] {
  if (was === undefined || was === null || deepEqual(was, is ?? null)) return [];
  const gone = is === undefined || is === null;
  const shown = (value: unknown): string => (isObject(value) || Array.isArray(value) ? 'other than it was' : stringifyJson(value));
  return [
    {
      kind: 'defaultChanged',
      change: gone
        ? `there is no default any more, it was ${stringifyJson(was)}`
        : `the default is ${shown(is)}, was ${stringifyJson(was)}`,
      effect: gone
        ? 'Readers find the field absent where they relied on a value.'
        : 'Objects that leave the field out mean something else than they did; those are stored with the old value, new ones get the new one.',
      safeWay: 'Keep the default in this version; another one belongs to the next version.',
    },
  ];
}
