import { stringifyJson } from '../../k8s/json.ts';
import type { Tree } from '../json/bytes.ts';
import type { Accepted } from '../negotiate/accept.ts';
import type { Encoder } from '../protobuf/encode.ts';
import type { WholeResponse } from '../request.ts';

export const protobufType = 'application/vnd.kubernetes.protobuf';

/** A tree as the body of an answer, in the encoding that was asked for. */
export async function encodeAnswer(accepted: Pick<Accepted, 'media' | 'pretty'>, code: number, tree: unknown): Promise<WholeResponse> {
  if (accepted.media === 'yaml') {
    const yaml = await import('yaml');
    return { code, headers: { 'content-type': 'application/yaml' }, body: Buffer.from(yaml.stringify(tree, goYaml)) };
  }
  if (accepted.media === 'protobuf') {
    return { code, headers: { 'content-type': protobufType }, body: (await protobufEncoder()).whole(tree as Tree) };
  }
  const text = stringifyJson(tree);
  const body = accepted.pretty ? `${JSON.stringify(JSON.parse(text), undefined, 2)}` : `${text}\n`;
  return { code, headers: { 'content-type': 'application/json' }, body: Buffer.from(body) };
}

/** As Go writes YAML: what YAML 1.1 would take for a time or a truth in quotes, keys in order, lists no deeper than what they are in. */
const goYaml = { version: '1.1', sortMapEntries: true, indentSeq: false, singleQuote: true, lineWidth: 0 } as const;

/** Loaded with the first answer that is to be in protobuf. */
export async function protobufEncoder(): Promise<Encoder> {
  const { loadEncoder } = await import('../protobuf/encode.ts');
  return loadEncoder();
}
