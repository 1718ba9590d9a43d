import * as vscode from 'vscode';
import { messageOf } from '../base/errors.ts';
import type { Logger } from '../base/logger.ts';
import { isCancellation } from './cancellation.ts';

/** What a button of a message does. */
export interface Action {
  readonly title: string;
  readonly run: () => unknown;
}

/** Shows what went wrong, with the log one click away; says nothing of what a person cancelled. */
export function showError(log: Logger, error: unknown, ...actions: readonly Action[]): void {
  if (isCancellation(error)) return;
  const message = sentence(messageOf(error));
  log.error(message, error instanceof Error && error.stack !== undefined ? { stack: error.stack } : undefined);
  offer(vscode.window.showErrorMessage, message, [...actions, showLogAction()]);
}

export function showWarning(message: string, ...actions: readonly Action[]): void {
  offer(vscode.window.showWarningMessage, message, actions);
}

export function showInfo(message: string, ...actions: readonly Action[]): void {
  offer(vscode.window.showInformationMessage, message, actions);
}

export function showLogAction(): Action {
  return { title: vscode.l10n.t('Show Log'), run: () => vscode.commands.executeCommand('crdStudio.showLog') };
}

/** Errors of other processes are worded to stand in a log line: as a message they begin with a capital. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function offer(
  show: (message: string, ...titles: string[]) => Thenable<string | undefined>,
  message: string,
  actions: readonly Action[],
): void {
  void show(message, ...actions.map((action) => action.title)).then((chosen) => actions.find((action) => action.title === chosen)?.run());
}
