import { invalidStatus } from '../../../k8s/fieldError.ts';
import type { KubernetesObject } from '../../../k8s/object.ts';
import type { StatusCause } from '../../../k8s/status.ts';
import { type Answer, allowed, denied, errored, refused } from './answers.ts';
import type { AdmissionContext } from './context.ts';
import { type Expected, objectOf } from './objects.ts';

/** Says whether an object may be stored. An operation without a method is allowed. */
export interface Validator<T extends KubernetesObject> {
  /** May this new object be stored? */
  validateCreate?(object: T, context: AdmissionContext): Verdict | void | Promise<Verdict | void>;
  /** May the object become the new one? `oldObject` is as stored. */
  validateUpdate?(oldObject: T, newObject: T, context: AdmissionContext): Verdict | void | Promise<Verdict | void>;
  /** Asked only where the webhook's marker has the verb `delete`. */
  validateDelete?(object: T, context: AdmissionContext): Verdict | void | Promise<Verdict | void>;
}

/** What a validator thinks. Nothing in it: allowed. */
export interface Verdict {
  /** Shown to the person whatever the outcome; short, without "Warning:". */
  readonly warnings?: readonly string[];
  /** Fields that are wrong, as made by `field.invalid(...)` and the like: with any the object is `Invalid` (422). */
  readonly errors?: readonly StatusCause[];
  /** Why the request is `Forbidden` (403), where no field is to blame. */
  readonly denied?: string;
}

export async function askValidator(validator: Validator<KubernetesObject>, kind: Expected, context: AdmissionContext): Promise<Answer> {
  const { request } = context;
  switch (request.operation) {
    case 'CONNECT':
      return allowed();
    case 'CREATE': {
      const object = objectOf(request.object, kind);
      return judged((await validator.validateCreate?.(object, context)) ?? {}, kind, object);
    }
    case 'UPDATE': {
      const object = objectOf(request.object, kind);
      const verdict = await validator.validateUpdate?.(objectOf(request.oldObject, kind), object, context);
      return judged(verdict ?? {}, kind, object);
    }
    case 'DELETE': {
      const object = objectOf(request.oldObject, kind);
      return judged((await validator.validateDelete?.(object, context)) ?? {}, kind, object);
    }
    default:
      return errored(400, `unknown operation ${JSON.stringify(request.operation ?? '')}`);
  }
}

function judged({ warnings = [], errors = [], denied: reason }: Verdict, kind: Expected, object: KubernetesObject): Answer {
  const name = object.metadata?.name ?? '';
  const answer = errors.length > 0 ? refused(invalidStatus(kind, name, errors)) : reason === undefined ? allowed() : denied(reason);
  return warnings.length === 0 ? answer : { ...answer, warnings };
}
