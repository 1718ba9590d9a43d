import { withRules } from './managerRole.ts';

/**
 * Lines of ours are put in front of a marker comment, `+crd-studio:scaffold:<name>`, at the marker's own indentation,
 * unless the file has that very block already. Nothing else of the file changes, line endings included.
 * `undefined` when the marker is gone; but a role that was generated has none, and takes rules in its own order.
 */
export function insertAtMarker(text: string, name: string, lines: readonly string[]): string | undefined {
  const marker = new RegExp(`^([ \\t]*)(?://|#) \\+crd-studio:scaffold:${name}[ \\t]*\\r?$`, 'm').exec(text);
  if (marker === null) return name === 'rules' ? withRules(text, lines) : undefined;
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  const block = lines.map((line) => `${marker[1] ?? ''}${line}${end}`).join('');
  if (`${end}${text}`.includes(`${end}${block}`)) return text;
  return text.slice(0, marker.index) + block + text.slice(marker.index);
}
