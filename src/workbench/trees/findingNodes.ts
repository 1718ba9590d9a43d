import type { Finding } from '../detectors/findings.ts';
import type { Session } from '../sessions/session.ts';
import { markdownText } from '../text/words.ts';
import { icons, type TreeNode } from './treeNode.ts';

/** "Hot loop: default/gb-1 · reconciled 24 times in 5 s ...": a line a finding, its evidence and what helps below. */
export function findingNodes(session: Session, findings: readonly Finding[], parent: string): TreeNode[] {
  return findings.map((finding) => {
    const { title, evidence, advice, key, controller, command } = finding;
    const id = `${parent}/finding/${finding.id}`;
    const state = `${key === undefined ? '' : '.key'}${session.live ? '.live' : '.ended'}`;
    return {
      id,
      label: title,
      description: evidence[0] ?? '',
      icon: icons.warning,
      tooltip: () => [`**${markdownText(title)}**`, ...evidence.map(markdownText), markdownText(advice)].join('\n\n'),
      context: `finding${state}`,
      spoken: `warning: ${title}, ${evidence[0] ?? ''}`,
      collapsible: 'collapsed' as const,
      ...(key === undefined ? {} : { target: { type: 'key', session: session.identity.id, controller, key } as const }),
      children: () => [
        ...evidence.map((sentence, index) => line(`${id}/${index}`, sentence)),
        {
          ...line(`${id}/advice`, advice),
          icon: { name: 'lightbulb' },
          spoken: `what helps: ${advice}`,
          ...(command === undefined ? {} : { open: { type: 'command', command } as const }),
        },
      ],
    };
  });
}

function line(id: string, sentence: string): TreeNode {
  return {
    id,
    label: sentence,
    icon: { name: 'arrow-small-right' },
    tooltip: () => markdownText(sentence),
    collapsible: 'none',
  };
}
