import { fail, ok, type Result } from '../base/result.ts';
import { aggregateCauses, invalidValue, keyPath } from './fieldError.ts';
import { compareBytes } from './goText.ts';
import { checkLabelValue, checkQualifiedName } from './names.ts';
import type { StatusCause } from './status.ts';

export type LabelOperator = 'in' | 'notin' | '=' | '==' | '!=' | 'exists' | '!' | 'gt' | 'lt';

export interface LabelRequirement {
  readonly key: string;
  readonly operator: LabelOperator;
  /** Sorted; one for `=`, `==`, `!=`, `gt` and `lt`, none for `exists` and `!`. */
  readonly values: readonly string[];
}

/** A parsed label selector: every requirement must hold; without any it matches everything. */
export interface LabelSelector {
  readonly requirements: readonly LabelRequirement[];
  matches(labels: Readonly<Record<string, string>> | undefined): boolean;
  /** The selector in its canonical spelling. */
  toString(): string;
}

/** meta/v1 LabelSelector: what stands in a spec. */
export interface LabelSelectorObject {
  readonly matchLabels?: Readonly<Record<string, string>>;
  readonly matchExpressions?: readonly { readonly key: string; readonly operator: string; readonly values?: readonly string[] }[];
}

/** Parses `a=b,c in (d,e),!f,g notin (h),i>1`. The error is the API server's text after "unable to parse". */
export function parseLabelSelector(text: string): Result<LabelSelector, string> {
  const parser = new Parser(scan(text));
  try {
    return ok(labelSelector(parser.parse()));
  } catch (error) {
    if (error instanceof SelectorError) return fail(error.message);
    throw error;
  }
}

/** The selector of a spec. The error is for people. An absent selector matches nothing, an empty one everything. */
export function selectorOf(object: LabelSelectorObject | undefined): Result<LabelSelector, string> {
  if (object === undefined) return ok({ requirements: [], matches: () => false, toString: () => '' });
  const requirements: LabelRequirement[] = Object.entries(object.matchLabels ?? {}).map(([key, value]) => ({
    key,
    operator: '=',
    values: [value],
  }));
  for (const { key, operator, values = [] } of object.matchExpressions ?? []) {
    const known = specOperators[operator];
    if (known === undefined) return fail(`"${operator}" is not a valid label selector operator`);
    requirements.push({ key, operator: known, values: [...values].sort(compareBytes) });
  }
  for (const requirement of requirements) {
    const causes = checkRequirement(requirement);
    if (causes.length > 0) return fail(aggregateCauses(causes));
  }
  return ok(labelSelector(requirements));
}

const specOperators: Readonly<Record<string, LabelOperator>> = { In: 'in', NotIn: 'notin', Exists: 'exists', DoesNotExist: '!' };

function labelSelector(unsorted: readonly LabelRequirement[]): LabelSelector {
  const requirements = [...unsorted].sort((a, b) => compareBytes(a.key, b.key));
  return {
    requirements,
    matches: (labels = {}) => requirements.every((requirement) => matches(requirement, labels)),
    toString: () => requirements.map(requirementText).join(','),
  };
}

function matches({ key, operator, values }: LabelRequirement, labels: Readonly<Record<string, string>>): boolean {
  const value = Object.hasOwn(labels, key) ? labels[key] : undefined;
  switch (operator) {
    case 'exists':
      return value !== undefined;
    case '!':
      return value === undefined;
    case 'in':
    case '=':
    case '==':
      return value !== undefined && values.includes(value);
    case 'notin':
    case '!=':
      return value === undefined || !values.includes(value);
    case 'gt':
    case 'lt': {
      if (value === undefined || !isInteger(value) || !isInteger(values[0] ?? '')) return false;
      const bound = BigInt(values[0] ?? '');
      return operator === 'gt' ? BigInt(value) > bound : BigInt(value) < bound;
    }
  }
}

function requirementText({ key, operator, values }: LabelRequirement): string {
  if (operator === 'exists') return key;
  if (operator === '!') return `!${key}`;
  if (operator === 'in' || operator === 'notin') return `${key} ${operator} (${values.join(',')})`;
  return `${key}${operator === 'gt' ? '>' : operator === 'lt' ? '<' : operator}${values.join(',')}`;
}

function checkRequirement({ key, operator, values }: LabelRequirement): StatusCause[] {
  const causes: StatusCause[] = [];
  const badKey = checkQualifiedName(key);
  if (badKey.length > 0) causes.push(invalidValue('key', key, badKey.join('; ')));
  if (operator === 'in' || operator === 'notin') {
    if (values.length === 0) causes.push(invalidValue('values', values, "for 'in', 'notin' operators, values set can't be empty"));
  } else if (operator === 'exists' || operator === '!') {
    if (values.length > 0) causes.push(invalidValue('values', values, 'values set must be empty for exists and does not exist'));
  } else if (operator === 'gt' || operator === 'lt') {
    values.forEach((value, index) => {
      if (isInteger(value)) return;
      causes.push(invalidValue(keyPath('values', index), value, "for 'Gt', 'Lt' operators, the value must be an integer"));
    });
  }
  values.forEach((value, index) => {
    const bad = checkLabelValue(value);
    if (bad.length > 0) causes.push(invalidValue(keyPath(keyPath('values', index), key), value, bad.join('; ')));
  });
  return causes;
}

function isInteger(text: string): boolean {
  return /^[+-]?\d+$/.test(text) && BigInt.asIntN(64, BigInt(text.replace('+', ''))) === BigInt(text.replace('+', ''));
}

