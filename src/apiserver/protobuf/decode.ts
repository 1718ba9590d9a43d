import type { Field, Message, Root, Type } from 'protobufjs';
import { parseJson } from '../../k8s/json.ts';
import { parseApiVersion } from '../../k8s/kind.ts';
import type { Tree } from '../json/bytes.ts';

/**
 * Kubernetes' protobuf bodies: four bytes of magic, then a runtime.Unknown that names the type and carries the object. The
 * library and the descriptors are loaded with the first such body. What comes out is the JSON form of the same object.
 */
export async function decodeProtobuf(body: Buffer): Promise<Tree> {
  if (!body.subarray(0, 4).equals(magic)) throw new Error('the body does not begin as Kubernetes protobuf does');
  const root = await loadKinds();
  const envelope = root.lookupType('k8s.io.apimachinery.pkg.runtime.Unknown');
  const { typeMeta, raw } = envelope.decode(body.subarray(4)) as Message & {
    typeMeta?: { apiVersion?: string; kind?: string };
    raw?: Uint8Array;
  };
  const { apiVersion = '', kind = '' } = typeMeta ?? {};
  const type = typeOf(root, apiVersion, kind);
  if (!type) throw new Error(`no protobuf form of ${kind} (${apiVersion}) is known here; send it as JSON`);
  return { apiVersion, kind, ...toTree(type, type.decode(raw ?? new Uint8Array())) };
}

const magic = Buffer.from([0x6b, 0x38, 0x73, 0x00]);
const meta = 'k8s.io.apimachinery.pkg.apis.meta.v1';

let kinds: Promise<Root> | undefined;

function loadKinds(): Promise<Root> {
  kinds ??= (async () => {
    const [protobuf, descriptors] = await Promise.all([import('protobufjs/light.js'), import('./kinds.json', { with: { type: 'json' } })]);
    const root = protobuf.default.Root.fromJSON(descriptors.default);
    root.resolveAll();
    return root;
  })();
  return kinds;
}

function typeOf(root: Root, apiVersion: string, kind: string): Type | undefined {
  const { group, version } = parseApiVersion(apiVersion);
  const folder = group === '' ? 'core' : (group.split('.')[0] as string);
  const name = kind === 'DeleteOptions' ? `${meta}.DeleteOptions` : `k8s.io.api.${folder}.${version}.${kind}`;
  try {
    return root.lookupType(name);
  } catch {
    return undefined;
  }
}

/**
 * The fields that were written, under the names that JSON has for them. Go writes fields that are not pointers whatever they
 * hold: what their zero value means is for whoever knows the type (`builtin/types`); lists and maps without items are absent.
 */
function toTree(type: Type, message: Message): Tree {
  const tree: Tree = {};
  const values = message as unknown as Tree;
  const inlined = inline[type.fullName.slice(1)];
  for (const field of type.fieldsArray) {
    if (!Object.hasOwn(values, field.name)) continue;
    const value = fieldToJson(field, values[field.name]);
    if (value === undefined) continue;
    if (field.name === inlined) Object.assign(tree, value);
    else tree[field.name] = value;
  }
  return tree;
}

/** Messages that JSON writes without a field of their own: embedded structs in Go. */
const core = 'k8s.io.api.core.v1';
const inline: Readonly<Record<string, string>> = {
  [`${core}.Volume`]: 'volumeSource',
  [`${core}.PersistentVolumeSpec`]: 'persistentVolumeSource',
  [`${core}.SecretProjection`]: 'localObjectReference',
  [`${core}.ConfigMapVolumeSource`]: 'localObjectReference',
  [`${core}.ConfigMapProjection`]: 'localObjectReference',
  [`${core}.ConfigMapKeySelector`]: 'localObjectReference',
  [`${core}.SecretKeySelector`]: 'localObjectReference',
  [`${core}.ConfigMapEnvSource`]: 'localObjectReference',
  [`${core}.SecretEnvSource`]: 'localObjectReference',
  [`${core}.Probe`]: 'handler',
  [`${core}.EphemeralContainer`]: 'ephemeralContainerCommon',
  'k8s.io.api.networking.v1.IngressRule': 'ingressRuleValue',
  'k8s.io.api.admissionregistration.v1.NamedRuleWithOperations': 'ruleWithOperations',
  'k8s.io.api.admissionregistration.v1.RuleWithOperations': 'rule',
};

function fieldToJson(field: Field, value: unknown): unknown {
  if (field.map) {
    const entries = Object.entries(value as Tree).map(([key, item]) => [key, toJson(field, item)]);
    return entries.length === 0 ? undefined : Object.fromEntries(entries);
  }
  if (field.repeated) {
    const items = (value as unknown[]).map((item) => toJson(field, item));
    return items.length === 0 ? undefined : items;
  }
  return toJson(field, value);
}

function toJson(field: Field, value: unknown): unknown {
  if (field.type === 'bytes') return Buffer.from(value as Uint8Array).toString('base64');
  if (typeof value === 'object' && value !== null && 'toNumber' in value) return (value as { toNumber(): number }).toNumber();
  const type = field.resolvedType as Type | null;
  if (!type) return value;
  const known = special[type.fullName.slice(1)] ?? (type.name === 'ExtraValue' ? extraValue : undefined);
  return known ? known(value as Tree) : toTree(type, value as Message);
}

/** Types whose JSON form is not that of their fields. Undefined for an empty one. */
const special: Record<string, (value: Tree) => unknown> = {
  [`${meta}.Time`]: (value) => instant(value, 0),
  [`${meta}.MicroTime`]: (value) => instant(value, 6),
  [`${meta}.FieldsV1`]: (value) => rawJson(value['Raw']),
  'k8s.io.apimachinery.pkg.runtime.RawExtension': (value) => rawJson(value['raw']),
  'k8s.io.apimachinery.pkg.api.resource.Quantity': (value) => value['string'] ?? '0',
  'k8s.io.apimachinery.pkg.util.intstr.IntOrString': (value) =>
    Number(value['type'] ?? 0) === 1 ? (value['strVal'] ?? '') : (value['intVal'] ?? 0),
};

function rawJson(bytes: unknown): unknown {
  return parseJson(Buffer.from((bytes ?? new Uint8Array()) as Uint8Array).toString() || '{}');
}

/** A list in an envelope of its own, so that an empty one is told from none. */
function extraValue(value: Tree): unknown {
  return value['items'] ?? [];
}

function instant(value: Tree, digits: number): string | undefined {
  // What was not written is read as 0.
  if (!Object.hasOwn(value, 'seconds')) return undefined;
  const seconds = Number(value['seconds']);
  const whole = new Date(seconds * 1000).toISOString().slice(0, 19);
  const fraction = String(Number(value['nanos'] ?? 0))
    .padStart(9, '0')
    .slice(0, digits);
  return digits === 0 ? `${whole}Z` : `${whole}.${fraction}Z`;
}
