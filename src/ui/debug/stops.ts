import * as vscode from 'vscode';
import { messageOf } from '../../base/errors.ts';
import type { ObjectKey } from '../../k8s/object.ts';
import type { MachineAction, MachineAnswer, MachineQuestion } from '../../k8s/machine.ts';
import { actHeld, answerHeld, readFlush } from '../../protocol/runner.ts';
import { readRequest, requestExpression, stoppedKey } from '../../workbench/debug/stoppedKey.ts';
import { positionsOf, readBehind } from '../../workbench/sessions/lag.ts';
import type { Session } from '../../workbench/sessions/session.ts';
import { stopPath } from '../../workbench/trees/controllersTree.ts';
import type { Studio } from '../studio.ts';
import type { Views } from '../views/views.ts';
import type { DapFrame } from './debugSession.ts';

/** How many frames are looked at for a `request`. */
const framesToAsk = 8;

/**
 * Where sessions stand still. At a stop the program's state is taken over exactly, the informers' lag is counted from then
 * on, and the reconcile that it stopped in is shown.
 */
export class Stops {
  readonly #studio: Studio;
  readonly #views: Views;
  /** How to evaluate in the programs that the debugger holds, by session. */
  readonly #held = new Map<string, (expression: string) => Promise<string>>();

  constructor(studio: Studio, views: Views) {
    this.#studio = studio;
    this.#views = views;
    studio.store.add(studio.cluster.onBehind(({ counts }) => this.#behind(counts)));
    studio.store.add(studio.sessions.onDidEnd(() => this.#track()));
  }

  async stopped(id: string, debug: vscode.DebugSession, threadId: number, reason: string): Promise<void> {
    const session = this.#studio.sessions.get(id);
    if (session === undefined) return;
    const at = this.#studio.clock.now();
    const frames = await framesOf(debug, threadId);
    const evaluate = evaluator(debug);
    const inFrame = (expression: string): Promise<string> => evaluate(expression, frames[0]);
    this.#held.set(id, inFrame);
    await this.#takeState(session, inFrame);
    const key = stoppedKey(session.machine, await this.#request(session, frames, evaluate));
    const frame = frames.find((each) => isPersons(each)) ?? frames[0];
    const file = frame?.source?.path;
    session.paused({
      reason,
      at,
      ...(file === undefined ? {} : { file: plainPath(file), line: frame?.line ?? 1 }),
      ...(key === undefined ? {} : { controller: key.controller, key: key.key }),
    });
    this.#track();
    if (key !== undefined) void this.#see(session, { type: 'seen', ...key });
    if (vscode.workspace.getConfiguration('crdStudio').get<boolean>('revealOnStop', true)) await this.#revealAtStop();
  }

  /**
   * Does by hand what a person asks for: in the program at once, or, while the debugger holds it, by evaluation, so that the
   * view shows it already; it takes effect when the program goes on. `gone`: there is no program.
   */
  async act(session: Session, action: MachineAction): Promise<'sent' | 'held' | 'gone'> {
    const evaluate = this.#heldProgram(session);
    if (evaluate === undefined) return session.send(action) ? 'sent' : 'gone';
    if ((await actHeld(evaluate, action)) === undefined) return session.send(action) ? 'held' : 'gone';
    await this.#takeState(session, evaluate);
    return 'held';
  }

  /** Asks the program, also while the debugger holds it. */
  async ask(session: Session, question: MachineQuestion): Promise<MachineAnswer> {
    const evaluate = this.#heldProgram(session);
    if (evaluate === undefined) return session.ask(question);
    return (await answerHeld(evaluate, question)) ?? {};
  }

  continued(id: string): void {
    this.#held.delete(id);
    const session = this.#studio.sessions.get(id);
    if (session?.state.state !== 'paused') return;
    session.continued();
    this.#track();
  }

  /** Shows the newest stop: in Run and Debug, or, where a person keeps VS Code from opening that at stops, in our own container. */
  async reveal(): Promise<void> {
    const paused = this.#studio.sessions.all.flatMap((session) =>
      session.state.state === 'paused' ? [{ session, stop: session.state.stop }] : [],
    );
    const newest = paused.sort((a, b) => b.stop.at - a.stop.at)[0];
    if (newest === undefined) return;
    const tree = opensDebug() ? this.#views.controllersAtStop : this.#views.controllers;
    try {
      await tree.reveal(stopPath(newest.session, newest.stop));
    } catch (error) {
      this.#studio.log.debug(`The stop could not be revealed: ${messageOf(error)}`);
    }
  }

  /** Revealing opens a container: not one that the person has closed. */
  async #revealAtStop(): Promise<void> {
    if (opensDebug() || this.#views.controllers.view.visible) await this.reveal();
  }

  #heldProgram(session: Session): ((expression: string) => Promise<string>) | undefined {
    return session.state.state === 'paused' ? this.#held.get(session.identity.id) : undefined;
  }

  async #see(session: Session, question: MachineQuestion): Promise<void> {
    try {
      session.setSeen(await this.ask(session, question));
    } catch (error) {
      this.#studio.log.debug(`What changed before the stop could not be asked for: ${messageOf(error)}`);
    }
  }

  async #takeState(session: Session, evaluate: (expression: string) => Promise<string>): Promise<void> {
    try {
      for (const delta of (await readFlush(evaluate)) ?? []) session.receive(delta);
    } catch (error) {
      this.#studio.log.warn(`The state at the stop could not be asked for: ${messageOf(error)}`);
    }
  }

  async #request(
    session: Session,
    frames: readonly DapFrame[],
    evaluate: (expression: string, frame: DapFrame | undefined) => Promise<string>,
  ): Promise<ObjectKey | undefined> {
    const running = [...session.machine.controllers.values()].reduce((sum, controller) => sum + controller.counts.running, 0);
    if (running < 2) return undefined;
    for (const frame of frames.slice(0, framesToAsk)) {
      const key = readRequest(await evaluate(requestExpression, frame).catch(() => ''));
      if (key !== undefined) return key;
    }
    return undefined;
  }

