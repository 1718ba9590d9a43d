import type { Clock } from '../base/clock.ts';
import type { Disposable } from '../base/disposable.ts';
import { messageOf } from '../base/errors.ts';
import type { Logger } from '../base/logger.ts';
import type { Random } from '../base/random.ts';
import { ApiError, type Status } from '../k8s/status.ts';
import { Access } from './access/access.ts';
import { RoleAggregation } from './access/aggregation.ts';
import { Authenticator } from './access/authenticate.ts';
import { bootstrapRoles } from './access/bootstrapRoles.ts';
import { noEscalation } from './access/escalation.ts';
import { newTokenKey, Tokens } from './access/tokens.ts';
import { TokenSecrets } from './access/tokenSecrets.ts';
import type { User } from './access/user.ts';
import { inOrder } from './admission/admission.ts';
import { builtInAdmission } from './admission/builtIn.ts';
import { validatingPolicies } from './admission/policies/validating.ts';
import { resourceQuotas } from './admission/quota.ts';
import { mutatingWebhooks } from './admission/webhooks/mutating.ts';
import { validatingWebhooks } from './admission/webhooks/validating.ts';
import { bootstrap } from './bootstrap.ts';
import { builtIns } from './builtin/index.ts';
import { addSimulatedStorage } from './builtin/simulatedStorage.ts';
import type { Core } from './context.ts';
import { CrdController } from './crd/controller.ts';
import { Conversions } from './conversion/known.ts';
import { dispatch } from './dispatch.ts';
import { NamespaceDefaults } from './namespaces/defaults.ts';
import { NamespaceLifecycle } from './namespaces/lifecycle.ts';
import { negotiate, statusMedia } from './negotiate/accept.ts';
import { encodeAnswer } from './present/encode.ts';
import { NonResources } from './nonResources.ts';
import { Registry } from './registry/registry.ts';
import { stampRevision } from './registry/views.ts';
import type { ApiRequest, ApiResponse } from './request.ts';
import { parseRequestInfo, type RequestInfo } from './requestInfo.ts';
import { shelfInMemory, type SnapshotShelf } from './studio/snapshots.ts';
import { type ClockControl, Studio } from './studio/studio.ts';
import { internalError, notSupported, unknownResource } from './status/failures.ts';
import type { Change, Entry } from './storage/entry.ts';
import { memoryJournal, Store, type StoreOptions } from './storage/store.ts';
import { Hub } from './watch/hub.ts';
import { warningHeaders } from './warnings.ts';

/**
 * The API server without a network: a request goes in, a response comes out. HTTP is an edge around it (`http/`), the
 * log on disk another (`storage/log/`). What it needs of the world (time, chance, storage) it is given.
 */
export interface ApiServer {
  readonly store: Store;
  /** Never rejects: what goes wrong is a response with a Status. */
  handle(request: ApiRequest): Promise<ApiResponse>;
  readonly access: Access;
  /** Undefined where the server was given no credentials. */
  readonly authenticator: Authenticator | undefined;
  /** For what works in the same process: requests without a socket, and the storage's changes. */
  readonly inProcess: InProcess;
}

export interface InProcess {
  handle(request: ApiRequest): Promise<ApiResponse>;
  objects(): Iterable<Entry>;
  objectsIn(namespace: string): Iterable<Entry>;
  onChange(listener: (change: Change) => void): Disposable;
}

export interface ApiServerOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  /** What was stored before, and where changes go; by default nothing, and nowhere. */
  readonly storage?: Omit<StoreOptions, 'stamp'>;
  /** What `/version` says instead of the version that is followed. */
  readonly kubernetesVersion?: string | undefined;
  /** The time of the cluster, where it can be changed, and where snapshots are kept; by default it cannot, and in memory. */
  readonly clockControl?: ClockControl;
  readonly snapshots?: SnapshotShelf;
  /** Whether what RBAC does not allow is refused; by default it is only recorded. */
  readonly enforceRbac?: boolean;
  /** Whether aggregated ClusterRoles are kept up to date; by default they are. */
  readonly aggregatesRoles?: boolean;
  /** Whether a new cluster has a default StorageClass, and Secrets get the tokens of service accounts; by default neither. */
  readonly simulatesStorage?: boolean;
  readonly tokenSecrets?: { readonly ca: string };
  /** The owner's token, and the key (PKCS 8, PEM) that signs tokens of service accounts; by default one of its own, and no owner. */
  readonly credentials?: { readonly token: string; readonly serviceAccountKey: string };
  /** The certificate authority (PEM) that every namespace is to name in a ConfigMap, beside its service account; by default neither is made. */
  readonly namespaceDefaults?: { readonly ca: string };
}

