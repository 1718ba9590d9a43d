import * as vscode from 'vscode';
import { CodedError } from '../../../base/errors.ts';
import { keyText, type ObjectKey } from '../../../k8s/object.ts';
import type { Session } from '../../../workbench/sessions/session.ts';
import { ownInformer } from '../../../workbench/trees/informerNodes.ts';
import type { Studio } from '../../studio.ts';
import { type CommandArgument, targetOf } from '../targets.ts';

/** A controller of a session that runs. */
export interface ChosenController {
  readonly session: Session;
  readonly controller: string;
}

export interface ChosenKey extends ChosenController {
  readonly key: ObjectKey;
}

/** The controller that a command is about: the line's, the only one that runs, or the one that is chosen. */
export async function chooseController(studio: Studio, argument: CommandArgument): Promise<ChosenController | undefined> {
  const target = targetOf(argument);
  if (target?.type === 'machine' || target?.type === 'key')
    return { session: liveSession(studio, target.session, target.controller), controller: target.controller };
  const all = running(studio);
  if (all.length === 0) throw new CodedError('NotConnected', vscode.l10n.t('No controller is running. Start one with Debug Controller.'));
  if (all.length === 1) return all[0];
  const items = all.map((each) => ({ label: each.controller, description: each.session.identity.name, each }));
  return (await vscode.window.showQuickPick(items, { placeHolder: vscode.l10n.t('Which controller?') }))?.each;
}

/** The key that a command is about: the line's, that of an object in the Resources view, or one that is chosen. */
export async function chooseKey(studio: Studio, argument: CommandArgument): Promise<ChosenKey | undefined> {
  const target = targetOf(argument);
  if (target?.type === 'key')
    return { session: liveSession(studio, target.session, target.controller), controller: target.controller, key: target.key };
  if (target?.type === 'object') {
    const { resource, key } = target;
    const own = running(studio).find(({ session, controller }) => {
      const head = session.machine.controllers.get(controller)?.head;
      return head?.for.kind === resource.kind && head.for.group === resource.group;
    });
    if (own !== undefined) return { ...own, key };
    throw notRunning(vscode.l10n.t('The controller of {0}', resource.kind));
  }
  const chosen = await chooseController(studio, argument);
  if (chosen === undefined) return undefined;
  const picked = await vscode.window.showQuickPick(keysOf(chosen), {
    placeHolder: vscode.l10n.t('Which object of {0}?', chosen.controller),
  });
  return picked === undefined ? undefined : { ...chosen, key: picked.key };
}

/** The informer that a command is about, or (no `informer`) all of a session. */
export async function chooseInformer(
  studio: Studio,
  argument: CommandArgument,
): Promise<{ readonly session: Session; readonly informer?: string } | undefined> {
  const target = targetOf(argument);
  if (target?.type === 'informer') return { session: liveSession(studio, target.session, target.informer), informer: target.informer };
  const chosen = await chooseController(studio, argument);
  if (chosen === undefined || target !== undefined) return chosen && { session: chosen.session };
  const all = { label: vscode.l10n.t('All informers'), description: chosen.session.identity.name };
  const each: (typeof all & { readonly informer?: string })[] = [...chosen.session.machine.informers.keys()].map((informer) => ({
    label: informer,
    description: '',
    informer,
  }));
  const picked = await vscode.window.showQuickPick([all as (typeof each)[number], ...each], {
    placeHolder: vscode.l10n.t('Which informer?'),
  });
  if (picked === undefined) return undefined;
  return { session: chosen.session, ...(picked.informer !== undefined && { informer: picked.informer }) };
}

/** Most of what a quick pick can be asked to hold. */
const mostKeys = 2000;

/** Those in the queue first. */
function keysOf({ session, controller }: ChosenController): { label: string; description: string; key: ObjectKey }[] {
  const state = session.machine.controllers.get(controller);
  if (state === undefined) return [];
  const items = new Map<string, { label: string; description: string; key: ObjectKey }>();
  const add = (key: ObjectKey, description: string): void => {
    if (items.size < mostKeys && !items.has(keyText(key))) items.set(keyText(key), { label: keyText(key), description, key });
  };
  for (const entry of [...state.processing(), ...state.ready(), ...state.delayed()]) add(entry.key, vscode.l10n.t('in the queue'));
  const objects = ownInformer(session, state)?.objects;
  for (const namespace of objects?.namespaces() ?? []) for (const name of objects?.names(namespace) ?? []) add({ namespace, name }, '');
  return [...items.values()];
}

function running(studio: Studio): ChosenController[] {
  return studio.sessions.all
    .filter((session) => session.live)
    .flatMap((session) => [...session.machine.controllers.keys()].map((controller) => ({ session, controller })));
}

function liveSession(studio: Studio, id: string, what: string): Session {
  const session = studio.sessions.get(id);
  if (session?.live !== true) throw notRunning(what);
  return session;
}

export function notRunning(what: string): CodedError {
  return new CodedError('NotConnected', vscode.l10n.t('{0} is not running. Start it with Debug Controller.', what));
}
