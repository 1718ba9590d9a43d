import { join } from 'node:path';
import * as vscode from 'vscode';
import { CodedError } from '../../../base/errors.ts';
import { keyText } from '../../../k8s/object.ts';
import { keyCondition, reconcilePlace } from '../../../workbench/debug/reconcilePlace.ts';
import { toggleBreakOnError } from '../../debug/errorBreak.ts';
import { showInfo } from '../../messages.ts';
import type { Studio } from '../../studio.ts';
import { openAt } from '../generateCrds.ts';
import type { CommandArgument } from '../targets.ts';
import { chooseKey } from './choose.ts';

/** Sets a breakpoint at the beginning of the controller's reconcile that holds for one object. */
export async function breakOnObject(studio: Studio, argument: CommandArgument): Promise<void> {
  const chosen = await chooseKey(studio, argument);
  if (chosen === undefined) return;
  const { session, controller, key } = chosen;
  const kind = session.machine.controllers.get(controller)?.head?.for;
  const project = studio.projects.get(session.identity.project);
  const api = project?.state === 'project' ? project.apis.find((each) => each.kind === kind?.kind && each.group === kind.group) : undefined;
  const uri = api?.controller === undefined ? undefined : vscode.Uri.file(join(session.identity.project, api.controller));
  const place = uri && reconcilePlace((await vscode.workspace.openTextDocument(uri)).getText());
  if (uri === undefined || place === undefined) {
    throw new CodedError(
      'NoReconcile',
      vscode.l10n.t(
        'The reconcile function of {0} was not found. Set a breakpoint in it, with the condition {1}.',
        controller,
        keyCondition('request', key),
      ),
    );
  }
  const condition = keyCondition(place.request, key);
  const location = new vscode.Location(uri, new vscode.Position(place.line, 0));
  const there = vscode.debug.breakpoints.filter(
    (each) =>
      each instanceof vscode.SourceBreakpoint && each.location.uri.fsPath === uri.fsPath && each.location.range.start.line === place.line,
  );
  vscode.debug.removeBreakpoints(there);
  vscode.debug.addBreakpoints([new vscode.SourceBreakpoint(location, true, condition)]);
  await openAt(uri.fsPath, place.line + 1, 1);
  showInfo(vscode.l10n.t('The debugger will stop when {0} is reconciled.', keyText(key)));
}

/** Stops where a reconcile throws, until it is chosen again. */
export async function breakOnError(): Promise<void> {
  const on = await toggleBreakOnError();
  showInfo(
    on
      ? vscode.l10n.t('The debugger will stop where your code throws, also where that is caught. Choose Break on Error again to end it.')
      : vscode.l10n.t('The debugger no longer stops where your code throws.'),
  );
}
