import { ApiError, type Status, type StatusCause, type StatusDetails, type StatusReason } from '../../k8s/status.ts';

/**
 * Every refusal of the sandbox is built here, in the words of a kube-apiserver: clients and controllers match on reason,
 * details and text. A function returns the error; the caller throws it.
 */

/** What a Status says a request was about. `group` is "" for the core group. */
export interface GroupResource {
  readonly group: string;
  readonly resource: string;
}

export function notFound(type: GroupResource, name: string): ApiError {
  return about(404, 'NotFound', `${qualified(type)} "${name}" not found`, type, name);
}

/** A path that no API serves, inside a group that is built in. */
export function unknownResource(): ApiError {
  return failure(404, 'NotFound', 'the server could not find the requested resource', {});
}

export function alreadyExists(type: GroupResource, name: string): ApiError {
  return about(409, 'AlreadyExists', `${qualified(type)} "${name}" already exists`, type, name);
}

/** No free name was found for `generateName`; `name` is the last one tried. */
export function generatedNameTaken(type: GroupResource, name: string): ApiError {
  const message = `${qualified(type)} "${name}" already exists, the server was not able to generate a unique name for the object`;
  return about(409, 'AlreadyExists', message, type, name, { retryAfterSeconds: 1 });
}

export function conflict(type: GroupResource, name: string, why: string): ApiError {
  return about(409, 'Conflict', `Operation cannot be fulfilled on ${qualified(type)} "${name}": ${why}`, type, name);
}

/** The stored object has moved on from the resourceVersion that the request was made for. */
export function staleObject(type: GroupResource, name: string): ApiError {
  return conflict(type, name, 'the object has been modified; please apply your changes to the latest version and try again');
}

/** Server-side apply: other managers own what was to change. */
export function applyConflict(message: string, causes: StatusCause[]): ApiError {
  return failure(409, 'Conflict', message, { causes });
}

export function invalid(kind: { readonly group: string; readonly kind: string }, name: string, causes: StatusCause[]): ApiError {
  const lines = [...new Set(causes.map((cause) => `${cause.field ?? ''}: ${cause.message ?? ''}`))];
  const what = kind.group === '' ? kind.kind : `${kind.kind}.${kind.group}`;
  const why = lines.length === 0 ? '' : `: ${lines.length === 1 ? lines[0] : `[${lines.join(', ')}]`}`;
  return failure(422, 'Invalid', `${what} "${name}" is invalid${why}`, details(kind.group, kind.kind, name, { causes }));
}

/** Invalid as upstream says it where it names the resource instead of the kind. */
export function invalidResource(type: GroupResource, name: string, causes: StatusCause[]): ApiError {
  return invalid({ group: type.group, kind: type.resource }, name, causes);
}

/** A patch that cannot be applied to the object. */
export function unprocessable(): ApiError {
  return failure(422, 'Invalid', 'the server rejected our request due to an error in our request', {});
}

export function badRequest(message: string): ApiError {
  return failure(400, 'BadRequest', message);
}

export function forbidden(type: GroupResource, name: string, why: string, causes?: StatusCause[]): ApiError {
  const message = name === '' ? `${qualified(type)} is forbidden: ${why}` : `${qualified(type)} "${name}" is forbidden: ${why}`;
  return about(403, 'Forbidden', message, type, name, causes ? { causes } : {});
}

/** An eviction that the pod's disruption budget does not allow now. */
export function budgetExceeded(why: string, retryAfterSeconds = 0): ApiError {
  const message = "Cannot evict pod as it would violate the pod's disruption budget.";
  const causes = [{ reason: 'DisruptionBudget', message: why }];
  return failure(429, 'TooManyRequests', message, { causes, ...(retryAfterSeconds === 0 ? {} : { retryAfterSeconds }) });
}

/** A ValidatingAdmissionPolicy denies: a Forbidden whose reason the policy chooses. */
export function policyDenied(
  type: GroupResource,
  name: string,
  denial: {
    readonly policy: string;
    readonly binding: string | undefined;
    readonly message: string;
    readonly reason: StatusReason | undefined;
  },
): ApiError {
  const under = denial.binding === undefined ? '' : ` with binding '${denial.binding}'`;
  const message = `ValidatingAdmissionPolicy '${denial.policy}'${under} denied request: ${denial.message}`;
  const { status } = forbidden(type, name, message, [{ message }]);
  const reason = denial.reason ?? 'Invalid';
  const code = { Unauthorized: 401, Forbidden: 403, RequestEntityTooLarge: 413 }[reason as string] ?? 422;
  return new ApiError({ ...status, reason, code }, code);
}

