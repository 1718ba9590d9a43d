import type * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { Emitter, type Event } from '../../base/event.ts';
import type { ResourceType } from '../../k8s/kind.ts';
import { resourceTypeOf } from '../../workbench/cluster/clusterState.ts';
import type { Session } from '../../workbench/sessions/session.ts';
import type { TreeNode } from '../../workbench/trees/treeNode.ts';

/** The kinds whose lines are open in the Resources view: those are watched. */
export interface ShownKinds extends Disposable {
  readonly onDidChange: Event<void>;
  kinds(): readonly ResourceType[];
}

export function shownKinds(view: vscode.TreeView<TreeNode>): ShownKinds {
  const store = new DisposableStore();
  const changed = store.add(new Emitter<void>());
  const open = new Map<string, ResourceType>();
  store.add(
    view.onDidExpandElement(({ element }) => {
      const kind = kindOf(element);
      if (kind === undefined) return;
      open.set(element.id, kind);
      changed.fire();
    }),
  );
  store.add(
    view.onDidCollapseElement(({ element }) => {
      if (open.delete(element.id)) changed.fire();
    }),
  );
  return { onDidChange: changed.event, kinds: () => [...open.values()], dispose: () => store.dispose() };
}

/** Built-in kinds that the informers of sessions hold: their own kinds stand among the CRDs. */
export function touchedKinds(sessions: readonly Session[]): ResourceType[] {
  const kinds = new Map<string, ResourceType>();
  for (const session of sessions) {
    for (const { head } of session.machine.informers.values()) {
      if (head?.resource === undefined || !isBuiltIn(head.gvk.group)) continue;
      kinds.set(`${head.gvk.group}/${head.resource}`, { ...head.gvk, resource: head.resource, namespaced: head.namespaced ?? true });
    }
  }
  return [...kinds.values()];
}

/** Groups of the API server itself have no dot, or end in k8s.io. */
function isBuiltIn(group: string): boolean {
  return !group.includes('.') || group.endsWith('.k8s.io');
}

function kindOf(node: TreeNode): ResourceType | undefined {
  if (node.target?.type === 'crd') return resourceTypeOf(node.target.crd);
  return node.target?.type === 'resourceKind' ? node.target.resource : undefined;
}
