/** A hash of a template as the name of what is made from it: stable while the template is the same, in letters that form no words. */
export function templateHash(template: unknown, collisions: number | undefined): string {
  let hash = 0x811c9dc5;
  const text = `${JSON.stringify(sorted(template))}${collisions ?? ''}`;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return [...String(hash >>> 0)].map((digit) => letters[digit.charCodeAt(0) % letters.length]).join('');
}

const letters = 'bcdfghjklmnpqrstvwxz2456789';

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, field]) => [key, sorted(field)]));
}
