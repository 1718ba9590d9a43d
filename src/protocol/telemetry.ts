import type { Connection } from '../k8s/connection.ts';
import type {
  CachedObject,
  ControllerHead,
  FinishedReconcile,
  InformerHead,
  MachineAction,
  MachineAnswer,
  MachineQuestion,
  QueueEntry,
} from '../k8s/machine.ts';
import type { ObjectKey } from '../k8s/object.ts';

/**
 * What is seen of a running controller program, from inside (the runner's tap) or from outside (X-ray), as deltas: a
 * message carries only what changed since the one before, so its cost does not grow with what is cached. Applying all
 * messages in order of `seq` gives the state exactly.
 */
export const telemetryVersion = 1;

export type SessionMessage = HelloMessage | DeltaMessage | LoadErrorMessage | NoticeMessage | StoppingMessage | AnswerMessage;

/** First message on the socket; a wrong token or version closes it. */
export interface HelloMessage {
  readonly type: 'hello';
  readonly version: number;
  readonly token: string;
  readonly pid: number;
  /** "v24.22.3". */
  readonly node: string;
}

export interface DeltaMessage {
  readonly type: 'delta';
  readonly seq: number;
  /** Milliseconds since the epoch, the program's clock. */
  readonly at: number;
  readonly informers: readonly InformerDelta[];
  readonly controllers: readonly ControllerDelta[];
}

export interface InformerDelta {
  /** Stable within a session: kind, selector and namespaces. */
  readonly id: string;
  /** The whole head; sent when any of it changed. */
  readonly head?: InformerHead;
  readonly put: readonly CachedObject[];
  readonly gone: readonly ObjectKey[];
}

export interface ControllerDelta {
  readonly name: string;
  readonly head?: ControllerHead;
  /** Keys that entered or changed in the queue. */
  readonly put: readonly QueueEntry[];
  /** Keys that left the queue altogether. */
  readonly gone: readonly ObjectKey[];
  readonly finished: readonly FinishedReconcile[];
  /** Reconciles that ended before those in `finished` and are not told: there were too many. */
  readonly dropped?: number;
}

/** The person's code could not be loaded; the program ends after it. */
export interface LoadErrorMessage {
  readonly type: 'loadError';
  readonly message: string;
  readonly stack?: string;
}

/**
 * Something the person should know, said once: "Guestbook: cannot read from the API server". With `about`, it takes the
 * place of what was said about the same thing before; severity "info" then says that the matter is settled.
 */
export interface NoticeMessage {
  readonly type: 'notice';
  readonly severity: 'info' | 'warning' | 'error';
  readonly message: string;
  readonly about?: string;
}

export interface StoppingMessage {
  readonly type: 'stopping';
  readonly reason: string;
}

/** The editor's answer to the hello: credentials travel over the private socket only, never in an environment or a launch configuration. */
export interface WelcomeMessage {
  readonly type: 'welcome';
  readonly connection: Connection;
}

/** To the `ask` of that id. */
export interface AnswerMessage {
  readonly type: 'answer';
  readonly id: number;
  readonly answer: MachineAnswer;
}

/** Editor to program, after the welcome. While the debugger holds the program, actions and questions go through the debugger instead. */
export type SessionCommand =
  | { readonly type: 'stop' }
  | MachineAction
  | { readonly type: 'ask'; readonly id: number; readonly question: MachineQuestion };
