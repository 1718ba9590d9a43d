import { createHash } from 'node:crypto';
import type { Tree } from '../json/bytes.ts';
import { encodeJson } from '../json/bytes.ts';
import { builtInSchemas, loadSchemas } from '../builtin/schemas.ts';
import type { Registry, ServedVersion } from '../registry/registry.ts';
import type { ApiRequest, ApiResponse } from '../request.ts';
import { loadDescriptions } from './descriptions.ts';
import { schemasOf } from './definitions.ts';
import { pathsOf } from './paths.ts';
import { openApiV2, openApiV2Json } from './v2.ts';
import { encodeOpenApiV2 } from '../protobuf/openapi.ts';
import { followed } from '../discovery/version.ts';

/** OpenAPI v3: an index of hashed documents, one for each group version; and v2, all in one. */
export class OpenApi {
  readonly #registry: Registry;
  readonly #documents = new Map<string, { generation: number; body: Buffer; hash: string }>();

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  async handle(path: string, request: ApiRequest): Promise<ApiResponse | undefined> {
    await loadSchemas();
    await loadDescriptions();
    if (path === '/openapi/v2') return this.#v2(request);
    if (path === '/openapi/v3') return this.#answer(request, encodeJson(this.#index()));
    if (path.startsWith('/openapi/v3/')) {
      const key = path.slice('/openapi/v3/'.length);
      const served = this.#groupVersions().find((one) => one.key === key);
      return served && this.#answer(request, this.#document(served).body);
    }
    return undefined;
  }

  /** In protobuf where a client asks for it: kubectl takes nothing else. */
  async #v2(request: ApiRequest): Promise<ApiResponse> {
    const { generation } = this.#registry;
    const binary = /com\.github\.proto-openapi\.spec\.v2[.@]v1\.0\+protobuf/.test(request.headers['accept'] ?? '');
    const key = binary ? 'v2 protobuf' : 'v2';
    let document = this.#documents.get(key);
    if (document?.generation !== generation) {
      const body = binary ? await encodeOpenApiV2(openApiV2(this.#registry)) : openApiV2Json(this.#registry);
      this.#documents.set(key, (document = { generation, body, hash: hashOf(body) }));
    }
    return this.#answer(request, document.body, binary ? protobufMediaType : 'application/json');
  }

  #answer(request: ApiRequest, body: Buffer, contentType = 'application/json'): ApiResponse {
    const etag = `"${hashOf(body)}"`;
    const headers = { 'content-type': contentType, etag, vary: 'Accept' };
    return request.headers['if-none-match'] === etag ? { code: 304, headers, body: Buffer.alloc(0) } : { code: 200, headers, body };
  }

  #index(): object {
    const paths = this.#groupVersions().map((served): [string, object] => {
      return [served.key, { serverRelativeURL: `/openapi/v3/${served.key}?hash=${this.#document(served).hash}` }];
    });
    return { paths: Object.fromEntries(paths) };
  }

  #document(served: GroupVersion): { body: Buffer; hash: string } {
    const { generation } = this.#registry;
    const known = this.#documents.get(served.key);
    if (known?.generation === generation) return known;
    const body = encodeJson(documentOf(served));
    const document = { generation, body, hash: hashOf(body) };
    this.#documents.set(served.key, document);
    return document;
  }

  #groupVersions(): GroupVersion[] {
    return this.#registry
      .groups()
      .flatMap(({ name, versions }) =>
        versions.map((served) => ({ ...served, key: name === '' ? `api/${served.version}` : `apis/${name}/${served.version}` })),
      );
  }
}

const protobufMediaType = 'application/com.github.proto-openapi.spec.v2.v1.0+protobuf';

type GroupVersion = ServedVersion & { readonly key: string };

function documentOf(served: GroupVersion): Tree {
  return {
    openapi: '3.0.0',
    info: { title: 'Kubernetes (CRD Studio sandbox)', version: `v${followed.major}.${followed.minor}.${followed.patch}` },
    paths: Object.assign({}, ...served.resources.map(pathsOf)) as Tree,
    components: { schemas: schemasOf(served.resources, builtInSchemas()) },
  };
}

function hashOf(bytes: Buffer): string {
  return createHash('sha512').update(bytes).digest('hex').toUpperCase();
}
