/**
 * A case is a small script of requests. `record` runs it on a real kube-apiserver and keeps the answers; the tests replay
 * it on the sandbox and compare word for word; `npm run conformance:live` runs it on both.
 */
export interface Case {
  /** Also the name of its namespace and, with a suffix, of its API group: unique, a DNS label. */
  readonly name: string;
  readonly steps: readonly Step[];
  /** Differences from the real server that are meant: a JSON pointer into the step's answer, and the reason. */
  readonly differences?: readonly Difference[];
}

export interface Difference {
  readonly step: string;
  readonly pointer: string;
  readonly reason: string;
}

export type Step = RequestStep | WaitStep | RepeatStep;

export interface RequestStep {
  /** What the request is about, unique in its case: "create with replicas 11". */
  readonly what: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string | ((answers: Answers) => string);
  /** Sent as JSON unless it is a string or bytes; a function of `Answers` gives what is sent. */
  readonly body?: unknown;
  /** `application/json` unless said. */
  readonly contentType?: string;
  readonly accept?: string;
  /** Whom the request is made as, by impersonation. */
  readonly as?: string;
  /** Run once the answer has begun, for a watch; the answer is waited for after them. */
  readonly meanwhile?: readonly Step[];
  /** Not compared and not kept: set-up that other cases show. */
  readonly setUp?: boolean;
}

type Until = (body: unknown, code: number, warnings: readonly string[]) => boolean;

/** Repeats a GET until its answer is as wished: for what a server does a little later. */
export interface WaitStep {
  readonly waitFor: string;
  readonly until: Until;
}

/** Repeats a dry-run write until its answer is as wished: for configurations that a server reads a little later. */
export interface RepeatStep {
  readonly repeat: 'POST';
  readonly path: string;
  readonly body: unknown;
  readonly until: Until;
}

/** Bodies of the requests so far, by `what`. */
export type Answers = ReadonlyMap<string, unknown>;

export interface Answer {
  readonly what: string;
  readonly code: number;
  readonly contentType: string;
  readonly warnings: readonly string[];
  /** Parsed JSON, a list of parsed lines for a watch, protobuf as JSON (zero values that were written included), or text. */
  readonly body: unknown;
}

export function isWait(step: Step): step is WaitStep {
  return 'waitFor' in step;
}

export function isRepeat(step: Step): step is RepeatStep {
  return 'repeat' in step;
}
