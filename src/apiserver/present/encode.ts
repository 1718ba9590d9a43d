import { stringifyJson } from '../../k8s/json.ts';
import type { Accepted } from '../negotiate/accept.ts';
import type { WholeResponse } from '../request.ts';

/** A tree as the body of an answer, in the encoding that was asked for. */
export async function encodeAnswer(accepted: Pick<Accepted, 'media' | 'pretty'>, code: number, tree: unknown): Promise<WholeResponse> {
  if (accepted.media === 'yaml') {
    const yaml = await import('yaml');
    return { code, headers: { 'content-type': 'application/yaml' }, body: Buffer.from(yaml.stringify(tree, { lineWidth: 0 })) };
  }
  const text = stringifyJson(tree);
  const body = accepted.pretty ? `${JSON.stringify(JSON.parse(text), undefined, 2)}` : `${text}\n`;
  return { code, headers: { 'content-type': 'application/json' }, body: Buffer.from(body) };
}
