import { isReason, type ApiError, type StatusCause } from '../../k8s/status.ts';

/** Why the API server refused, as questions: every refusal is an `ApiError`, and `isReason` asks for the rarer reasons. */

/** There is no such object (or no such kind). */
export function isNotFound(thrown: unknown): thrown is ApiError {
  return isReason(thrown, 'NotFound');
}

/** `create` of a name that is taken. */
export function isAlreadyExists(thrown: unknown): thrown is ApiError {
  return isReason(thrown, 'AlreadyExists');
}

/** Somebody else has changed the object since it was read (or, for apply, owns a field). Read again and try again: `retryOnConflict`. */
export function isConflict(thrown: unknown): thrown is ApiError {
  return isReason(thrown, 'Conflict');
}

/** The object breaks its schema or a rule; `causesOf` says which fields. */
export function isInvalid(thrown: unknown): thrown is ApiError {
  return isReason(thrown, 'Invalid');
}

/** The token may not do this: a rule is missing in the RBAC role. */
export function isForbidden(thrown: unknown): thrown is ApiError {
  return isReason(thrown, 'Forbidden');
}

/** Each field that was wrong, and why; empty for other errors. */
export function causesOf(thrown: unknown): readonly StatusCause[] {
  return isInvalid(thrown) ? (thrown.status.details?.causes ?? []) : [];
}
