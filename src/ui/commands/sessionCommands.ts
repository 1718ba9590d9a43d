import * as vscode from 'vscode';
import { keyText } from '../../k8s/object.ts';
import type { Studio } from '../studio.ts';
import { chooseKey } from './controllers/choose.ts';
import { type CommandArgument, targetOf } from './targets.ts';

/** Takes a session that ended off the view. */
export function dismissSession(studio: Studio, argument: CommandArgument): void {
  const target = targetOf(argument);
  if (target?.type === 'session') studio.sessions.dismiss(target.session);
}

/** Puts "namespace/name" on the clipboard. */
export async function copyKey(studio: Studio, argument: CommandArgument): Promise<void> {
  const target = targetOf(argument);
  const key = target?.type === 'key' || target?.type === 'object' ? target.key : (await chooseKey(studio, argument))?.key;
  if (key !== undefined) await vscode.env.clipboard.writeText(keyText(key));
}
