import { builtinSchema } from '../../builtin/builtinTypes.ts';
import type { Schema } from '../../schema/schema.ts';

/** The schema of a type of `@crd-studio/runtime`, as controller-gen writes that of its counterpart in Go; undefined when it has none. */
export function runtimeType(name: string): Schema | undefined {
  const own = scalars[name];
  if (own !== undefined) return own;
  const same = counterparts[name];
  const schema = same === undefined ? undefined : builtinSchema(...same);
  return schema === undefined ? undefined : { ref: schema, ...(schema.type === undefined ? {} : { type: schema.type }) };
}

/** The texts of k8s.io/apimachinery v0.37.0 (Apache-2.0), as controller-gen writes them into every CRD. */
const apiVersion =
  'APIVersion defines the versioned schema of this representation of an object.\nServers should convert recognized schemas to the latest internal value, and\nmay reject unrecognized values.\nMore info: https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#resources';
const kind =
  'Kind is a string value representing the REST resource this object represents.\nServers may infer this from the endpoint the client submits requests to.\nCannot be updated.\nIn CamelCase.\nMore info: https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#types-kinds';

const scalars: Readonly<Record<string, Schema>> = {
  int32: { type: 'integer', format: 'int32' },
  int64: { type: 'integer', format: 'int64' },
  int: { type: 'integer' },
  float64: { type: 'number' },
  Bytes: { type: 'string', format: 'byte' },
  JsonValue: { 'x-kubernetes-preserve-unknown-fields': true },
  KubernetesObject: {
    type: 'object',
    properties: {
      apiVersion: { type: 'string', description: apiVersion },
      kind: { type: 'string', description: kind },
      metadata: { type: 'object' },
    },
  },
};

/** Where Kubernetes declares the types that the runtime has under the same name, or under one of its own. */
const counterparts: Readonly<Record<string, readonly [from: string, name: string]>> = {
  Condition: ['meta/v1', 'Condition'],
  Duration: ['meta/v1', 'Duration'],
  LabelSelector: ['meta/v1', 'LabelSelector'],
  MicroTime: ['meta/v1', 'MicroTime'],
  ObjectMeta: ['meta/v1', 'ObjectMeta'],
  OwnerReference: ['meta/v1', 'OwnerReference'],
  Time: ['meta/v1', 'Time'],
  IntOrString: ['intstr', 'IntOrString'],
  Quantity: ['resource', 'Quantity'],
  RawExtension: ['runtime', 'RawExtension'],
  Container: ['core/v1', 'Container'],
  ObjectReference: ['core/v1', 'ObjectReference'],
  PodSpec: ['core/v1', 'PodSpec'],
  PodTemplate: ['core/v1', 'PodTemplateSpec'],
  ServicePort: ['core/v1', 'ServicePort'],
};

/** Names of all types of the runtime that have a schema. */
export const runtimeTypeNames: readonly string[] = [...Object.keys(scalars), ...Object.keys(counterparts)];
