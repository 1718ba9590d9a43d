import * as vscode from 'vscode';
import { toDisposable } from '../../base/disposable.ts';
import { messageOf } from '../../base/errors.ts';
import { LeftProcesses } from '../../workbench/debug/leftProcesses.ts';
import type { Studio } from '../studio.ts';
import { tellOfChangedCrds } from './beforeLaunch.ts';
import { forgetErrorBreak, tellOfErrorBreak } from './errorBreak.ts';
import { continueAs, type DapMessage, sessionIdOf } from './debugSession.ts';
import type { Stops } from './stops.ts';

/** A step ends with the next stop; only a program that runs on for this long is said to run; in ms. */
const runsOnAfter = 80;
const resuming = new Set(['continue', 'next', 'stepIn', 'stepOut', 'stepBack', 'reverseContinue', 'goto', 'restartFrame']);
const ending = new Set(['disconnect', 'terminate']);

/** Follows js-debug's sessions that are ours: stopped, continued, ended. */
export function trackSessions(studio: Studio, stops: Stops): void {
  const left = new Map<string, LeftProcesses>();
  const over = new Set<string>();
  studio.store.add(
    vscode.debug.registerDebugAdapterTrackerFactory('*', {
      createDebugAdapterTracker: (session) => {
        const id = sessionIdOf(session);
        if (id !== undefined) over.delete(id); // Restart begins a program in the same session
        return id === undefined ? undefined : tracker({ studio, stops, session, id, over, processes: () => leftOf(left, studio, id) });
      },
    }),
  );
  studio.store.add(
    vscode.debug.onDidStartDebugSession((session) => {
      tellOfErrorBreak(session).catch((error: unknown) => studio.log.warn(`Break on Error could not be set: ${messageOf(error)}`));
    }),
  );
  studio.store.add(
    vscode.debug.onDidTerminateDebugSession((session) => {
      forgetErrorBreak(session);
      const id = sessionIdOf(session);
      if (id === undefined || session.parentSession !== undefined) return;
      const controller = studio.sessions.get(id);
      const processes = leftOf(left, studio, id);
      const noted = controller?.pid === undefined ? Promise.resolve() : processes.note(controller.pid);
      controller?.ended();
      void noted
        .then(() => processes.end())
        .catch((error: unknown) => studio.log.error(`What was left of a controller could not be ended: ${messageOf(error)}`))
        .finally(() => {
          left.delete(id);
          over.delete(id);
        });
    }),
  );
}

function leftOf(left: Map<string, LeftProcesses>, studio: Studio, id: string): LeftProcesses {
  let processes = left.get(id);
  if (processes === undefined) left.set(id, (processes = new LeftProcesses(studio.clock)));
  return processes;
}

interface Tracked {
  readonly studio: Studio;
  readonly stops: Stops;
  readonly session: vscode.DebugSession;
  readonly id: string;
  /** Sessions whose program has ended: VS Code lets go of it then, and nobody has asked for its end. */
  readonly over: Set<string>;
  readonly processes: () => LeftProcesses;
}

function tracker({ studio, stops, session, id: first, over, processes }: Tracked): vscode.DebugAdapterTracker {
  let id = first;
  let resume = toDisposable(() => undefined);
  const controller = () => studio.sessions.get(id);
  return {
    onWillReceiveMessage: (message: DapMessage) => {
      if (message.type !== 'request' || message.command === undefined) return;
      if (resuming.has(message.command)) {
        resume.dispose();
        resume = studio.clock.setTimer(runsOnAfter, () => stops.continued(id));
      } else if (message.command === 'restart') {
        resume.dispose();
        const before = controller();
        id = continueAs(id, message);
        if (controller() === before) before?.restarting();
        else {
          before?.asked();
          before?.ended();
        }
        tellOfChangedCrds(studio, controller()?.identity.project).catch((error: unknown) =>
          studio.log.warn(`CRDs could not be compared with the cluster: ${messageOf(error)}`),
        );
      } else if (ending.has(message.command)) {
        const pid = controller()?.pid;
        if (!over.has(id)) controller()?.asked();
        if (pid !== undefined) void processes().note(pid);
      }
    },
    onDidSendMessage: (message: DapMessage) => {
      if (message.type !== 'event') return;
      switch (message.event ?? '') {
        case 'stopped':
          resume.dispose();
          void stops.stopped(id, session, message.body?.threadId ?? 0, message.body?.reason ?? '');
          break;
        case 'exited':
          over.add(id);
          if (message.body?.exitCode !== undefined) controller()?.exited(message.body.exitCode);
          break;
        case 'terminated':
          over.add(id);
          resume.dispose();
          stops.continued(id);
          break;
      }
    },
  };
}
