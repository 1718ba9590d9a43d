import { keyText } from '../../k8s/object.ts';
import type { ControllerState } from '../sessions/controllerState.ts';
import type { Session, Stop } from '../sessions/session.ts';
import { causeSentences } from '../text/describeCause.ts';
import { describeChange, objectChanges } from '../text/objectChanges.ts';
import { span } from '../text/times.ts';
import { counted, fileName } from '../text/words.ts';
import { icons, type TreeNode } from './treeNode.ts';

/**
 * "Stopped at guestbook.ts:31 · attempt 1 · after 40 ms", and below it why this reconcile runs, what changed in its object
 * since its last one, and how far the cache is behind the API server.
 */
export function stopNode(session: Session, controller: ControllerState, stop: Stop, parent: string): TreeNode {
  const id = `${parent}/stop`;
  const place = stop.file === undefined ? '' : ` at ${fileName(stop.file)}${stop.line === undefined ? '' : `:${stop.line}`}`;
  const key = stop.key;
  const entry = key === undefined ? undefined : controller.entry(key);
  const facts = [
    ...(key === undefined ? [] : [keyText(key)]),
    ...(entry === undefined ? [] : [`attempt ${entry.failures + 1}`]),
    ...(entry?.state === 'processing' ? [`after ${span(stop.at - entry.since)}`] : []),
  ];
  const { project } = session.identity;
  const target = key === undefined ? undefined : ({ type: 'key', session: session.identity.id, controller: controller.name, key } as const);
  return {
    id,
    label: `Stopped${place}`,
    description: facts.join(' · '),
    icon: icons.paused,
    tooltip: () => (stop.file === undefined ? 'Stopped' : `Stopped at \`${relativeTo(project, stop.file)}:${stop.line ?? ''}\``),
    context: key === undefined ? 'stop' : 'stop.key',
    collapsible: entry === undefined ? 'none' : 'expanded',
    ...(target && { target }),
    ...(stop.file === undefined
      ? {}
      : { open: { type: 'file', path: stop.file, ...(stop.line === undefined ? {} : { line: stop.line }) } as const }),
    ...(entry === undefined
      ? {}
      : {
          children: () =>
            [
              ...causeSentences(entry.causes, entry.key).map((sentence, index) => line(`${id}/cause/${index}`, 'because', sentence)),
              ...changeNodes(id, stop),
              ...cacheNodes(id, session, controller),
            ].map((node) => (target === undefined ? node : { ...node, target })),
        }),
  };
}

function changeNodes(id: string, { seen }: Stop): TreeNode[] {
  if (seen?.before === undefined) return [];
  const context = 'stop.changed';
  if (seen.now === undefined) return [{ ...line(`${id}/changed`, 'changed', 'deleted since its last reconcile'), context }];
  const changes = objectChanges(seen.before, seen.now).map(describeChange);
  if (changes.length === 0) return [line(`${id}/changed`, 'changed', 'nothing in the object since its last reconcile')];
  const more = changes.length - mostChanges;
  return [
    ...changes.slice(0, mostChanges).map((change, index) => ({ ...line(`${id}/changed/${index}`, 'changed', change), context })),
    ...(more > 0 ? [{ ...line(`${id}/changed/more`, 'changed', `${counted(more, 'more field')}: Open Diff shows all`), context }] : []),
  ];
}

/** The cache beside the API server, once that was counted. */
function cacheNodes(id: string, { machine }: Session, { head }: ControllerState): TreeNode[] {
  const own = (head?.informers ?? [])
    .flatMap((informer) => machine.informers.get(informer) ?? [])
    .find((each) => each.head?.roles.includes('for'));
  if (own?.behind === undefined || own.behind === 0) return [];
  return [
    {
      ...line(`${id}/cache`, 'cache', `${counted(own.behind, 'change')} of ${head?.for.kind ?? 'the kind'} behind the API server`),
      context: 'stop.cache',
    },
  ];
}

const mostChanges = 5;

function line(id: string, label: string, sentence: string): TreeNode {
  return { id, label, description: sentence, icon: { name: 'arrow-small-right' }, spoken: `${label} ${sentence}`, collapsible: 'none' };
}

function relativeTo(folder: string, path: string): string {
  return path.startsWith(folder) ? path.slice(folder.length).replace(/^[/\\]/, '') : path;
}