/** A path that is no resource, and that somebody may not read. */
export function forbiddenPath(why: string): ApiError {
  return failure(403, 'Forbidden', `forbidden: ${why}`, {});
}

export function unauthorized(): ApiError {
  return failure(401, 'Unauthorized', 'Unauthorized');
}

export function methodNotAllowed(): ApiError {
  return failure(405, 'MethodNotAllowed', 'the server does not allow this method on the requested resource', {});
}

/** A verb that a custom resource or one of its subresources does not have. */
export function notSupported(type: GroupResource, verb: string): ApiError {
  return about(405, 'MethodNotAllowed', `${verb} is not supported on resources of kind "${qualified(type)}"`, type, '');
}

export function notAcceptable(accepted: readonly string[]): ApiError {
  return failure(406, 'NotAcceptable', `only the following media types are accepted: ${accepted.join(', ')}`);
}

/** Some objects of a list cannot be read; `key` is that of the first. */
export function storageReadError(type: GroupResource, key: string, why: string): ApiError {
  const message = `failed to read one or more ${qualified(type)} from the storage: ${why}`;
  const causes = [{ reason: 'UnexpectedServerResponse', message: why, field: key }];
  return failure(500, 'StorageReadError', message, { name: 'list', group: type.group, kind: type.resource, causes });
}

export function unsupportedMediaType(accepted: readonly string[]): ApiError {
  const message = `the body of the request was in an unknown format - accepted media types include: ${accepted.join(', ')}`;
  return failure(415, 'UnsupportedMediaType', message);
}

/** A patch type that the resource has not. Built-in resources answer without the list. */
export function unsupportedPatch(accepted: readonly string[] | undefined): ApiError {
  return accepted === undefined ? failure(415, 'UnsupportedMediaType', '415: Unsupported Media Type', {}) : unsupportedMediaType(accepted);
}

export function tooLarge(message: string): ApiError {
  return failure(413, 'RequestEntityTooLarge', `Request entity too large: ${message}`);
}

/** A resourceVersion that watch or list can no longer start from, in upstream's form "too old resource version: asked (oldest)". */
export function expired(message: string, next?: string): ApiError {
  const error = failure(410, 'Expired', message);
  if (next !== undefined) error.status.metadata.continue = next;
  return error;
}

/** A resourceVersion that this server has not reached yet. */
export function resourceVersionTooLarge(asked: number, current: number): ApiError {
  const causes = [{ reason: 'ResourceVersionTooLarge', message: 'Too large resource version' }];
  const message = `Timeout: Too large resource version: ${asked}, current: ${current}`;
  return failure(504, 'Timeout', message, { causes, retryAfterSeconds: 1 });
}

/** A failure inside that a client could not have avoided. */
export function internalError(message: string): ApiError {
  return failure(500, 'InternalError', `Internal error occurred: ${message}`, { causes: [{ message }] });
}

/** A 500 without a reason: how upstream answers what its handlers did not classify. */
export function unclassified(message: string): ApiError {
  return failure(500, undefined, message);
}

function qualified(type: GroupResource): string {
  return type.group === '' ? type.resource : `${type.resource}.${type.group}`;
}

function about(code: number, reason: StatusReason, message: string, type: GroupResource, name: string, more: StatusDetails = {}): ApiError {
  return failure(code, reason, message, details(type.group, type.resource, name, more));
}

function details(group: string, kind: string, name: string, more: StatusDetails): StatusDetails {
  return { ...(name === '' ? {} : { name }), ...(group === '' ? {} : { group }), ...(kind === '' ? {} : { kind }), ...more };
}

function failure(code: number, reason: StatusReason | undefined, message: string, more?: StatusDetails): ApiError {
  const status: Status = { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message };
  if (reason !== undefined) status.reason = reason;
  if (more !== undefined) status.details = more;
  status.code = code;
  return new ApiError(status, code);
}
