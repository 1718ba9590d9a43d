import { messageOf } from '../../base/errors.ts';
import type { ApiError } from '../../k8s/status.ts';
import { isTree, type Tree } from '../json/bytes.ts';
import { parseYaml } from '../json/yaml.ts';
import { duplicateKeys } from '../json/duplicates.ts';
import { BodyProblem, parseBodyJson } from '../json/bodyJson.ts';
import { decodeProtobuf } from '../protobuf/decode.ts';
import type { ApiRequest } from '../request.ts';
import { badRequest, unsupportedMediaType } from '../status/failures.ts';
import { allMediaTypes } from './accept.ts';
import type { FieldValidation } from './fieldValidation.ts';

/** The media type of a body, lower case, without parameters; "" when the client names none. */
export function contentType(request: ApiRequest): string {
  return (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

/** Reads an object from a body. No Content-Type means JSON, as several clients rely on. */
export async function decodeObject(request: ApiRequest, options: { custom: boolean; kind: string; version: string }): Promise<Tree> {
  const type = contentType(request);
  let value: unknown;
  try {
    if (type === '' || type === 'application/json')
      value = request.body.length === 0 && !mustBeThere(request) ? {} : parseBodyJson(request.body.toString());
    else if (type === 'application/yaml') value = await parseYaml(request.body.toString());
    else if (type === 'application/vnd.kubernetes.protobuf' && !options.custom) value = await decodeProtobuf(request.body);
    else throw unsupportedMediaType(allMediaTypes);
  } catch (error) {
    if (!(error instanceof Error) || 'httpCode' in error) throw error;
    const json = error instanceof BodyProblem;
    // Go sees it only when it comes to the number, and by then knows what the object is.
    if (json && error.message.endsWith('of type float64')) {
      throw badRequest(`${options.kind} in version "${options.version}" cannot be handled as a ${options.kind}: ${error.message}`);
    }
    throw unrecognized(request, options.kind, json ? `couldn't get version/kind; json parse error: ${error.message}` : messageOf(error));
  }
  if (value === null) return {};
  if (isTree(value)) return value;
  const what = Array.isArray(value) ? 'array' : typeof value === 'boolean' ? 'bool' : typeof value === 'string' ? 'string' : 'number';
  const head = 'struct { APIVersion string "json:\\"apiVersion,omitempty\\""; Kind string "json:\\"kind,omitempty\\"" }';
  const problem = `couldn't get version/kind; json parse error: json: cannot unmarshal ${what} into Go value of type ${head}`;
  throw unrecognized(request, options.kind, problem);
}

/** A deletion may say nothing, and means its defaults. */
function mustBeThere({ method }: ApiRequest): boolean {
  return method === 'POST' || method === 'PUT';
}

function unrecognized(request: ApiRequest, kind: string, problem: string): ApiError {
  return badRequest(`the object provided is unrecognized (must be of type ${kind}): ${problem} (${summary(request.body)})`);
}

/** Keys that stand twice in a JSON body, of which the last one counts; looked for where somebody wants to know. */
export function duplicateFields(request: ApiRequest, body: Tree, mode: FieldValidation): string[] {
  const type = contentType(request);
  if (mode === 'Ignore' || (type !== '' && type !== 'application/json')) return [];
  return duplicateKeys(request.body.toString(), body);
}

/** The beginning of a body, as upstream shows it: as text when it looks like JSON, else in hexadecimal. */
function summary(body: Buffer): string {
  if (body.length === 0) return '<empty>';
  const head = body.subarray(0, 30);
  const more = body.length > 30 ? ' ...' : '';
  return body[0] === 0x7b ? `${head.toString()}${more}` : `${head.toString('hex')}${more}`;
}
