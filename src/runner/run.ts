import { pathToFileURL } from 'node:url';
import type { Clock } from '../base/clock.ts';
import { messageOf } from '../base/errors.ts';
import { killTrees } from '../base/killTree.ts';
import { keyText, type ObjectKey } from '../k8s/object.ts';
import { askName, codeAnswer, flushName, answerPart, readAsked, type RunnerOptions, runnerExit } from '../protocol/runner.ts';
import type { SessionCommand } from '../protocol/telemetry.ts';
import { type HostedManager, hostSymbol, type RuntimeHost } from '../runtime/host.ts';
import { EditorLink } from './editorLink.ts';
import { Hands } from './hands.ts';
import { describeLoadError } from './loadError.ts';
import { installHooks } from './modules/hooks.ts';
import { Telemetry } from './telemetry.ts';

/**
 * Runs a person's main under the debugger, unchanged: their `Manager` finds this host by its symbol, takes the chosen
 * cluster and the tap from it, and everything else is theirs. The program ends when they end it, when the editor says
 * stop or is gone, or by a signal; their managers are stopped first, for at most `stopWithin` ms.
 */
export async function run(options: RunnerOptions, clock: Clock): Promise<void> {
  process.setSourceMapsEnabled(true); // stacks in the console show the person's lines
  const managers: HostedManager[] = [];
  let main: Promise<void> = Promise.resolve();
  let stopping: Promise<void> | undefined;
  const stop = (reason: string): void => {
    stopping ??= end(reason);
  };
  const link = await EditorLink.open({
    socket: options.socket,
    token: options.token,
    onCommand: (command) => obey(command),
    onClosed: () => stop(editorGone),
  });
  const hands = new Hands((message) => telemetry.notice('warning', message));
  const begins = (controller: string, key: ObjectKey): void => hands.begins(controller, key);
  const telemetry = new Telemetry({ clock, send: (message) => link.send(message), begins });

  async function end(reason: string): Promise<void> {
    void link.send({ type: 'stopping', reason });
    const stopped = Promise.allSettled(managers.map((manager) => manager.stop()));
    await within(stopWithin, stopped);
    if (managers.length > 0)
      await within(
        endingWithin,
        main.catch(() => undefined),
      ); // what stands after their `await manager.start()`
    const busy = telemetry.processing;
    if (busy.length > 0) {
      const which = busy.map(({ controller, key }) => `${controller} ${keyText(key)}`).join(', ');
      await link.send({
        type: 'notice',
        severity: 'warning',
        message: `Stopped in the middle of a reconcile that did not end within ${stopWithin / 1000} s: ${which}.`,
      });
    }
    await telemetry.flush();
    // Nobody else could find what the program started once it has ended itself.
    if (reason === editorGone) await killTrees([{ pid: process.pid }], { clock });
    process.exit(runnerExit.stopped);
  }

  function obey(command: SessionCommand): void {
    switch (command.type) {
      case 'stop':
        return stop('Stopped from the editor.');
      case 'ask':
        return void link.send({ type: 'answer', id: command.id, answer: hands.answer(command.question) });
      default:
        hands.act(command);
    }
  }

  function within(ms: number, work: Promise<unknown>): Promise<unknown> {
    return Promise.race([work, new Promise<void>((resolve) => clock.setTimer(ms, resolve))]);
  }

  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping !== undefined && signal !== 'SIGHUP') process.exit(runnerExit.stopped); // asked twice: at once
      stop(`Stopped (${signal}).`);
    });
  }
  process.on('uncaughtExceptionMonitor', (error) =>
    telemetry.notice('error', `An error that nothing caught ends the program: ${messageOf(error)}`),
  );
  process.on('exit', (code) => {
    if (stopping !== undefined || code === runnerExit.notLoaded) return;
    const busy = telemetry.processing.map(({ key }) => keyText(key)).join(', ');
    const during = busy === '' ? '' : ` while ${busy} was being reconciled`;
    const reason = code === 0 ? `ended by itself${during}` : `exit code ${code}${during}`;
    void link.send({ type: 'stopping', reason });
  });

  const host: RuntimeHost = {
    connection: link.connection,
    tap: telemetry,
    onManager: (manager) => {
      managers.push(manager);
      hands.add(manager);
      if (stopping !== undefined) void manager.stop();
    },
  };
  Object.assign(globalThis, { [hostSymbol]: host, [flushName]: flusher(telemetry), [askName]: asked(hands) });

  try {
    installHooks(options);
    main = import(pathToFileURL(options.entry).href).then(() => undefined);
    await main;
  } catch (error) {
    if (stopping !== undefined) return; // a stop ends as a stop
    console.error(error);
    if (managers.length > 0) {
      await link.send({ type: 'notice', severity: 'error', message: messageOf(error) });
      process.exit(runnerExit.failed);
    }
    await link.send(describeLoadError(error, options.project));
    process.exit(runnerExit.notLoaded);
  }
  if (managers.length === 0) telemetry.notice('warning', 'The program made no Manager, so there is no controller to see.');
}

const editorGone = 'The editor has gone.';

/** The editor kills what is left after 3 s: the telling of it has to be out before. */
const stopWithin = 2000;
const endingWithin = 250;

/** What the debugger evaluates while it holds the program: see `readFlush`. */
function flusher(telemetry: Telemetry): (from: number) => string {
  let coded = '';
  return (from) => {
    if (from === 0) coded = codeAnswer(telemetry.pending());
    return answerPart(coded, from);
  };
}

/** What the debugger evaluates for a person while it holds the program: see `askHeld`. */
function asked(hands: Hands): (request: string, from: number) => string {
  let coded = '';
  return (request, from) => {
    if (from === 0) {
      const held = readAsked(request);
      coded = codeAnswer(held.type === 'ask' ? hands.answer(held.question) : hands.act(held.action));
    }
    return answerPart(coded, from);
  };
}
