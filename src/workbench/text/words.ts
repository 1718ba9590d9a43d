/** "1 object", "12 objects"; the noun's plural is given when it is not regular. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? noun : plural}`;
}

/** "spec", "spec and status", "spec, labels and status". */
export function listed(words: readonly string[]): string {
  if (words.length < 2) return words[0] ?? '';
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** "a, b, c and 447 more": a message is no list. */
export function firstOf(words: readonly string[], max: number): string {
  const more = words.length - max;
  return more > 0 ? `${words.slice(0, max).join(', ')} and ${more.toLocaleString('en-US')} more` : words.join(', ');
}

/** Cuts at a whole character, with an ellipsis; a line break counts as an end. */
export function shortened(text: string, max: number): string {
  const line = text.split('\n', 1)[0] ?? '';
  const characters = [...line];
  if (characters.length <= max) return line.length < text.length ? `${line} …` : line;
  return `${characters.slice(0, max - 1).join('')}…`;
}

/** "guestbook" of "/a/b/guestbook.ts"'s "guestbook.ts": the last segment of a path of either kind. */
export function fileName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}

/** Makes a text safe to stand in Markdown as plain text. */
export function markdownText(text: string): string {
  return text.replace(/[\\`*_{}[\]()#+\-.!|<>~&$]/g, '\\$&').replace(/\n/g, '  \n');
}
