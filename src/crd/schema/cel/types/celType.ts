/** Types of CEL, with Kubernetes' own. Immutable; scalars are singletons. */
export interface CelType {
  readonly kind: Kind;
  /** The name as `type()` and messages give it. */
  readonly name: string;
  readonly params: readonly CelType[];
}

export type Kind =
  | 'dyn'
  | 'error'
  | 'null'
  | 'bool'
  | 'int'
  | 'uint'
  | 'double'
  | 'string'
  | 'bytes'
  | 'timestamp'
  | 'duration'
  | 'list'
  | 'map'
  | 'object'
  | 'opaque'
  | 'type'
  | 'param';

export const dyn = scalar('dyn', 'dyn');
export const errorType = scalar('error', '*error*');
export const nullType = scalar('null', 'null_type');
export const bool = scalar('bool', 'bool');
export const int = scalar('int', 'int');
export const uint = scalar('uint', 'uint');
export const double = scalar('double', 'double');
export const string = scalar('string', 'string');
export const bytes = scalar('bytes', 'bytes');
export const timestamp = scalar('timestamp', 'google.protobuf.Timestamp');
export const duration = scalar('duration', 'google.protobuf.Duration');

export const url = objectType('kubernetes.URL');
export const quantity = objectType('kubernetes.Quantity');
export const namedFormat = objectType('kubernetes.NamedFormat');
export const semver = objectType('kubernetes.Semver');
export const ip = opaqueType('net.IP', []);
export const cidr = opaqueType('net.CIDR', []);

export function listOf(element: CelType): CelType {
  return { kind: 'list', name: 'list', params: [element] };
}

export function mapOf(key: CelType, value: CelType): CelType {
  return { kind: 'map', name: 'map', params: [key, value] };
}

export function optionalOf(value: CelType): CelType {
  return opaqueType('optional_type', [value]);
}

export function typeOf(of: CelType | undefined): CelType {
  return { kind: 'type', name: 'type', params: of === undefined ? [] : [of] };
}

export function objectType(name: string): CelType {
  return { kind: 'object', name, params: [] };
}

export function typeParam(name: string): CelType {
  return { kind: 'param', name, params: [] };
}

export function opaqueType(name: string, params: readonly CelType[]): CelType {
  return { kind: 'opaque', name, params };
}

export function isOptional(type: CelType): boolean {
  return type.kind === 'opaque' && type.name === 'optional_type';
}

/** What an optional holds; any other type as it is. */
export function unwrapOptional(type: CelType): CelType {
  return isOptional(type) ? param(type, 0) : type;
}

export function param(type: CelType, index: number): CelType {
  return type.params[index] ?? dyn;
}

export function sameType(a: CelType, b: CelType): boolean {
  if (a === b) return true;
  return (
    a.kind === b.kind &&
    a.name === b.name &&
    a.params.length === b.params.length &&
    a.params.every((each, i) => sameType(each, param(b, i)))
  );
}

/** The type as messages write it. */
export function typeText(type: CelType): string {
  if (type.kind === 'error') return '!error!';
  if (type.kind === 'null') return 'null';
  if (type.kind === 'timestamp' || type.kind === 'duration') return type.kind;
  return type.params.length === 0 ? type.name : `${type.name}(${type.params.map(typeText).join(', ')})`;
}

function scalar(kind: Kind, name: string): CelType {
  return { kind, name, params: [] };
}
