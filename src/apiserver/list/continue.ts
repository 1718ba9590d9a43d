import { goJsonProblem } from '../json/goProblem.ts';
import { badRequest } from '../status/failures.ts';

/** Where a paged list goes on: after this key, in the state of this revision. */
export interface Position {
  readonly revision: number;
  readonly partition: string;
  readonly name: string;
}

/** The token that a client hands back unread. */
export function encodeContinue(position: Position): string {
  return Buffer.from(JSON.stringify({ v: 1, rv: position.revision, ns: position.partition, n: position.name })).toString('base64url');
}

export function decodeContinue(token: string): Position {
  const text = Buffer.from(token, 'base64url').toString('latin1');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw badRequest(`invalid continue token: continue key is not valid: ${goJsonProblem(text)}`);
  }
  const { v, rv, ns, n } = (value ?? {}) as { v?: unknown; rv?: unknown; ns?: unknown; n?: unknown };
  if (v !== 1 || typeof rv !== 'number' || typeof ns !== 'string' || typeof n !== 'string') {
    throw badRequest('invalid continue token: continue key is not valid: it was not made by this server');
  }
  return { revision: rv, partition: ns, name: n };
}
