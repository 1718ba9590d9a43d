import { apiVersionOf } from '../../k8s/kind.ts';
import { keyText } from '../../k8s/object.ts';
import type { ObjectRef, OwnedObject, Related } from '../../protocol/cluster.ts';
import { visible } from '../text/visible.ts';
import { listed } from '../text/words.ts';

/** An object and what stands around it, in Markdown: conditions, owners, what it owns, finalizers, managers, events. */
export function describeObject(ref: ObjectRef, related: Related, cluster: string): string {
  const { type } = ref;
  const facts = [
    `In: ${cluster}`,
    `API version: ${apiVersionOf(type)}`,
    `Created: ${related.created}`,
    `resourceVersion: ${related.resourceVersion}`,
    ...(related.deleting ? [`Being deleted${related.finalizers.length === 0 ? '' : `, held by ${listed(related.finalizers)}`}`] : []),
    ...(!related.deleting && related.finalizers.length > 0 ? [`Finalizers: ${listed(related.finalizers)}`] : []),
    `Written by: ${listed(related.managers) || 'nobody that is known'}`,
  ];
  const sections = [
    `# ${type.kind} ${visible(keyText(ref))}\n\n${facts.map((fact) => `- ${visible(fact)}\n`).join('')}`,
    section('Conditions', conditions(related)),
    section('Owned by', related.owners.map((owner) => `- ${refText(owner)}${owner.found === false ? ' (is not there)' : ''}`).join('\n')),
    section('Owns', related.owned.map((child) => ownedText(child, '')).join('\n')),
    section('Events', table(['Last seen', 'Type', 'Reason', 'Times', 'Message', 'From'], related.events.map(eventCells))),
    section('Not looked at', related.unseen.map((what) => `- ${visible(what)}`).join('\n')),
  ];
  return sections.filter((part) => part !== '').join('\n');
}

function conditions({ conditions: rows, conditionsProblem }: Related): string {
  if (conditionsProblem !== undefined) return visible(conditionsProblem);
  return table(
    ['Type', 'Status', 'Reason', 'Since', 'Message'],
    rows.map(({ type, status, reason = '', since = '', message = '' }) => [type, status, reason, since, message]),
  );
}

function eventCells({ at, type, reason, count, message, source }: Related['events'][number]): string[] {
  return [at, type, reason, String(count), message, source];
}

function ownedText(child: OwnedObject, indent: string): string {
  return [`${indent}- ${refText(child)}`, ...child.owned.map((each) => ownedText(each, `${indent}  `))].join('\n');
}

function refText({ type, namespace, name }: ObjectRef): string {
  return `${type.kind} ${visible(keyText({ namespace, name }))}`;
}

function section(title: string, body: string): string {
  return body === '' ? '' : `## ${title}\n\n${body}\n`;
}

/** Columns are as wide as their widest cell, so that it reads well as text, too. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const cells = [head, ...rows].map((row) => row.map((cell) => visible(cell).replaceAll('|', '\\|')));
  const widths = head.map((_, column) => Math.max(...cells.map((row) => (row[column] ?? '').length)));
  const line = (row: readonly string[]): string => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [first = [], ...others] = cells;
  return [line(first), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...others.map(line)].join('\n');
}
