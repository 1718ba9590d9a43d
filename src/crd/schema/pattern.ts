import { RE2JS } from 're2js';

/**
 * Regular expressions as Go has them (RE2): linear time whatever the pattern. A pattern is compiled when it is first used.
 * Patterns of a simple shape, for which JavaScript's engine is linear and means the same, run on that.
 */
export interface Pattern {
  /** Whether the pattern is found anywhere in the text. */
  test(text: string): boolean;
}

/** What is wrong with the pattern, as Go says it; undefined when it is valid. The last few hundred are known: while a CRD is written, most stay the same. */
export function patternProblem(pattern: string): string | undefined {
  if (known.has(pattern)) return known.get(pattern);
  if (known.size >= mostKnown) known.clear();
  const problem = compileProblem(pattern);
  known.set(pattern, problem);
  return problem;
}

const known = new Map<string, string | undefined>();
const mostKnown = 500;

function compileProblem(pattern: string): string | undefined {
  try {
    RE2JS.compile(pattern);
    return undefined;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return error.message === trailingBackslash ? `${trailingBackslash}: \`\`` : error.message;
  }
}

/** Valid patterns only (`patternProblem`); an invalid one throws at the first test. */
export function lazyPattern(pattern: string): Pattern {
  let compiled: Pattern | undefined;
  return { test: (text) => (compiled ??= isSimple(pattern) ? new RegExp(pattern, 'u') : RE2JS.compile(pattern)).test(text) };
}

const trailingBackslash = 'error parsing regexp: trailing backslash at end of expression';

const literal = '[A-Za-z0-9 _:/@#%&=~,;<>!"\'`-]';
const escaped = '\\\\[.+*?()[\\]{}|^$\\\\/dw]';
const set = `\\[\\^?(?:[A-Za-z0-9 _:/@#%&=~,;<>!"'\`.+*?(){}|$-]|\\\\[.+*?()[\\]{}|^$\\\\/dw-])+\\]`;
const token = new RegExp(`${literal}|${escaped}|${set}`, 'y');
const quantifier = /\?|\*|\+|\{\d{1,3}(,\d{0,3})?\}/y;

/**
 * Anchored at the start, at most one unbounded repetition, and repetitions of single characters only (a group may be optional):
 * so a failed match gives up each choice once. Only signs that mean the same in RE2 and JavaScript.
 */
export function isSimple(pattern: string): boolean {
  if (!pattern.startsWith('^')) return false;
  let unbounded = 0;
  let depth = 0;
  let position = 1;
  const end = pattern.endsWith('$') && !pattern.endsWith('\\$') ? pattern.length - 1 : pattern.length;
  while (position < end) {
    const char = pattern[position];
    if (char === '(' || char === ')') {
      depth += char === '(' ? 1 : -1;
      position++;
      if (depth < 0 || pattern[position] === '?') {
        if (depth < 0 || char === '(') return false;
        position++;
      } else if (char === ')' && /[*+{]/.test(pattern[position] ?? '')) return false;
      if (char === ')' && /[*+?{]/.test(pattern[position] ?? '')) return false;
      continue;
    }
    if (char === '|' && depth > 0) {
      position++;
      continue;
    }
    token.lastIndex = position;
    const found = token.exec(pattern);
    if (found === null || found[0].includes('[:')) return false;
    position += found[0].length;
    quantifier.lastIndex = position;
    const times = quantifier.exec(pattern)?.[0] ?? '';
    if (times === '*' || times === '+' || times.endsWith(',}')) unbounded++;
    position += times.length;
    if (/[*+?{]/.test(pattern[position] ?? '') && position < end) return false;
  }
  return position === end && depth === 0 && unbounded <= 1;
}
