import { messageOf } from '../../base/errors.ts';
import { parseJson } from '../../k8s/json.ts';
import { isTree, type Tree } from '../json/bytes.ts';
import { parseYaml } from '../json/yaml.ts';
import { decodeProtobuf } from '../protobuf/decode.ts';
import type { ApiRequest } from '../request.ts';
import { badRequest, unsupportedMediaType } from '../status/failures.ts';
import { builtInMediaTypes, customMediaTypes } from './accept.ts';

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
    else throw unsupportedMediaType(options.custom ? customMediaTypes : builtInMediaTypes);
  } catch (error) {
    if (!(error instanceof Error) || 'httpCode' in error) throw error;
    throw badRequest(`the object provided is unrecognized (must be of type ${options.kind}): ${messageOf(error)}`);
  }
  if (!isTree(value)) throw badRequest(`the object provided is unrecognized (must be of type ${options.kind}): the body is not an object`);
  return value;
}
