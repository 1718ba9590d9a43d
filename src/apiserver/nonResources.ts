import type { Core } from './context.ts';
import { aggregatedDiscovery, aggregatedMediaType } from './discovery/aggregated.ts';
import { etagOf } from './discovery/hash.ts';
import { apiGroup, apiGroupList, apiResourceList, apiVersions } from './discovery/legacy.ts';
import { versionInfo } from './discovery/version.ts';
import { encodeJson } from './json/bytes.ts';
import { parse } from './negotiate/accept.ts';
import { OpenApi } from './openapi/openApi.ts';
import type { ApiRequest, ApiResponse } from './request.ts';

/** What a server says about itself: health, version, discovery, OpenAPI. Documents are made again when the registry has changed. */
export class NonResources {
  readonly #core: Core;
  readonly #openApi: OpenApi;
  readonly #claimedVersion: string | undefined;
  readonly #documents = new Map<string, { generation: number; body: Buffer; etag: string }>();

  constructor(core: Core, claimedVersion?: string) {
    this.#core = core;
    this.#claimedVersion = claimedVersion;
    this.#openApi = new OpenApi(core.registry);
  }

  /** Undefined when the path is one of a resource, or of nothing. */
  async handle(request: ApiRequest): Promise<ApiResponse | undefined> {
    const path = request.path.length > 1 ? request.path.replace(/\/+$/, '') : request.path;
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    const health = healthOf(path, request.query);
    if (health) return health;
    if (path.startsWith('/openapi/')) return this.#openApi.handle(path, request);
    const { registry } = this.#core;
    switch (path) {
      case '/':
        return json({ paths: this.#paths() });
      case '/version':
        return json(versionInfo(this.#claimedVersion));
      case '/api':
        return this.#discovery(request, 'api', apiVersions);
      case '/apis':
        return this.#discovery(request, 'apis', () => apiGroupList(registry));
    }
    const segments = path.split('/').slice(1);
    if (segments[0] === 'api' && segments.length === 2) return jsonOr404(apiResourceList(registry, '', segments[1] as string));
    if (segments[0] !== 'apis') return undefined;
    if (segments.length === 2) return jsonOr404(apiGroup(registry, segments[1] as string));
    if (segments.length === 3) return jsonOr404(apiResourceList(registry, segments[1] as string, segments[2] as string));
    return undefined;
  }

  #discovery(request: ApiRequest, which: 'api' | 'apis', legacy: () => object): ApiResponse {
    const wantsAggregated = parse(request.headers['accept'] ?? '').some(
      ({ params }) => params.get('as') === 'APIGroupDiscoveryList' && params.get('g') === 'apidiscovery.k8s.io' && params.get('v') === 'v2',
    );
    if (!wantsAggregated) return json(legacy());
    const { body, etag } = this.#document(which, () => aggregatedDiscovery(this.#core.registry, which === 'api'));
    const headers = { 'content-type': aggregatedMediaType, etag: `"${etag}"`, vary: 'Accept' };
    const known = (request.headers['if-none-match'] ?? '').replaceAll('"', '') === etag;
    return known ? { code: 304, headers, body: Buffer.alloc(0) } : { code: 200, headers, body };
  }

  #document(name: string, make: () => object): { body: Buffer; etag: string } {
    const { generation } = this.#core.registry;
    const known = this.#documents.get(name);
    if (known?.generation === generation) return known;
    const body = encodeJson(make());
    const document = { generation, body, etag: etagOf(body) };
    this.#documents.set(name, document);
    return document;
  }

  #paths(): string[] {
    const groups = this.#core.registry.groups();
    const served = groups.flatMap(({ name, versions }) => {
      if (name === '') return ['/api', ...versions.map(({ version }) => `/api/${version}`)];
      return [`/apis/${name}`, ...versions.map(({ version }) => `/apis/${name}/${version}`)];
    });
    return [...served, '/apis', '/healthz', '/livez', '/openapi/v2', '/openapi/v3', '/readyz', '/version'].sort();
  }
}

function healthOf(path: string, query: URLSearchParams): ApiResponse | undefined {
  const name = /^\/(healthz|livez|readyz)(?:\/ping)?$/.exec(path)?.[1];
  if (name === undefined) return undefined;
  const text = query.has('verbose') && !path.endsWith('/ping') ? `[+]ping ok\n${name} check passed\n` : 'ok';
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' };
  return { code: 200, headers, body: Buffer.from(text) };
}

function json(value: object): ApiResponse {
  return { code: 200, headers: { 'content-type': 'application/json' }, body: encodeJson(value) };
}

function jsonOr404(value: object | undefined): ApiResponse {
  if (value) return json(value);
  return { code: 404, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: Buffer.from('404 page not found\n') };
}
