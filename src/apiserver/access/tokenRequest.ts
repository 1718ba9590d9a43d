import { invalidValue } from '../../k8s/fieldError.ts';
import type { UnstructuredObject } from '../../k8s/object.ts';
import type { ApiError, StatusCause } from '../../k8s/status.ts';
import { timeText } from '../../k8s/time.ts';
import type { Action } from '../actions/action.ts';
import { type Call, timestamp } from '../context.ts';
import { decodeJson } from '../json/bytes.ts';
import { decodeObject } from '../negotiate/body.ts';
import { encodeAnswer } from '../present/encode.ts';
import { objectOf } from '../registry/views.ts';
import { badRequest, conflict, invalid, notFound } from '../status/failures.ts';
import { type BoundObject, issuer } from './tokens.ts';

interface TokenRequest extends UnstructuredObject {
  spec?: {
    audiences?: string[];
    expirationSeconds?: number;
    boundObjectRef?: { kind?: string; apiVersion?: string; name?: string; uid?: string };
  };
}

const gvk = { group: 'authentication.k8s.io', version: 'v1', kind: 'TokenRequest' };

/** `serviceaccounts/NAME/token`: a token for a service account, for some time, for some audiences (`kubectl create token`). */
export const tokenRequest: Action = {
  name: 'token',
  gvk,
  verbs: ['create'],
  async handle(call) {
    const { core, resource, info, request, accepted } = call;
    await resource.ready();
    const body: TokenRequest = await decodeObject(request, { custom: false, kind: 'TokenRequest', version: 'v1' });
    checkPlace(call, body);
    const entry = core.store.get(resource.bucket, info.namespace, info.name);
    if (!entry) throw notFound(resource, info.name);
    const uid = objectOf(resource, entry).metadata?.uid ?? '';
    const asked = body.metadata?.uid;
    if (asked && asked !== uid) {
      const why = `the UID in the token request (${asked}) does not match the UID of the service account (${uid})`;
      throw conflict({ group: gvk.group, resource: gvk.kind }, info.name, why);
    }
    const { audiences = [], expirationSeconds = 3600, boundObjectRef } = body.spec ?? {};
    checkTypes(audiences, expirationSeconds);
    const causes = checkSpan(expirationSeconds);
    if (causes.length > 0) throw invalid(gvk, '', causes);
    const meant = audiences.length === 0 ? [issuer] : audiences;
    const issuedAt = Math.floor(core.clock.now() / 1000);
    const expiresAt = issuedAt + expirationSeconds;
    const bound = boundObjectRef && boundOf(call, boundObjectRef);
    const account = { namespace: info.namespace, name: info.name };
    const token = core.tokens.issue({ account, uid, audiences: meant, issuedAt, expiresAt, id: core.newUid(), bound });
    const answer = {
      kind: gvk.kind,
      apiVersion: 'authentication.k8s.io/v1',
      metadata: { ...account, uid, creationTimestamp: timestamp(core.clock) },
      spec: { audiences: meant, expirationSeconds, boundObjectRef: boundObjectRef ?? null },
      status: { token, expirationTimestamp: timeText(expiresAt * 1000) },
    };
    return encodeAnswer(accepted, 201, answer);
  },
};

function checkPlace({ info }: Call, { metadata = {} }: TokenRequest): void {
  const differs = (field: 'name' | 'namespace', wanted: string): void => {
    const value = metadata[field];
    if (!value || value === wanted) return;
    const causes = [invalidValue(`metadata.${field}`, value, `must match the service account ${field} if specified`)];
    throw invalid(gvk, info.name, causes);
  };
  differs('name', info.name);
  differs('namespace', info.namespace);
}

function checkSpan(seconds: number): StatusCause[] {
  const at = 'spec.expirationSeconds';
  if (seconds < 600) return [invalidValue(at, seconds, 'may not specify a duration less than 10 minutes')];
  if (seconds > 2 ** 32) return [invalidValue(at, seconds, 'may not specify a duration larger than 2^32 seconds')];
  return [];
}

function boundOf(call: Call, { kind = '', name = '', uid }: NonNullable<NonNullable<TokenRequest['spec']>['boundObjectRef']>): BoundObject {
  const resource = ({ Pod: 'pods', Secret: 'secrets', Node: 'nodes' } as Partial<Record<string, string>>)[kind];
  if (resource === undefined) throw badRequest(`cannot bind token to object of type ${kind}`);
  const entry = call.core.store.get(resource, kind === 'Node' ? '' : call.info.namespace, name);
  if (!entry) throw notFound({ group: '', resource }, name);
  const object: UnstructuredObject = decodeJson(entry.bytes);
  const account = (object['spec'] as { serviceAccountName?: string } | undefined)?.serviceAccountName;
  if (kind === 'Pod' && account !== call.info.name) {
    throw badRequest(
      `cannot bind token for serviceaccount ${JSON.stringify(call.info.name)} to pod running with different serviceaccount name.`,
    );
  }
  const own = object.metadata?.uid ?? '';
  if (uid && uid !== own) {
    throw conflict(
      { group: '', resource },
      name,
      `the UID in the bound object reference (${uid}) does not match the UID in record. The object might have been deleted and then recreated`,
    );
  }
  return { kind: kind as BoundObject['kind'], name, uid: own };
}

/** In the words of Go's decoder: what is sent as JSON may be anything. */
function checkTypes(audiences: unknown, expirationSeconds: unknown): void {
  const wrong = (field: string, value: unknown, type: string): ApiError => {
    const what = Array.isArray(value) ? 'array' : typeof value === 'boolean' ? 'bool' : typeof value;
    const problem = `json: cannot unmarshal ${what} into Go struct field TokenRequestSpec.spec.${field} of type ${type}`;
    return badRequest(`TokenRequest in version "v1" cannot be handled as a TokenRequest: ${problem}`);
  };
  if (!Number.isInteger(expirationSeconds)) throw wrong('expirationSeconds', expirationSeconds, 'int64');
  if (!Array.isArray(audiences) || audiences.some((audience) => typeof audience !== 'string'))
    throw wrong('audiences', audiences, '[]string');
}
