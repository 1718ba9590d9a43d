import { schemaNameOf } from '../builtin/schemas.ts';
import { described } from './descriptions.ts';
import type { Tree } from '../json/bytes.ts';
import type { Resource } from '../registry/resource.ts';

const conventions = 'https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md';
const metaPrefix = 'io.k8s.apimachinery.pkg.apis.meta.v1.';

/** The schemas that a document over these resources needs, by name: theirs, and whatever they refer to. */
export function schemasOf(resources: readonly Resource[], builtIn: Record<string, Tree>): Record<string, Tree> {
  const schemas: Record<string, Tree> = {};
  const take = (name: string): void => {
    const schema = builtIn[name];
    if (schemas[name] || !schema) return;
    schemas[name] = described(name, schema);
    for (const reference of references(schema)) take(reference);
  };
  for (const name of ['DeleteOptions', 'Status', 'Patch', 'ObjectMeta', 'ListMeta']) take(metaPrefix + name);
  for (const resource of resources) {
    if (!resource.custom) {
      for (const kind of [resource.kind, resource.listKind]) {
        const name = schemaNameOf({ group: resource.group, version: resource.version, kind });
        if (name) take(name);
      }
    } else Object.assign(schemas, customSchemas(resource, builtIn));
  }
  return schemas;
}

/** The name under which a kind's schema stands in a document: the group's words reversed, as Java packages have them. */
export function customSchemaName(resource: Pick<Resource, 'group' | 'version'>, kind: string): string {
  return [...resource.group.split('.').reverse(), resource.version, kind].join('.');
}

const configMap = 'io.k8s.api.core.v1.ConfigMap';

function customSchemas(resource: Resource, builtIn: Record<string, Tree>): Record<string, Tree> {
  const { group, version, kind, listKind } = resource;
  const { apiVersion, kind: kindField, metadata } = described(configMap, builtIn[configMap] as Tree)['properties'] as Record<string, Tree>;
  const root = resource.schema() ?? { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };
  const properties = {
    apiVersion,
    kind: kindField,
    ...(root['properties'] as Tree | undefined),
    metadata: { description: metadata?.['description'], allOf: [ref('ObjectMeta')] },
  };
  const name = customSchemaName(resource, kind);
  return {
    [name]: { ...root, type: 'object', properties, 'x-kubernetes-group-version-kind': [{ group, version, kind }] },
    [customSchemaName(resource, listKind)]: {
      type: 'object',
      description: `${listKind} is a list of ${kind}`,
      required: ['items'],
      properties: {
        apiVersion,
        kind: kindField,
        items: {
          type: 'array',
          description: `List of ${resource.resource}. More info: ${conventions}`,
          items: { $ref: `#/components/schemas/${name}` },
        },
        metadata: { description: `Standard list metadata. More info: ${conventions}#types-kinds`, allOf: [ref('ListMeta')] },
      },
      'x-kubernetes-group-version-kind': [{ group, version, kind: listKind }],
    },
  };
}

function ref(name: string): Tree {
  return { $ref: `#/components/schemas/${metaPrefix}${name}` };
}

function references(schema: unknown, found: string[] = []): string[] {
  if (typeof schema !== 'object' || schema === null) return found;
  for (const [key, value] of Object.entries(schema)) {
    if (key === '$ref' && typeof value === 'string') found.push(value.slice('#/components/schemas/'.length));
    else references(value, found);
  }
  return found;
}
