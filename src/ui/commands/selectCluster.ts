import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import * as vscode from 'vscode';
import { messageOf } from '../../base/errors.ts';
import type { ContextInfo, KubeconfigProblem } from '../../protocol/cluster.ts';
import { type ClusterChoice, isLocal, sameChoice, sandboxChoice } from '../../workbench/cluster/clusterState.ts';
import { sentence, showWarning } from '../messages.ts';
import { requireTrust, type Studio } from '../studio.ts';

type ClusterItem = vscode.QuickPickItem & { readonly choice?: ClusterChoice; readonly problem?: KubeconfigProblem };

/** Offers the sandbox and every kubeconfig context; what is chosen is opened. */
export async function selectCluster(studio: Studio): Promise<void> {
  requireTrust();
  const pick = vscode.window.createQuickPick<ClusterItem>();
  pick.title = vscode.l10n.t('Select Cluster');
  pick.placeholder = vscode.l10n.t('Where CRDs are installed and controllers run');
  pick.busy = true;
  const sandbox = sandboxItems(studio);
  pick.items = sandbox;
  studio.cluster
    .contexts(kubeconfigFiles())
    .then(
      ({ contexts, problems }) => {
        pick.items = [...sandbox, ...contextItems(studio, contexts), ...problems.map(problemItem)];
      },
      (error: unknown) => {
        pick.items = [...sandbox, { label: `$(error) ${messageOf(error)}`, alwaysShow: true }];
      },
    )
    .finally(() => {
      pick.busy = false;
    });
  const choice = await new Promise<ClusterChoice | undefined>((resolve) => {
    pick.onDidAccept(() => {
      const chosen = pick.selectedItems[0];
      if (chosen?.choice !== undefined) resolve(chosen.choice);
      else if (chosen?.problem !== undefined) showProblem(chosen.problem);
    });
    pick.onDidHide(() => resolve(undefined));
    pick.show();
  });
  pick.dispose();
  if (choice === undefined) return;
  await vscode.window.withProgress({ location: { viewId: 'crdStudio.resources' } }, () => studio.cluster.choose(choice));
}

/** KUBECONFIG's files, else the one in the home folder, as kubectl takes them. */
function kubeconfigFiles(): string[] {
  const named = (process.env['KUBECONFIG'] ?? '').split(delimiter).filter((file) => file !== '');
  return named.length > 0 ? named : [join(homedir(), '.kube', 'config')];
}

function sandboxItems(studio: Studio): ClusterItem[] {
  if (studio.sandbox === undefined) return [];
  return [
    {
      label: `$(beaker) ${vscode.l10n.t('Sandbox')}`,
      description: studio.cluster.choice.kind === 'sandbox' ? vscode.l10n.t('chosen') : '',
      detail: vscode.l10n.t('An API server of your own, on this machine and for this folder'),
      choice: sandboxChoice,
    },
  ];
}

function contextItems(studio: Studio, contexts: readonly ContextInfo[]): ClusterItem[] {
  if (contexts.length === 0) return [];
  return [
    { label: vscode.l10n.t('Contexts'), kind: vscode.QuickPickItemKind.Separator },
    ...contexts.map((context): ClusterItem => {
      const choice: ClusterChoice = { kind: 'context', context };
      const facts = [
        ...(sameChoice(choice, studio.cluster.choice) ? [vscode.l10n.t('chosen')] : []),
        ...(context.current ? [vscode.l10n.t('current in kubectl')] : []),
      ];
      return {
        label: `$(${isLocal(choice) ? 'server' : 'warning'}) ${context.context}`,
        description: facts.join(', '),
        detail: `${context.server} · ${context.kubeconfig}`,
        choice,
      };
    }),
  ];
}

function problemItem(problem: KubeconfigProblem): ClusterItem {
  return { label: `$(error) ${vscode.l10n.t('A kubeconfig that cannot be used')}`, detail: problem.message, alwaysShow: true, problem };
}

/** The whole message, which a line of the list may cut, beside the file. */
function showProblem({ file, message }: KubeconfigProblem): void {
  showWarning(sentence(message));
  void vscode.window.showTextDocument(vscode.Uri.file(file));
}
