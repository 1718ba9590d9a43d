/** Warning headers as upstream writes them: code 299, no agent, the text quoted; each text once, cut to a sane length in all. */
export function warningHeaders(warnings: readonly string[]): string[] {
  const once = [...new Set(warnings)];
  let left = maxBytes;
  const headers: string[] = [];
  for (const text of once) {
    const header = `299 - "${text
      .replace(/[\r\n]+/g, ' ')
      .replace(/[\\"]/g, '\\$&')
      .replace(/[^\x20-\x7e]/g, '?')}"`;
    left -= header.length;
    if (left < 0) break;
    headers.push(header);
  }
  return headers;
}

const maxBytes = 4096;
