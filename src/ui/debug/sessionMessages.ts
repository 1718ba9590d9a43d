import * as vscode from 'vscode';
import { placeOfLoadError } from '../../workbench/debug/placeOfLoadError.ts';
import type { Session } from '../../workbench/sessions/session.ts';
import { openAt } from '../commands/generateCrds.ts';
import { type Action, showLogAction, showWarning } from '../messages.ts';
import type { Studio } from '../studio.ts';

/** Says, once each, what a person has to act on while a controller runs: code that did not load, a CRD that is missing, an end that nobody asked for. */
export function tellOfSessions(studio: Studio): void {
  const told = new WeakMap<Session, Set<string>>();
  studio.store.add(
    studio.sessions.onDidChange(() => {
      for (const session of studio.sessions.all) {
        if (session.state.state === 'starting') told.delete(session); // anew, after the debugger's Restart
        const known = told.get(session) ?? new Set();
        told.set(session, known);
        const once = (what: string, say: () => void): void => {
          if (known.has(what)) return;
          known.add(what);
          say();
        };
        tellOfEnd(studio, session, once);
        tellOfMissingKinds(session, once);
      }
    }),
  );
}

type Once = (what: string, say: () => void) => void;

function tellOfEnd(studio: Studio, session: Session, once: Once): void {
  const { state } = session;
  if (state.state !== 'stopped') return;
  const { loadError, message } = state;
  const { name, project } = session.identity;
  if (loadError !== undefined) {
    once('end', () => {
      studio.log.error(`${name} could not be loaded`, { stack: loadError.stack ?? loadError.message });
      showWarning(
        vscode.l10n.t('{0} could not be loaded. {1}', name, loadError.message),
        ...goTo(loadError.message, project),
        showLogAction(),
      );
    });
  } else if (message !== undefined) {
    once('end', () => showWarning(vscode.l10n.t('{0} stopped: {1}', name, message), debugConsole(), showLogAction()));
  }
}

/** An informer that cannot list since no CRD serves its kind. */
function tellOfMissingKinds(session: Session, once: Once): void {
  for (const { head } of session.machine.informers.values()) {
    if (head === undefined || head.synced || head.notServed !== true) continue;
    const { kind } = head.gvk;
    once(`missing ${kind}`, () =>
      showWarning(
        vscode.l10n.t('{0} waits for the CRD of {1}: {2} does not serve it.', session.identity.name, kind, session.identity.cluster),
        {
          title: vscode.l10n.t('Install CRDs'),
          run: () => vscode.commands.executeCommand('crdStudio.installCrds'),
        },
      ),
    );
  }
}

function debugConsole(): Action {
  return { title: vscode.l10n.t('Debug Console'), run: () => vscode.commands.executeCommand('workbench.debug.action.focusRepl') };
}

function goTo(message: string, project: string): Action[] {
  const place = placeOfLoadError(message, project);
  if (place === undefined) return [];
  return [{ title: vscode.l10n.t('Go to the Mistake'), run: () => openAt(place.path, place.line, place.character) }];
}
