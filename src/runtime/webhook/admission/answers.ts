import type { Status } from '../../../k8s/status.ts';
import type { AdmissionResponse } from './review.ts';

/** An answer before it is said to which question. */
export type Answer = Omit<AdmissionResponse, 'uid'>;

export function allowed(): Answer {
  return { allowed: true, status: { metadata: {}, code: 200 } };
}

/** 403: the message is what the person sees. */
export function denied(message: string): Answer {
  return { allowed: false, status: { metadata: {}, ...(message !== '' && { message }), reason: 'Forbidden', code: 403 } };
}

/** A refusal in the words of a Status, causes included. */
export function refused({ metadata, status, message, reason, details, code }: Status): Answer {
  const words = { message, reason, details, code };
  const said = Object.fromEntries(Object.entries(words).filter(([, value]) => value !== undefined));
  return { allowed: false, status: { metadata, status, ...said } };
}

/** The question could not be answered. */
export function errored(code: number, message: string): Answer {
  return { allowed: false, status: { metadata: {}, message, code } };
}
