/**
 * Gives equal texts of many objects one copy: labels, images, env names, messages and times repeat from object to object, and
 * JSON.parse makes each anew. What was seen is forgotten from time to time, so that texts which come once (names, uids) cost nothing for long.
 *
 * R16 Objects are changed only in that equal texts of 11 to 256 characters become the same text; beyond 100 levels nothing is looked at.
 */
export class SharedStrings {
  #seen = new Map<string, string>();

  /** The object itself, whose texts are shared from now on. */
  share<T>(value: T): T {
    this.#walk(value, 0);
    return value;
  }

  #walk(value: unknown, depth: number): void {
    if (typeof value !== 'object' || value === null || depth > deepest) return;
    if (Array.isArray(value)) {
      const items: unknown[] = value;
      for (let at = 0; at < items.length; at++) {
        const item = items[at];
        if (typeof item === 'string') items[at] = this.#one(item);
        else this.#walk(item, depth + 1);
      }
      return;
    }
    const fields = value as Record<string, unknown>;
    for (const field in fields) {
      const each = fields[field];
      if (typeof each === 'string') {
        const one = this.#seenBefore(each);
        if (one !== undefined) fields[field] = one;
      } else this.#walk(each, depth + 1);
    }
  }

  #one(text: string): string {
    return this.#seenBefore(text) ?? text;
  }

  /** The copy to use instead; remembers the text when it is the first. */
  #seenBefore(text: string): string | undefined {
    if (text.length < shortest || text.length > longest) return undefined;
    const seen = this.#seen.get(text);
    if (seen !== undefined) return seen;
    if (this.#seen.size >= most) this.#seen = new Map();
    this.#seen.set(text, text);
    return undefined;
  }
}

/** V8 shares shorter ones itself. */
const shortest = 11;
const longest = 256;
const most = 5000;
const deepest = 100;
