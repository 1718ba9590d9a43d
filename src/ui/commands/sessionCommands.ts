import * as vscode from 'vscode';
import { CodedError } from '../../base/errors.ts';
import { keyText } from '../../k8s/object.ts';
import type { Studio } from '../studio.ts';
import { type CommandArgument, targetOf } from './targets.ts';

/** Puts a key into the work queue of a running controller, with the cause "Reconcile Now". */
export function reconcileNow(studio: Studio, argument: CommandArgument): void {
  const target = targetOf(argument);
  if (target?.type !== 'key') return;
  const { session, controller, key } = target;
  if (studio.sessions.get(session)?.send({ type: 'reconcile', controller, key }) === true) return;
  throw new CodedError(
    'NotConnected',
    vscode.l10n.t('{0} is not running, so nothing can be reconciled. Start it with Debug Controller.', controller),
  );
}

/** Takes a session that ended off the view. */
export function dismissSession(studio: Studio, argument: CommandArgument): void {
  const target = targetOf(argument);
  if (target?.type === 'session') studio.sessions.dismiss(target.session);
}

/** Puts "namespace/name" on the clipboard. */
export async function copyKey(_studio: Studio, argument: CommandArgument): Promise<void> {
  const target = targetOf(argument);
  if (target?.type === 'key' || target?.type === 'object') await vscode.env.clipboard.writeText(keyText(target.key));
}
