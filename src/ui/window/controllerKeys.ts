import * as vscode from 'vscode';
import { messageOf } from '../../base/errors.ts';
import { toDisposable } from '../../base/disposable.ts';
import type { Studio } from '../studio.ts';

/** How often it is looked whether something is wrong, in ms. */
const every = 1000;

/** Keeps the key of held queues, and logs each warning about a controller once. */
export function followControllers(studio: Studio): void {
  const { sessions, clock, log, store } = studio;
  let held = false;
  const logged = new Set<string>();
  const look = (): void => {
    for (const session of sessions.all) {
      for (const { id, controller, title, evidence, advice } of session.findings(clock.now())) {
        const once = `${session.identity.id} ${id}`;
        if (logged.has(once)) continue;
        logged.add(once);
        log.warn(`${controller}: ${title}: ${evidence.join('; ')}. ${advice}`);
      }
    }
  };
  let timer = toDisposable(() => undefined);
  const again = (): void => {
    timer = clock.setTimer(every, () => {
      try {
        look();
      } catch (error) {
        log.error(`Warnings about controllers cannot be looked for: ${messageOf(error)}`);
        return;
      }
      if (sessions.all.some((session) => session.live)) again();
      else waiting = false;
    });
  };
  let waiting = false;
  const changed = (): void => {
    const now = sessions.all.some(
      (session) => session.live && [...session.machine.controllers.values()].some(({ head }) => head?.paused === true),
    );
    if (now !== held) void vscode.commands.executeCommand('setContext', 'crdStudio.queuePaused', now);
    held = now;
    if (waiting) return;
    waiting = true;
    again();
  };
  store.add(sessions.onDidChange(changed));
  store.add(toDisposable(() => timer.dispose()));
}
