import * as vscode from 'vscode';
import { everything } from '../../../workbench/trees/filter.ts';
import type { Studio } from '../../studio.ts';
import type { ShownFilter } from '../../views/controllersFilter.ts';

/** Asks what is to be seen: failing keys, what changed, one namespace, or names with a text. */
export async function filterControllers(studio: Studio, filter: ShownFilter): Promise<void> {
  const { value } = filter;
  const pick = vscode.window.createQuickPick<FilterItem>();
  pick.title = vscode.l10n.t('Filter Controllers');
  pick.placeholder = vscode.l10n.t('Type a part of namespace/name, or choose');
  pick.value = value.text;
  const namespaces = [...new Set(studio.sessions.all.flatMap(namespacesOf))].sort().slice(0, 500);
  const show = (): void => {
    const text = pick.value.trim();
    pick.items = [
      {
        label: text === '' ? vscode.l10n.t('Everything') : vscode.l10n.t('Names with "{0}"', text),
        filter: { ...everything, text },
        alwaysShow: true,
      },
      { label: vscode.l10n.t('Failing only'), filter: { ...everything, text, failing: true }, alwaysShow: true },
      { label: vscode.l10n.t('Changed since the last stop'), filter: { ...everything, text, changed: true }, alwaysShow: true },
      ...namespaces.map((namespace) => ({ label: vscode.l10n.t('Namespace {0}', namespace), filter: { ...everything, namespace } })),
    ];
  };
  show();
  pick.onDidChangeValue(show);
  await new Promise<void>((resolve) => {
    pick.onDidAccept(() => {
      const [chosen] = pick.activeItems;
      if (chosen !== undefined) filter.set(chosen.filter);
      pick.hide();
    });
    pick.onDidHide(() => resolve());
    pick.show();
  });
  pick.dispose();
}

export function clearFilter(filter: ShownFilter): void {
  filter.set(everything);
}

interface FilterItem extends vscode.QuickPickItem {
  readonly filter: ShownFilter['value'];
}

function namespacesOf({ machine }: Studio['sessions']['all'][number]): string[] {
  return [...machine.informers.values()].flatMap(({ objects }) => objects.namespaces().filter((namespace) => namespace !== ''));
}
