import type { StatusCause } from '../../../../../src/k8s/status.ts';
import type { ServerAnswer } from './questions.ts';

/** Causes as the recorder keeps them; the same in any order where the server has none. */
export function refusalLike(recorded: ServerAnswer, causes: readonly StatusCause[]): ServerAnswer {
  const lines = causes.map(({ reason, field, message }) => comparable(`${reason} ${field}: ${message}`));
  return typeof recorded === 'object' && 'anyOrder' in recorded ? { anyOrder: lines.toSorted() } : { causes: lines };
}

/** What may differ: words of syntax errors (another parser: their line is compared), and the kind's name in a refusal before validation. */
export function comparableAnswer(answer: ServerAnswer): ServerAnswer {
  if (typeof answer !== 'object') return answer;
  if ('anyOrder' in answer) return { anyOrder: answer.anyOrder.map(comparable).toSorted() };
  if ('causes' in answer) return { causes: answer.causes.map(comparable) };
  if ('code' in answer) return { ...answer, message: answer.message.replace(/^.*cannot be handled as a Thing: /, '') };
  return answer;
}

function comparable(line: string): string {
  return line.replace(/(ompilation failed: ERROR: <input>:\d+):\d+: Syntax error: .*$/s, '$1: Syntax error');
}
