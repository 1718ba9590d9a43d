import type { Status } from '../../../../../src/k8s/status.ts';

/** A refusal as an API server words it. */
export function failure(code: number, reason: string, message: string, details: Status['details'] = {}): Status {
  return { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message, reason, details, code };
}

export const tooOld = failure(410, 'Expired', 'too old resource version');
export const tooLarge = failure(504, 'Timeout', 'Too large resource version', {
  causes: [{ reason: 'ResourceVersionTooLarge', message: 'Too large resource version' }],
  retryAfterSeconds: 1,
});

/** What may come instead of an answer. */
export type Trouble =
  | { readonly type: 'refused' | 'silent' }
  | { readonly type: 'slow'; readonly ms: number }
  | { readonly type: 'cut'; readonly afterBytes: number; readonly how: 'reset' | 'end' }
  | { readonly type: 'status'; readonly status: Status; readonly retryAfter?: string }
  | { readonly type: 'page'; readonly code: number };

/** What a proxy says where an API server should. */
export const htmlPage = '<html><body>Wartungsarbeiten – bitte später</body></html>';
