import { messageOf } from '../../base/errors.ts';
import { parseJson } from '../../k8s/json.ts';
import { isTree, type Tree } from '../json/bytes.ts';
import { parseYaml } from '../json/yaml.ts';
import { goJsonProblem } from '../json/goProblem.ts';
import { decodeProtobuf } from '../protobuf/decode.ts';
import type { ApiRequest } from '../request.ts';
import { badRequest, unsupportedMediaType } from '../status/failures.ts';
import { allMediaTypes } from './accept.ts';

/** The media type of a body, lower case, without parameters; "" when the client names none. */
export function contentType(request: ApiRequest): string {
  return (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

/** Reads an object from a body. No Content-Type means JSON, as several clients rely on. */
export async function decodeObject(request: ApiRequest, options: { custom: boolean; kind: string; version: string }): Promise<Tree> {
  const type = contentType(request);
  let value: unknown;
  try {
    if (type === '' || type === 'application/json') value = request.body.length === 0 ? {} : parseJson(request.body.toString());
    else if (type === 'application/yaml') value = await parseYaml(request.body.toString());
    else if (type === 'application/vnd.kubernetes.protobuf' && !options.custom) value = await decodeProtobuf(request.body);
    else throw unsupportedMediaType(allMediaTypes);
  } catch (error) {
    if (!(error instanceof Error) || 'httpCode' in error) throw error;
    const json = type === '' || type === 'application/json';
    const problem = json ? `couldn't get version/kind; json parse error: ${goJsonProblem(request.body.toString())}` : messageOf(error);
    throw badRequest(`the object provided is unrecognized (must be of type ${options.kind}): ${problem} (${summary(request.body)})`);
  }
  if (!isTree(value)) throw badRequest(`the object provided is unrecognized (must be of type ${options.kind}): the body is not an object`);
  return value;
}

/** The beginning of a body, as upstream shows it: as text when it looks like JSON, else in hexadecimal. */
function summary(body: Buffer): string {
  if (body.length === 0) return '<empty>';
  const head = body.subarray(0, 30);
  const more = body.length > 30 ? ' ...' : '';
  return body[0] === 0x7b ? `${head.toString()}${more}` : `${head.toString('hex')}${more}`;
}
