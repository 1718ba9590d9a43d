import { keyText } from '../../k8s/object.ts';
import type { ClusterNotifications } from '../../protocol/cluster.ts';
import { instant } from './times.ts';
import { visible } from './visible.ts';

const words = { seen: 'is watched', changed: 'changed', deleted: 'is gone' } as const;

/** A change of a watched object for its channel: a head in the way of a diff, then a line a field. */
export function changeText(change: ClusterNotifications['objectChanged'], cluster: string, now: number): string[] {
  const { object, event, resourceVersion, manager, lines } = change;
  const what = `${object.type.kind} ${visible(keyText(object))} ${words[event]}`;
  const who = manager === undefined ? '' : ` by ${visible(manager)}`;
  return [`@@ ${instant(now)} ${cluster}: ${what}, ${resourceVersion}${who} @@`, ...lines.map((line) => `! ${visible(line)}`)];
}
