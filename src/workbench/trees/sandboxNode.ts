import type { SnapshotRow } from '../../protocol/cluster.ts';
import { ago } from '../text/times.ts';
import { counted } from '../text/words.ts';
import type { ResourcesInput } from './resourcesTree.ts';
import { icons, type TreeNode } from './treeNode.ts';

/** What only the sandbox has: its own time, and snapshots of everything. */
export function sandboxNode(input: ResourcesInput): TreeNode {
  return {
    id: 'sandbox',
    label: 'Sandbox',
    description: 'clock and snapshots',
    icon: { name: 'beaker' },
    context: 'sandbox',
    collapsible: 'collapsed',
    children: () => [clockNode(input), snapshotsNode(input)],
  };
}

function clockNode({ sandboxFacts }: ResourcesInput): TreeNode {
  const asked = sandboxFacts('clock');
  const clock = asked.state === 'known' ? asked.value.clock : undefined;
  const words = clock === undefined ? (asked.state === 'failed' ? asked.message : '…') : `${rateWords(clock.rate)} · ${minutes(clock.now)}`;
  return {
    id: 'sandbox/clock',
    label: 'Clock',
    description: words,
    icon: clock?.rate === 0 ? { name: 'debug-pause' } : { name: 'clock' },
    context: clock?.rate === 0 ? 'sandboxClock.stopped' : 'sandboxClock',
    collapsible: 'none',
  };
}

function snapshotsNode({ sandboxFacts, now }: ResourcesInput): TreeNode {
  const asked = sandboxFacts('snapshots');
  const snapshots = asked.state === 'known' ? (asked.value.snapshots ?? []) : [];
  const words =
    asked.state === 'asking' ? '…' : asked.state === 'failed' ? asked.message : snapshots.length === 0 ? 'none' : String(snapshots.length);
  return {
    id: 'sandbox/snapshots',
    label: 'Snapshots',
    description: words,
    icon: asked.state === 'failed' ? icons.warning : { name: 'history' },
    context: 'snapshots',
    collapsible: 'expanded',
    children: () => snapshots.map((snapshot) => snapshotNode(snapshot, now)),
  };
}

function snapshotNode({ name, takenAt, objects }: SnapshotRow, now: number): TreeNode {
  return {
    id: `sandbox/snapshots/${name}`,
    label: name,
    description: `${counted(objects, 'object')} · ${ago(Date.parse(takenAt), now)}`,
    icon: { name: 'archive' },
    context: 'snapshot',
    collapsible: 'none',
    target: { type: 'snapshot', name },
  };
}

function rateWords(rate: number): string {
  if (rate === 0) return 'stands still';
  return rate === 1 ? 'as time goes' : `${rate.toLocaleString('en-US')} times as fast`;
}

/** "2026-12-01 10:00 UTC": seconds would be old as soon as they are read. */
function minutes(instant: string): string {
  return `${instant.slice(0, 16).replace('T', ' ')} UTC`;
}
