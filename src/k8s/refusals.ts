import { ApiError, isReason, type StatusReason } from './status.ts';

/**
 * Refusals of the API server as classes, one a reason: `catch (error) { if (error instanceof NotFound) ... }`. Every
 * refusal is an `ApiError`; it belongs to the class of the reason that the server gave, whoever made the error.
 */

/** There is no such object, or no such kind. */
export class NotFound extends refusedFor('NotFound') {}
/** `create` of a name that is taken. */
export class AlreadyExists extends refusedFor('AlreadyExists') {}
/** Somebody else has changed the object since it was read, or (apply) owns a field: read again, and try again. */
export class Conflict extends refusedFor('Conflict') {}
/** The object breaks its schema or a rule: `causes` says which fields. */
export class Invalid extends refusedFor('Invalid') {}
/** The token may not do this: a rule is missing in the RBAC role. */
export class Forbidden extends refusedFor('Forbidden') {}
/** The server does not know the credentials. */
export class Unauthorized extends refusedFor('Unauthorized') {}
/** The server cannot read the request. */
export class BadRequest extends refusedFor('BadRequest') {}
/** The resourceVersion or continue token is too old. */
export class Expired extends refusedFor('Expired') {}
/** What was asked for is not there any more, and will not be. */
export class Gone extends refusedFor('Gone') {}
/** The resource has no such operation. */
export class MethodNotAllowed extends refusedFor('MethodNotAllowed') {}
/** The server cannot answer in the form that was asked for. */
export class NotAcceptable extends refusedFor('NotAcceptable') {}
/** The server does not take a body of that type; for a patch: not this kind of patch for this kind of object. */
export class UnsupportedMediaType extends refusedFor('UnsupportedMediaType') {}
/** The object is larger than the server takes (about 3 MB; etcd 1.5 MB). */
export class RequestEntityTooLarge extends refusedFor('RequestEntityTooLarge') {}
/** `retryAfterSeconds` says when to come back; the client has waited for it a few times already. */
export class TooManyRequests extends refusedFor('TooManyRequests') {}
/** The server could not do it in time: whether it has been done is not known. */
export class Timeout extends refusedFor('Timeout') {}
/** As `Timeout`, and worth trying again. */
export class ServerTimeout extends refusedFor('ServerTimeout') {}
/** Something failed in the server, or in a webhook that it called. */
export class InternalError extends refusedFor('InternalError') {}
/** The server cannot answer now. */
export class ServiceUnavailable extends refusedFor('ServiceUnavailable') {}

function refusedFor<Reason extends StatusReason>(reason: Reason) {
  return class extends ApiError {
    declare readonly code: Reason;

    /** Whether it is an `ApiError` with this reason. */
    static override [Symbol.hasInstance](thrown: unknown): boolean {
      return isReason(thrown, reason);
    }
  };
}
