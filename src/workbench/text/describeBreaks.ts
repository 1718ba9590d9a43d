import type { Break, CrdBreaks } from '../../protocol/language.ts';
import { counted, markdownText } from './words.ts';

/** "breaks: 2", "breaks nothing". */
export function breaksTitle(breaks: readonly Break[]): string {
  return breaks.length === 0 ? 'breaks nothing' : `breaks: ${breaks.length}`;
}

/** A page in Markdown: what a CRD breaks beside another, the last commit's or a cluster's, for whom, and how to get there without. */
export function describeBreaks({ kind, group, path, breaks }: CrdBreaks, other = 'the last commit'): string {
  const head = `# ${markdownText(`${kind} (${group})`)}\n\nBeside ${markdownText(other)}, ${markdownText(path)} `;
  if (breaks.length === 0) return `${head}breaks nothing: whoever used it can go on.\n`;
  return `${head}breaks ${counted(breaks.length, 'thing')} that others may rely on.\n\n${breaks.map(describeBreak).join('\n')}`;
}

function describeBreak({ version, path, breaks, certain, change, effect, safeWay }: Break): string {
  const where = [version, path].filter((part) => part !== '').join(' ');
  const whom = breaks.map((who) => (who === 'clients' ? 'clients' : 'stored objects')).join(' and ');
  return [
    `## ${markdownText(where === '' ? change : `${where}: ${change}`)}`,
    `**${certain ? 'Breaks' : 'May break'} ${whom}.** ${markdownText(effect)}`,
    `**Safe way:** ${markdownText(safeWay)}`,
    '',
  ].join('\n\n');
}