class SelectorError extends Error {}

/** `word`: a key, a value, or the words "in" and "notin". */
interface Token {
  readonly type: 'word' | 'symbol' | 'error' | 'end';
  readonly text: string;
}

const symbols = new Set([')', ',', '!', '==', '=', '>', '<', '!=', '(']);

function scan(text: string): Token[] {
  const tokens: Token[] = [];
  const pattern = /[ \t\r\n]*(?:([=!(),><]+)|([^=!(),>< \t\r\n]+)|$)/gy;
  while (pattern.lastIndex < text.length) {
    const start = pattern.lastIndex;
    const found = pattern.exec(text);
    if (found === null) break;
    const [whole, special, word] = found;
    if (word !== undefined) tokens.push({ type: 'word', text: word });
    else if (special !== undefined) {
      const symbol = longestSymbol(special);
      tokens.push(
        symbol === undefined ? { type: 'error', text: `error expected: keyword found '${special}'` } : { type: 'symbol', text: symbol },
      );
      pattern.lastIndex = start + whole.length - special.length + (symbol ?? special).length;
    } else break;
  }
  tokens.push({ type: 'end', text: '' });
  return tokens;
}

function longestSymbol(text: string): string | undefined {
  return [text.slice(0, 2), text.slice(0, 1)].find((candidate) => symbols.has(candidate));
}

class Parser {
  readonly #tokens: readonly Token[];
  #position = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  parse(): LabelRequirement[] {
    const requirements: LabelRequirement[] = [];
    for (;;) {
      const next = this.#peek();
      if (next.type === 'end') return requirements;
      if (!startsRequirement(next)) throw new SelectorError(`found '${next.text}', expected: !, identifier, or 'end of string'`);
      requirements.push(this.#requirement());
      const after = this.#take();
      if (after.type === 'end') return requirements;
      if (after.text !== ',') throw new SelectorError(`found '${after.text}', expected: ',' or 'end of string'`);
      if (!startsRequirement(this.#peek())) throw new SelectorError(`found '${this.#peek().text}', expected: identifier after ','`);
    }
  }

  #requirement(): LabelRequirement {
    let token = this.#take();
    const absent = token.type === 'symbol' && token.text === '!';
    if (absent) token = this.#take();
    if (token.type !== 'word') throw inRequirement(`found '${token.text}', expected: identifier`);
    const key = token.text;
    const bad = checkQualifiedName(key);
    if (bad.length > 0) throw inRequirement(causeText(invalidValue(undefined, key, bad.join('; '))));
    const next = this.#peek();
    if (absent || next.type === 'end' || next.text === ',') return checked({ key, operator: absent ? '!' : 'exists', values: [] });
    const operator = this.#operator();
    const values = operator === 'in' || operator === 'notin' ? this.#values() : [this.#exactValue()];
    return checked({ key, operator, values: [...new Set(values)].sort(compareBytes) });
  }

  #operator(): LabelOperator {
    const { text } = this.#take();
    if (text === '>') return 'gt';
    if (text === '<') return 'lt';
    if (text === 'in' || text === 'notin' || text === '=' || text === '==' || text === '!=') return text;
    throw inRequirement(`found '${text}', expected: in, notin, =, ==, !=, gt, lt`);
  }

  #values(): string[] {
    const open = this.#take();
    if (open.text !== '(') throw inRequirement(`found '${open.text}' expected: '('`);
    const first = this.#peek();
    if (first.text === ')') {
      this.#take();
      return [''];
    }
    if (first.type !== 'word' && first.text !== ',') throw inRequirement(`found '${first.text}', expected: ',', ')' or identifier`);
    const values = this.#list();
    this.#take();
    return values;
  }

  /** Reads up to, not including, the closing parenthesis; between commas stands an empty value. */
  #list(): string[] {
    const values: string[] = [];
    for (;;) {
      const token = this.#take();
      const next = this.#peek();
      if (token.type === 'word') {
        values.push(token.text);
        if (next.text === ',') continue;
        if (next.text === ')') return values;
        throw inRequirement(`found '${next.text}', expected: ',' or ')'`);
      }
      if (token.text !== ',') throw inRequirement(`found '${token.text}', expected: ',', or identifier`);
      if (values.length === 0 || next.text === ')' || next.text === ',') values.push('');
      if (next.text === ')') return values;
    }
  }

  #exactValue(): string {
    const next = this.#peek();
    if (next.type === 'end' || next.text === ',') return '';
    const token = this.#take();
    if (token.type !== 'word') throw inRequirement(`found '${token.text}', expected: identifier`);
    return token.text;
  }

  #peek(): Token {
    return this.#tokens[this.#position] ?? { type: 'end', text: '' };
  }

  #take(): Token {
    const token = this.#peek();
    this.#position++;
    return token;
  }
}

function startsRequirement(token: Token): boolean {
  return token.type === 'word' || (token.type === 'symbol' && token.text === '!');
}

function checked(requirement: LabelRequirement): LabelRequirement {
  const causes = checkRequirement(requirement);
  if (causes.length > 0) throw inRequirement(aggregateCauses(causes));
  return requirement;
}

function inRequirement(problem: string): SelectorError {
  return new SelectorError(`unable to parse requirement: ${problem}`);
}

function causeText(cause: StatusCause): string {
  return `${cause.field ?? ''}: ${cause.message ?? ''}`;
}