  /** Counts the lag of the informers of everything that stands still, and of nothing else. */
  #track(): void {
    const paused = this.#studio.sessions.all.filter((session) => session.state.state === 'paused');
    this.#studio.cluster.trackInformers(paused.flatMap(positionsOf));
  }

  #behind(counts: readonly { readonly id: string; readonly changes: number }[]): void {
    for (const session of this.#studio.sessions.all) {
      if (session.state.state === 'paused') session.setBehind(readBehind(session, counts));
    }
  }
}

/** Whether VS Code shows Run and Debug at a stop. */
function opensDebug(): boolean {
  return vscode.workspace.getConfiguration('debug').get<string>('openDebug', 'openOnDebugBreak') !== 'neverOpen';
}

async function framesOf(debug: vscode.DebugSession, threadId: number): Promise<readonly DapFrame[]> {
  const answer = (await debug.customRequest('stackTrace', { threadId, startFrame: 0, levels: 20 })) as { stackFrames?: DapFrame[] };
  return answer.stackFrames ?? [];
}

function evaluator(debug: vscode.DebugSession): (expression: string, frame: DapFrame | undefined) => Promise<string> {
  return async (expression, frame) => {
    const request = { expression, context: 'clipboard', ...(frame === undefined ? {} : { frameId: frame.id }) };
    return ((await debug.customRequest('evaluate', request)) as { result?: string }).result ?? '';
  };
}

function isPersons(frame: DapFrame): boolean {
  const path = frame.source?.path ?? '';
  return path !== '' && frame.source?.presentationHint !== 'deemphasize' && !/[\\/]node_modules[\\/]|^<node_internals>/.test(path);
}

/** Custom requests answer with "vscode-remote://host/path" where the window is a remote one. */
function plainPath(path: string): string {
  return path.startsWith('vscode-remote://') ? vscode.Uri.parse(path).fsPath : path;
}
