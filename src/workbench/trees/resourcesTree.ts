import type { ResourceType } from '../../k8s/kind.ts';
import type { ObjectKey } from '../../k8s/object.ts';
import type { ClusterRequests, CrdRow, ObjectRef, Related, SandboxAnswer } from '../../protocol/cluster.ts';
import type { Asked } from '../cluster/asked.ts';
import type { ClusterState } from '../cluster/clusterState.ts';
import type { ResourceRows } from '../cluster/resourceRows.ts';
import { markdownText } from '../text/words.ts';
import { builtInNodes } from './builtInNodes.ts';
import { crdsNode } from './crdNodes.ts';
import { sandboxNode } from './sandboxNode.ts';
import { icons, type TreeNode } from './treeNode.ts';

export interface ResourcesInput {
  readonly state: ClusterState;
  readonly crds: readonly CrdRow[];
  /** Why the CRDs cannot be listed. */
  readonly crdsProblem: string | undefined;
  /** Built-in kinds that controllers of this window touch. */
  readonly touched: readonly ResourceType[];
  readonly rows: ResourceRows;
  /** By the name of a CRD: in how many fields the workspace's file differs from the cluster. */
  readonly differences: ReadonlyMap<string, number>;
  /** The namespace in use. */
  readonly namespace: string;
  /** The chosen cluster is the sandbox. */
  readonly sandbox: boolean;
  readonly watched: readonly ObjectRef[];
  /** Asks when a line is opened; see `AskedAnswers`. */
  readonly related: (params: ClusterRequests['related']['params'], version: string) => Asked<Related>;
  /** A line is on show of which only the name is known. */
  readonly show: (type: ResourceType, key: ObjectKey) => void;
  readonly sandboxFacts: (deed: 'snapshots' | 'clock') => Asked<SandboxAnswer>;
  readonly now: number;
}

/** The Resources view of the chosen cluster: CRDs and their objects, the kinds that controllers touch, and the sandbox's own. */
export function resourcesTree(input: ResourcesInput): TreeNode[] {
  switch (input.state.state) {
    case 'off':
      return [];
    case 'connecting':
      return input.crds.length > 0
        ? connected(input)
        : [{ id: 'connecting', label: 'Connecting …', icon: icons.waiting, collapsible: 'none' }];
    case 'connected':
      return connected(input);
    case 'lost':
      return [problemNode('lost', 'Connection lost, trying again', input.state.reason), ...connected(input)];
    case 'failed':
      return [problemNode('failed', 'Not connected', input.state.message)];
  }
}

function connected(input: ResourcesInput): TreeNode[] {
  return [crdsNode(input), ...builtInNodes(input), ...(input.sandbox ? [sandboxNode(input)] : [])];
}

function problemNode(id: string, label: string, reason: string): TreeNode {
  return {
    id,
    label,
    description: reason,
    icon: icons.warning,
    tooltip: () => markdownText(reason),
    context: 'clusterProblem',
    spoken: `${label}: ${reason}`,
    collapsible: 'none',
    open: { type: 'command', command: 'crdStudio.selectCluster' },
  };
}
