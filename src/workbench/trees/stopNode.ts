import { causeSentences } from '../text/describeCause.ts';
import { keyText } from '../../k8s/object.ts';
import { fileName } from '../text/words.ts';
import { span } from '../text/times.ts';
import type { ControllerState } from '../sessions/controllerState.ts';
import type { Stop } from '../sessions/session.ts';
import { icons, type TreeNode } from './treeNode.ts';

/** "Stopped at guestbook.ts:31 · attempt 1 · after 40 ms", and below it why this reconcile runs. */
export function stopNode(controller: ControllerState, stop: Stop, parent: string, project: string): TreeNode {
  const id = `${parent}/stop`;
  const place = stop.file === undefined ? '' : ` at ${fileName(stop.file)}${stop.line === undefined ? '' : `:${stop.line}`}`;
  const key = stop.key;
  const entry = key === undefined ? undefined : controller.entry(key);
  const facts = [
    ...(key === undefined ? [] : [keyText(key)]),
    ...(entry === undefined ? [] : [`attempt ${entry.failures + 1}`]),
    ...(entry?.state === 'processing' ? [`after ${span(stop.at - entry.since)}`] : []),
  ];
  return {
    id,
    label: `Stopped${place}`,
    description: facts.join(' · '),
    icon: icons.paused,
    tooltip: () => (stop.file === undefined ? 'Stopped' : `Stopped at \`${relativeTo(project, stop.file)}:${stop.line ?? ''}\``),
    context: 'stop',
    collapsible: entry === undefined ? 'none' : 'expanded',
    ...(stop.file === undefined
      ? {}
      : { open: { type: 'file', path: stop.file, ...(stop.line === undefined ? {} : { line: stop.line }) } as const }),
    ...(entry === undefined
      ? {}
      : {
          children: () =>
            causeSentences(entry.causes, entry.key).map((sentence, index) => ({
              id: `${id}/cause/${index}`,
              label: 'because',
              description: sentence,
              icon: { name: 'arrow-small-right' },
              spoken: `because ${sentence}`,
              collapsible: 'none' as const,
            })),
        }),
  };
}

function relativeTo(folder: string, path: string): string {
  return path.startsWith(folder) ? path.slice(folder.length).replace(/^[/\\]/, '') : path;
}
