/**
 * What the machine tells about itself to be counted. Without metrics there is no meter, and nothing is told.
 */
export interface Meter {
  /** `depth` is asked when somebody looks. */
  controller(name: string, workers: number, depth: () => number): ControllerMeter;
  leads(election: string, leads: boolean): void;
  /** A request to the API server was answered; `code` is that of the answer, or "<error>" where none came. */
  answered(answer: { readonly host: string; readonly method: string; readonly code: string }): void;
  webhook(path: string): WebhookMeter;
  /** A webhook threw what it should not. */
  webhookPanicked(kind: 'admission' | 'conversion'): void;
  /** The webhooks' certificate was read: whether it is one. */
  certificateRead(good: boolean): void;
  /** Everything counted so far, as Prometheus reads it. */
  text(): Promise<{ readonly contentType: string; readonly body: string }>;
}

export interface WebhookMeter {
  /** A request begins; the function is called with the HTTP code of its answer. */
  begun(): (code: number) => void;
}

export interface QueueMeter {
  /** A key that did not wait for its turn does now. */
  added(): void;
  /** A key was handed to a worker after it had been ready for so long. */
  taken(waitedMs: number): void;
  /** A key is to come again later. */
  retried(): void;
}

export interface ControllerMeter extends QueueMeter {
  /** A reconcile begins; the function is called when it has ended. */
  begun(): (result: 'success' | 'requeue_after' | 'error', how: { readonly terminal: boolean; readonly panic: boolean }) => void;
}
