import { schemaNameOf } from '../builtin/schemas.ts';
import type { Tree } from '../json/bytes.ts';
import type { Resource } from '../registry/resource.ts';
import { customSchemaName } from './definitions.ts';

/** The paths of a resource, with the operations on each: kubectl looks here for a kind's schema and for dryRun and fieldValidation. */
export function pathsOf(resource: Resource): Tree {
  const root = resource.group === '' ? `/api/${resource.version}` : `/apis/${resource.group}/${resource.version}`;
  const collection = resource.namespaced ? `${root}/namespaces/{namespace}/${resource.resource}` : `${root}/${resource.resource}`;
  const operations = new Operations(resource);
  const paths: Tree = {
    [collection]: operations.pick({ get: 'list', post: 'create', delete: 'deletecollection' }, false),
    [`${collection}/{name}`]: operations.pick({ get: 'get', put: 'update', patch: 'patch', delete: 'delete' }, true),
  };
  if (resource.namespaced) paths[`${root}/${resource.resource}`] = operations.pick({ get: 'list' }, false);
  if (resource.subresources.includes('status')) {
    paths[`${collection}/{name}/status`] = operations.pick({ get: 'get', put: 'update', patch: 'patch' }, true);
  }
  return paths;
}

class Operations {
  readonly #resource: Resource;
  readonly #gvk: Tree;

  constructor(resource: Resource) {
    this.#resource = resource;
    this.#gvk = { group: resource.group, kind: resource.kind, version: resource.version };
  }

  pick(verbs: Record<string, Resource['verbs'][number]>, named: boolean): Tree {
    const kept = Object.entries(verbs).filter(([, verb]) => this.#resource.verbs.includes(verb));
    const parameters = [...(named ? [pathParameter('name')] : []), ...(this.#resource.namespaced ? [pathParameter('namespace')] : [])];
    return { ...Object.fromEntries(kept.map(([method, verb]) => [method, this.#operation(verb)])), parameters };
  }

  #operation(verb: Resource['verbs'][number]): Tree {
    const writes = verb === 'create' || verb === 'update' || verb === 'patch';
    const kind = verb === 'list' ? this.#resource.listKind : this.#resource.kind;
    const content = { 'application/json': { schema: { $ref: `#/components/schemas/${this.#schemaName(kind)}` } } };
    return {
      description: `${verb} ${this.#resource.resource}`,
      operationId: `${verb}${this.#resource.version}${this.#resource.kind}`,
      parameters: writes ? writeParameters(verb) : verb === 'delete' ? [queryParameter('dryRun')] : [],
      ...(writes ? { requestBody: { content: verb === 'patch' ? patchContent : content, required: true } } : {}),
      responses: { 200: { description: 'OK', content } },
      'x-kubernetes-action': { create: 'post', update: 'put', patch: 'patch' }[verb as string] ?? verb,
      'x-kubernetes-group-version-kind': this.#gvk,
    };
  }

  #schemaName(kind: string): string {
    if (this.#resource.custom) return customSchemaName(this.#resource, kind);
    const { group, version } = this.#resource;
    return schemaNameOf({ group, version, kind }) ?? '';
  }
}

const patchSchema = { schema: { $ref: '#/components/schemas/io.k8s.apimachinery.pkg.apis.meta.v1.Patch' } };

const patchContent = {
  'application/apply-patch+yaml': patchSchema,
  'application/json-patch+json': patchSchema,
  'application/merge-patch+json': patchSchema,
};

function writeParameters(verb: string): Tree[] {
  const names = ['dryRun', 'fieldManager', 'fieldValidation', ...(verb === 'patch' ? ['force'] : [])];
  return names.map(queryParameter);
}

function queryParameter(name: string): Tree {
  return { name, in: 'query', schema: { type: name === 'force' ? 'boolean' : 'string', uniqueItems: true } };
}

function pathParameter(name: string): Tree {
  return { name, in: 'path', required: true, schema: { type: 'string', uniqueItems: true } };
}
