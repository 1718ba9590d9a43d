import type { MachineAction, MachineAnswer, MachineQuestion } from '../k8s/machine.ts';
import type { DeltaMessage } from './telemetry.ts';

/** Environment variable that carries `RunnerOptions` as JSON to the debug runner, which deletes it before it loads a line of the person's code. */
export const runnerVariable = 'CRD_STUDIO_RUN';

/** What the debug runner is started with. Paths are absolute. */
export interface RunnerOptions {
  readonly project: string;
  /** The person's main: "<project>/src/main.ts". */
  readonly entry: string;
  /** Socket or named pipe of the editor, and the token that its hello must carry. */
  readonly socket: string;
  readonly token: string;
  /** Folder of `@crd-studio/runtime` as it comes with the extension, for a project that has not installed it. */
  readonly runtime: string;
  /** The compiler as one CommonJS file; loaded only when something is not in the cache. */
  readonly typescript: string;
  /** Folder for transpiled files, shared by all projects. */
  readonly cache: string;
}

/** Exit codes of the runner that say what happened; others are the person's own. */
export const runnerExit = { stopped: 0, failed: 1, notLoaded: 3 } as const;

/**
 * What has not reached the editor yet, asked for while the debugger holds the program: the editor evaluates
 * `flushExpression(0)` and on, in any frame, until `readAnswer` has it whole. The answer is cut into parts and coded in
 * letters, digits, "-" and "_", so that it survives however a debugger quotes and shortens strings.
 */
function flushExpression(from: number): string {
  return `globalThis.${flushName}?.(${from})`;
}

export const flushName = '__crdStudioFlush';
export const askName = '__crdStudioAsk';

/** Characters of one answer: js-debug hands out half a million uncut in the context "clipboard" (1,000 for "watch"). */
export const flushPartLength = 400_000;

/** One answer: the part of `coded` that starts at `from`. */
export function answerPart(coded: string, from: number): string {
  return `crd1.${coded.length}.${from}.${coded.slice(from, from + flushPartLength)}.`;
}

export function codeAnswer(answer: unknown): string {
  return Buffer.from(JSON.stringify(answer), 'utf8').toString('base64url');
}

/** The part in a debugger's answer, quotes or not; `undefined` where there is none or it was shortened. */
function readPart(answer: string): { readonly total: number; readonly from: number; readonly part: string } | undefined {
  const [, total, from, part] = /crd1\.(\d+)\.(\d+)\.([\w-]*)\./.exec(answer) ?? [];
  return part === undefined ? undefined : { total: Number(total), from: Number(from), part };
}

type Evaluate = (expression: string) => Promise<string>;

/**
 * Asks for all parts. The deltas are applied like those of the socket: those that came over it already are left out by
 * their `seq`. `undefined` where the program has no runner in it.
 */
export async function readFlush(evaluate: Evaluate): Promise<readonly DeltaMessage[] | undefined> {
  return (await readAnswer(evaluate, flushExpression)) as DeltaMessage[] | undefined;
}

/** Does an action in a program that the debugger holds; what it brings about begins when the program goes on. `undefined` where it has no runner in it. */
export async function actHeld(evaluate: Evaluate, action: MachineAction): Promise<boolean | undefined> {
  return (await askHeld(evaluate, { type: 'act', action })) as boolean | undefined;
}

/** An answer from a program that the debugger holds. */
export async function answerHeld(evaluate: Evaluate, question: MachineQuestion): Promise<MachineAnswer | undefined> {
  return (await askHeld(evaluate, { type: 'ask', question })) as MachineAnswer | undefined;
}

type Held = { readonly type: 'act'; readonly action: MachineAction } | { readonly type: 'ask'; readonly question: MachineQuestion };

function askHeld(evaluate: Evaluate, held: Held): Promise<unknown> {
  const request = codeAnswer(held);
  return readAnswer(evaluate, (from) => `globalThis.${askName}?.('${request}', ${from})`);
}

/** In the program: what it was asked for. */
export function readAsked(request: string): Held {
  return JSON.parse(Buffer.from(request, 'base64url').toString('utf8')) as Held;
}

async function readAnswer(evaluate: Evaluate, expression: (from: number) => string): Promise<unknown> {
  let coded = '';
  for (;;) {
    const answer = readPart(await evaluate(expression(coded.length)));
    if (answer === undefined || answer.from !== coded.length) return undefined;
    coded += answer.part;
    if (coded.length >= answer.total) return JSON.parse(Buffer.from(coded, 'base64url').toString('utf8')) as unknown;
    if (answer.part === '') return undefined;
  }
}
