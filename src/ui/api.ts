import type { TreeNode } from '../workbench/trees/treeNode.ts';
import type { Studio } from './studio.ts';
import type { Views } from './views/views.ts';

/** What this extension gives to others: `extensions.getExtension('crd-studio.crd-studio').activate()`. Grows only by additions within a version. */
export interface StudioApi {
  readonly version: 1;
  /** What a view shows now, as text: a line a node, indented by two spaces a level, label and description parted by two spaces; closed nodes are not opened. */
  viewText(view: 'project' | 'controllers' | 'resources'): string;
  /** Controller programs of this window, the ended ones that are still on show included. */
  sessions(): readonly { readonly id: string; readonly name: string; readonly project: string; readonly state: string }[];
  /** The kubeconfig file of the chosen cluster, and the context in it; undefined before it was opened. */
  kubeconfig(): { readonly file: string; readonly context: string } | undefined;
}

export function createApi(studio: Studio, views: Views): StudioApi {
  return {
    version: 1,
    viewText: (view) => textOf(views[view].getChildren(), ''),
    sessions: () =>
      studio.sessions.all.map(({ identity, state }) => ({
        id: identity.id,
        name: identity.name,
        project: identity.project,
        state: state.state,
      })),
    kubeconfig: () => {
      const { choice, state } = studio.cluster;
      if (state.state !== 'connected') return undefined;
      if (choice.kind === 'context') return { file: choice.context.kubeconfig, context: choice.context.context };
      return studio.sandbox === undefined ? undefined : { file: studio.sandbox.kubeconfig, context: 'crd-studio-sandbox' };
    },
  };
}

function textOf(nodes: readonly TreeNode[], indent: string): string {
  return nodes
    .map((node) => {
      const line = `${indent}${node.label}${node.description === undefined || node.description === '' ? '' : `  ${node.description}`}\n`;
      return node.collapsible === 'expanded' ? line + textOf(node.children?.() ?? [], `${indent}  `) : line;
    })
    .join('');
}