export function createApiServer(options: ApiServerOptions): ApiServer {
  const { clock, random, logger } = options;
  const store = new Store({ journal: memoryJournal, ...options.storage, stamp: stampRevision });
  const registry = new Registry();
  for (const resource of builtIns) registry.add(resource);
  const onError = (error: unknown): void => logger.error('a reaction to a change failed', { error: messageOf(error) });
  const hub = new Hub(store, clock);
  const crds = new CrdController({
    store,
    registry,
    clock,
    newUid: () => uuid(random),
    endWatches: (bucket) => hub.endAll(bucket),
    onError,
  });
  const lifecycle = new NamespaceLifecycle({ store, registry, clock, onError });
  const access = new Access({ store, clock, enforce: options.enforceRbac === true });
  const tokens = new Tokens(() => options.credentials?.serviceAccountKey ?? newTokenKey());
  const authenticator = options.credentials && new Authenticator({ token: options.credentials.token, tokens, store, clock });
  const core: Core = {
    access,
    tokens,
    authenticator,
    store,
    registry,
    clock,
    random,
    hub,
    admission: inOrder([
      ...[builtInAdmission, mutatingWebhooks(store), noEscalation],
      ...[validatingPolicies(store), validatingWebhooks(store), resourceQuotas],
    ]),
    newUid: () => uuid(random),
    admitCreate(resource, namespace, object) {
      if (resource.custom && crds.isTerminating(resource.bucket)) {
        const error = notSupported(resource, 'create');
        error.status.message = 'create not allowed while custom resource definition is terminating';
        throw error;
      }
      lifecycle.admitCreate(resource, namespace, object);
    },
  };
  const begin = (): void => {
    // One that was deleted stays deleted.
    if (options.simulatesStorage === true && store.size('namespaces') === 0) addSimulatedStorage(core);
    bootstrap(core);
    // Without them nobody but the owner can come, and the owner needs no role.
    if (options.credentials || options.enforceRbac === true) bootstrapRoles(core);
  };
  begin();
  if (options.tokenSecrets) new TokenSecrets(core, { ...options.tokenSecrets, onError });
  if (options.aggregatesRoles !== false) new RoleAggregation(core, onError);
  if (options.namespaceDefaults) new NamespaceDefaults(core, { ...options.namespaceDefaults, onError });
  const nonResources = new NonResources(core, options.kubernetesVersion);
  const studio = new Studio({ core, shelf: options.snapshots ?? shelfInMemory(), clock: options.clockControl, bootstrap: begin });
  const handle: ApiServer['handle'] = async (request) => {
    try {
      const info = parseRequestInfo(request.path);
      const user = access.admit(request, info);
      return (
        (await studio.handle(request, user)) ?? (await nonResources.handle(request)) ?? (await handleResource(core, request, info, user))
      );
    } catch (error) {
      return await failureResponse(error, request, logger);
    }
  };
  return {
    store,
    handle,
    access,
    authenticator,
    inProcess: {
      handle,
      objects: () => store.all(),
      objectsIn: (namespace) => store.inPartition(namespace),
      onChange: (listener) => store.onChange(listener),
    },
  };
}

async function handleResource(core: Core, request: ApiRequest, info: RequestInfo | undefined, user: User): Promise<ApiResponse> {
  const resource = info && core.registry.find(info.group, info.version, info.resource);
  if (!info || !resource) {
    // Inside a group that is built in, an unknown resource is a Status; anything else is a bare 404 page.
    const builtIn = info && core.registry.groups().some((group) => group.name === info.group && !group.custom);
    if (builtIn && core.registry.hasVersion(info.group, info.version)) throw unknownResource();
    return plain404();
  }
  const pretty = isPretty(request);
  const accepted = negotiate(request.headers['accept'], { pretty, custom: resource.custom });
  if (accepted.form === 'table') await resource.ready();
  const warnings: string[] = resource.deprecation === undefined ? [] : [resource.deprecation];
  let response: ApiResponse;
  try {
    response = await dispatch({ core, request, info, resource, accepted, user, warnings, conversions: new Conversions(core.store) });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    response = await statusResponse(error.status, error.httpCode, request);
  }
  const headers = warningHeaders(warnings);
  if (headers.length > 0) response.headers['warning'] = headers;
  return response;
}

function plain404(): ApiResponse {
  return { code: 404, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: Buffer.from('404 page not found\n') };
}

/** Asked for, or a browser or curl is at the other end. */
function isPretty(request: ApiRequest): boolean {
  const asked = request.query.get('pretty');
  if (asked !== null) return asked !== 'false' && asked !== '0';
  return /^(curl|Wget|Mozilla\/5\.0)/.test(request.headers['user-agent'] ?? '');
}

async function failureResponse(error: unknown, request: ApiRequest, logger: Logger): Promise<ApiResponse> {
  if (error instanceof ApiError) return statusResponse(error.status, error.httpCode, request);
  logger.error('a request failed', { error: error instanceof Error ? (error.stack ?? error.message) : messageOf(error) });
  const internal = internalError(messageOf(error));
  return statusResponse(internal.status, internal.httpCode, request);
}

/** In the encoding that was asked for, where a Status has it. */
async function statusResponse(status: Status, code: number, request: ApiRequest): Promise<ApiResponse> {
  const answer = await encodeAnswer({ media: statusMedia(request.headers['accept']), pretty: isPretty(request) }, code, status);
  const retry = status.details?.retryAfterSeconds;
  if (retry !== undefined) answer.headers['retry-after'] = String(retry);
  return answer;
}

function uuid(random: Random): string {
  const bytes = Buffer.alloc(16);
  for (let i = 0; i < 16; i++) bytes[i] = Math.floor(random() * 256);
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
