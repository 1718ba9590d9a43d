import type { JSONSchemaProps } from '../../crd/schema/index.ts';
import { builtinSchema, builtinTypes } from '../../crd/source/builtin/builtinTypes.ts';
import { flatten } from '../../crd/source/schema/merge.ts';
import { type Schema, schemaJson } from '../../crd/source/schema/schema.ts';
import type { KindSchema } from './kindSchemas.ts';
import { withObjectMeta } from './objectMeta.ts';

/** Groups of Kubernetes' own packages where they are not named like the package. */
const groups: Readonly<Record<string, string>> = {
  core: '',
  admissionregistration: 'admissionregistration.k8s.io',
  certificates: 'certificates.k8s.io',
  coordination: 'coordination.k8s.io',
  discovery: 'discovery.k8s.io',
  events: 'events.k8s.io',
  networking: 'networking.k8s.io',
  node: 'node.k8s.io',
  rbac: 'rbac.authorization.k8s.io',
  resource: 'resource.k8s.io',
  scheduling: 'scheduling.k8s.io',
  storage: 'storage.k8s.io',
};

let known: readonly KindSchema[] | undefined;

/** Kubernetes' own kinds, each schema made when it is first asked for. */
export function builtinKinds(): readonly KindSchema[] {
  known ??= Object.entries(builtinTypes()).flatMap(([from, names]) => {
    const [name = '', version] = from.split('/');
    if (version === undefined || name === 'meta') return [];
    const group = groups[name] ?? name;
    const apiVersion = group === '' ? version : `${group}/${version}`;
    return names.filter((kind) => isKind(from, kind)).map((kind) => kindOf(apiVersion, kind, from));
  });
  return known;
}

/** A type with `metadata` that is built on TypeMeta, and no list of such. */
function isKind(from: string, name: string): boolean {
  const schema = builtinSchema(from, name);
  const has = (node: Schema | undefined, field: string): boolean => node?.properties !== undefined && Object.hasOwn(node.properties, field);
  return (
    has(schema, 'metadata') && !has(schema, 'items') && (schema?.allOf ?? []).some(({ ref }) => has(ref, 'apiVersion') && has(ref, 'kind'))
  );
}

function kindOf(apiVersion: string, kind: string, from: string): KindSchema {
  let made: JSONSchemaProps | undefined;
  return {
    apiVersion,
    kind,
    builtin: true,
    get schema() {
      made ??= withObjectMeta(schemaJson(flatten(builtinSchema(from, kind) ?? {})));
      return made;
    },
  };
}
