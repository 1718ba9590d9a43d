import { goQuote } from '../../../k8s/goText.ts';
import { stringifyJson } from '../../../k8s/json.ts';
import { ApiError, type Status } from '../../../k8s/status.ts';
import { messageOf } from '../../../base/errors.ts';
import { isTree, type Tree } from '../../json/bytes.ts';
import { badRequest, internalError } from '../../status/failures.ts';
import type { Seen } from '../match/rules.ts';
import { httpProblem, reviewIn } from './answer.ts';
import type { Webhook } from './configurations.ts';
import { type Posted, post } from './post.ts';
import { requestOf } from './review.ts';

/** A webhook could not be asked, or what it answered is no answer: its failure policy decides. */
export class CallFailed extends Error {}

/** What a webhook that allows the change answered beside that. */
export interface Allowed {
  /** JSON patch, as text; of mutating webhooks. */
  readonly patch: string | undefined;
  readonly patchType: string;
}

/**
 * Asks one webhook about a change; throws its refusal as the client is told it, `CallFailed` where it gave no usable answer. Its
 * warnings go to the client.
 */
export async function ask(webhook: Webhook, seen: Seen, mutating: boolean): Promise<Allowed> {
  const { core, warnings } = seen.change.call;
  if (seen.change.dryRun && webhook.sideEffects !== 'None' && webhook.sideEffects !== 'NoneOnDryRun') {
    throw badRequest(`admission webhook ${goQuote(webhook.name)} does not support dry run`);
  }
  const version = webhook.admissionReviewVersions.find((one) => one === 'v1' || one === 'v1beta1');
  if (version === undefined) {
    throw failed(webhook, 'could not create admission objects: webhook does not accept known AdmissionReview versions (v1, v1beta1)');
  }
  const uid = core.newUid();
  const review = { kind: 'AdmissionReview', apiVersion: `admission.k8s.io/${version}`, request: requestOf(seen, uid) };
  let posted: Posted;
  try {
    posted = await post(webhook.clientConfig, stringifyJson(review), webhook.timeoutSeconds, core.store);
  } catch (error) {
    throw failed(webhook, `failed to call webhook: ${messageOf(error)}`);
  }
  const response = responseIn(webhook, posted, { uid, version, mutating });
  warnings.push(...((response['warnings'] ?? []) as string[]));
  if (response['allowed'] !== true) throw refusal(webhook, response['status'] ?? response['result']);
  const patch = response['patch'];
  return {
    patch: typeof patch === 'string' && patch !== '' ? Buffer.from(patch, 'base64').toString() : undefined,
    patchType: version === 'v1beta1' ? 'JSONPatch' : String(response['patchType'] ?? ''),
  };
}

function failed(webhook: Webhook, why: string): CallFailed {
  return new CallFailed(`failed calling webhook ${goQuote(webhook.name)}: ${why}`);
}

/** What the client is told when a webhook that must not be missed failed. */
export function failureOf(error: CallFailed): ApiError {
  return internalError(error.message);
}

function responseIn(webhook: Webhook, { code, text }: Posted, asked: { uid: string; version: string; mutating: boolean }): Tree {
  const called = (why: string): CallFailed => failed(webhook, `failed to call webhook: ${why}`);
  const invalid = (why: string): CallFailed => failed(webhook, `received invalid webhook response: ${why}`);
  if (code < 200 || code > 299) throw called(httpProblem(code, text));
  let review: Tree;
  try {
    review = reviewIn(text);
  } catch (error) {
    throw called(messageOf(error));
  }
  const { response, apiVersion = '', kind = '' } = review;
  if (
    typeof apiVersion === 'string' &&
    apiVersion !== `admission.k8s.io/${asked.version}` &&
    /^admission\.k8s\.io\/v1(beta1)?$/.test(apiVersion)
  ) {
    const given = apiVersion.split('/')[1];
    throw called(`converting (${given}.AdmissionReview) to (${asked.version}.AdmissionReview): unknown conversion`);
  }
  if (!isTree(response)) throw invalid('webhook response was absent');
  if (asked.version === 'v1') {
    if (response['uid'] !== asked.uid) {
      throw invalid(
        `expected response.uid=${goQuote(asked.uid)}, got ${goQuote(typeof response['uid'] === 'string' ? response['uid'] : '')}`,
      );
    }
    if (apiVersion !== 'admission.k8s.io/v1' || kind !== 'AdmissionReview') {
      const [group, version] = String(apiVersion).split('/');
      throw invalid(
        `expected webhook response of admission.k8s.io/v1, Kind=AdmissionReview, got ${group}/${version}, Kind=${String(kind)}`,
      );
    }
    const problem = patchProblem(response, asked.mutating);
    if (problem !== undefined) throw invalid(problem);
  }
  return response;
}

function patchProblem({ patch, patchType }: Tree, mutating: boolean): string | undefined {
  const has = typeof patch === 'string' && patch !== '';
  const typed = patchType !== undefined && patchType !== null;
  if (!mutating) {
    if (has) return 'validating webhook may not return response.patch';
    return typed ? 'validating webhook may not return response.patchType' : undefined;
  }
  if (has && !typed) return 'webhook returned response.patch but not response.patchType';
  if (!has && typed) return 'webhook returned response.patchType but not response.patch';
  return patchType === '' ? 'webhook returned invalid response.patchType of ""' : undefined;
}

function refusal(webhook: Webhook, result: unknown): ApiError {
  const given = (isTree(result) ? result : {}) as Partial<Status>;
  const code = typeof given.code === 'number' && given.code >= 400 ? given.code : 400;
  const deniedBy = `admission webhook ${goQuote(webhook.name)} denied the request`;
  const why = given.message ? `: ${given.message}` : given.reason ? `: ${given.reason}` : ' without explanation';
  const status: Status = { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message: `${deniedBy}${why}` };
  if (given.reason) status.reason = given.reason;
  if (given.details) status.details = given.details;
  status.code = code;
  return new ApiError(status, code);
}
