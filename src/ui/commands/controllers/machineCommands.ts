import * as vscode from 'vscode';
import type { MachineAction } from '../../../k8s/machine.ts';
import { keyText } from '../../../k8s/object.ts';
import type { Session } from '../../../workbench/sessions/session.ts';
import type { Stops } from '../../debug/stops.ts';
import { showInfo } from '../../messages.ts';
import type { Studio } from '../../studio.ts';
import type { CommandArgument } from '../targets.ts';
import { chooseController, chooseInformer, chooseKey, notRunning } from './choose.ts';

/** Puts a key into the work queue, with the cause "by hand". */
export async function reconcileNow(studio: Studio, stops: Stops, argument: CommandArgument): Promise<void> {
  const chosen = await chooseKey(studio, argument);
  if (chosen === undefined) return;
  const { session, controller, key } = chosen;
  await act(stops, session, { type: 'reconcile', controller, key }, vscode.l10n.t('{0} is in the queue', keyText(key)));
}

/** The same for every object of the kind. */
export async function reconcileAll(studio: Studio, stops: Stops, argument: CommandArgument): Promise<void> {
  const chosen = await chooseController(studio, argument);
  if (chosen === undefined) return;
  const { session, controller } = chosen;
  await act(stops, session, { type: 'reconcileAll', controller }, vscode.l10n.t('All objects of {0} are in the queue', controller));
}

/** A key that failed is tried again at once, and its failures count from 0. */
export async function forgetBackoff(studio: Studio, stops: Stops, argument: CommandArgument): Promise<void> {
  const chosen = await chooseKey(studio, argument);
  if (chosen === undefined) return;
  const { session, controller, key } = chosen;
  await act(stops, session, { type: 'forget', controller, key }, vscode.l10n.t('The failures of {0} are forgotten', keyText(key)));
}

/** Holds the queue: events keep merging, and nothing is reconciled. */
export async function pauseQueue(studio: Studio, stops: Stops, argument: CommandArgument): Promise<void> {
  const chosen = await chooseController(studio, argument);
  if (chosen === undefined) return;
  const { session, controller } = chosen;
  await act(stops, session, { type: 'pauseQueue', controller }, vscode.l10n.t('The queue of {0} is paused', controller));
}

export async function resumeQueue(studio: Studio, stops: Stops, argument: CommandArgument): Promise<void> {
  const chosen = await chooseController(studio, argument);
  if (chosen === undefined) return;
  const { session, controller } = chosen;
  await act(stops, session, { type: 'resumeQueue', controller }, vscode.l10n.t('The queue of {0} goes on', controller));
}

/** Hands out exactly one key. */
export async function stepQueue(studio: Studio, stops: Stops, argument: CommandArgument): Promise<void> {
  const chosen = await chooseController(studio, argument);
  if (chosen === undefined) return;
  const { session, controller } = chosen;
  const ready = session.machine.controllers.get(controller)?.ready()[0];
  if (ready === undefined) showInfo(vscode.l10n.t('No key of {0} is ready, so there is none to step to. Its queue is paused.', controller));
  const next =
    ready === undefined ? vscode.l10n.t('The queue of {0} is paused', controller) : vscode.l10n.t('{0} is the next', keyText(ready.key));
  await act(stops, session, { type: 'step', controller }, next);
}

/** Breaks the watches of an informer, or lets it list anew. */
export async function disturb(studio: Studio, stops: Stops, argument: CommandArgument, type: 'dropConnection' | 'relist'): Promise<void> {
  const chosen = await chooseInformer(studio, argument);
  if (chosen === undefined) return;
  const { session, informer } = chosen;
  const what = type === 'relist' ? vscode.l10n.t('Everything is listed anew') : vscode.l10n.t('The connection is dropped');
  await act(stops, session, { type, ...(informer === undefined ? {} : { informer }) }, what);
}

/** `done`: what has come of it, for a person whose program the debugger holds, since nothing of it can be seen to happen. */
async function act(stops: Stops, session: Session, action: MachineAction, done: string): Promise<void> {
  switch (await stops.act(session, action)) {
    case 'sent':
      return;
    case 'held':
      return showInfo(vscode.l10n.t('{0}. The debugger holds the program: it takes effect when that goes on.', done), {
        title: vscode.l10n.t('Continue'),
        run: () => vscode.commands.executeCommand('workbench.action.debug.continue'),
      });
    case 'gone':
      throw notRunning(session.identity.name);
  }
}
