import type { CrdRow, ContextInfo } from '../../protocol/cluster.ts';
import type { ResourceType } from '../../k8s/kind.ts';
import type { ObjectKey } from '../../k8s/object.ts';

/**
 * One line of a tree, as data: what VS Code shows, and what the commands on it act upon. Children are computed when the
 * node is opened. `id` is unique in its tree and stays the same for as long as the thing it stands for.
 */
export interface TreeNode {
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly icon?: Icon;
  /** Markdown; computed when the pointer rests on the line. */
  readonly tooltip?: () => string;
  /** Decides which commands the line offers. */
  readonly context?: string;
  /** Read out in place of label and description, where these are not a sentence. */
  readonly spoken?: string;
  readonly collapsible: 'none' | 'collapsed' | 'expanded';
  readonly children?: () => readonly TreeNode[];
  readonly target?: TreeTarget;
  /** What a click does. */
  readonly open?: OpenAction;
}

export interface Icon {
  /** A codicon. */
  readonly name: string;
  /** A theme colour; the icon says the same without it. */
  readonly color?: string;
}

/** What a node stands for. */
export type TreeTarget =
  | { readonly type: 'project'; readonly folder: string }
  | { readonly type: 'api'; readonly folder: string; readonly group: string; readonly version: string; readonly kind: string }
  | { readonly type: 'crdFile'; readonly folder: string; readonly path: string }
  | { readonly type: 'controller'; readonly folder: string; readonly kind: string }
  | { readonly type: 'samples'; readonly folder: string; readonly path: string }
  | { readonly type: 'session'; readonly session: string }
  | { readonly type: 'machine'; readonly session: string; readonly controller: string }
  | { readonly type: 'informer'; readonly session: string; readonly informer: string }
  | { readonly type: 'key'; readonly session: string; readonly controller: string; readonly key: ObjectKey }
  | { readonly type: 'crd'; readonly crd: CrdRow }
  | { readonly type: 'resourceKind'; readonly resource: ResourceType }
  /** `informer`: whose cache the line stands for. */
  | {
      readonly type: 'object';
      readonly resource: ResourceType;
      readonly key: ObjectKey;
      readonly informer?: { readonly session: string; readonly id: string };
    }
  | { readonly type: 'namespace'; readonly namespace: string }
  | { readonly type: 'finalizer'; readonly resource: ResourceType; readonly key: ObjectKey; readonly finalizer: string }
  | { readonly type: 'snapshot'; readonly name: string }
  | { readonly type: 'context'; readonly context: ContextInfo };

export type OpenAction =
  | { readonly type: 'file'; readonly path: string; readonly line?: number; readonly character?: number }
  | { readonly type: 'object'; readonly resource: ResourceType; readonly key: ObjectKey }
  | { readonly type: 'command'; readonly command: string };

export const icons = {
  ok: { name: 'pass', color: 'testing.iconPassed' },
  error: { name: 'error', color: 'list.errorForeground' },
  warning: { name: 'warning', color: 'list.warningForeground' },
  paused: { name: 'debug-pause', color: 'debugIcon.pauseForeground' },
  running: { name: 'play-circle', color: 'debugIcon.startForeground' },
  waiting: { name: 'loading~spin' },
  stopped: { name: 'debug-stop' },
} as const satisfies Record<string, Icon>;

/** The first node for which `matches` holds on the way down `ids`, with its ancestors: root first. Undefined when there is none. */
export function findPath(roots: readonly TreeNode[], ids: readonly string[]): readonly TreeNode[] | undefined {
  const path: TreeNode[] = [];
  let level = roots;
  for (const id of ids) {
    const node = level.find((candidate) => candidate.id === id);
    if (node === undefined) return undefined;
    path.push(node);
    level = node.children?.() ?? [];
  }
  return path;
}
