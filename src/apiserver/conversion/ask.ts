import { messageOf } from '../../base/errors.ts';
import type { CrdConversion } from '../../crd/schema/index.ts';
import { goQuote } from '../../k8s/goText.ts';
import { deepCopy, stringifyJson } from '../../k8s/json.ts';
import { parseApiVersion } from '../../k8s/kind.ts';
import { httpProblem, reviewIn } from '../admission/webhooks/answer.ts';
import type { ClientConfig } from '../admission/webhooks/configurations.ts';
import { post } from '../admission/webhooks/post.ts';
import { isTree, type Tree } from '../json/bytes.ts';
import { ConversionFailed } from './known.ts';
import type { Store } from '../storage/store.ts';
import { restoreMeta } from './metadata.ts';

const timeoutSeconds = 30;

interface Question {
  readonly objects: readonly Tree[];
  readonly apiVersion: string;
  readonly uid: string;
  readonly store: Store;
}

/** Has objects converted by a CRD's webhook, all in one ConversionReview; throws in the API server's words. */
export async function askForConversion({ webhook }: CrdConversion, question: Question): Promise<Tree[]> {
  const { objects, apiVersion, uid, store } = question;
  const version = webhook?.conversionReviewVersions.find((one) => one === 'v1' || one === 'v1beta1');
  if (!webhook || version === undefined) throw new ConversionFailed('no supported conversion review versions');
  const review = {
    kind: 'ConversionReview',
    apiVersion: `apiextensions.k8s.io/${version}`,
    request: { uid, desiredAPIVersion: apiVersion, objects },
  };
  const subject = gvkText(objects[0] as Tree);
  let converted: unknown[];
  try {
    const { code, text } = await post(webhook.clientConfig as ClientConfig, stringifyJson(review), timeoutSeconds, store);
    if (code < 200 || code > 299) throw new Error(httpProblem(code, text));
    converted = objectsIn(reviewIn(text), version, uid);
  } catch (error) {
    throw new ConversionFailed(`conversion webhook for ${subject} failed: ${messageOf(error)}`);
  }
  if (converted.length !== objects.length) {
    throw new ConversionFailed(`conversion webhook for ${subject} returned ${converted.length} objects, expected ${objects.length}`);
  }
  return objects.map((object, index) => checked(object, converted[index], apiVersion, subject));
}

function objectsIn(review: Tree, version: string, uid: string): unknown[] {
  const { response, apiVersion = '', kind = '' } = review;
  if (!/^apiextensions\.k8s\.io\/v1(beta1)?$/.test(String(apiVersion))) {
    throw new Error(
      `no kind ${goQuote(String(kind))} is registered for version ${goQuote(String(apiVersion))} in scheme "pkg/runtime/scheme.go:111"`,
    );
  }
  if (version === 'v1' && (apiVersion !== 'apiextensions.k8s.io/v1' || kind !== 'ConversionReview')) {
    const { group, version: given } = parseApiVersion(String(apiVersion));
    throw new Error(
      `expected webhook response of apiextensions.k8s.io/v1, Kind=ConversionReview, got ${group}/${given}, Kind=${String(kind)}`,
    );
  }
  if (!isTree(response)) throw new Error('no response provided');
  const answeredUid = typeof response['uid'] === 'string' ? response['uid'] : '';
  if (version === 'v1' && answeredUid !== uid) throw new Error(`expected response.uid=${goQuote(uid)}, got ${goQuote(answeredUid)}`);
  const { status = '', message = '' } = (isTree(response['result']) ? response['result'] : {}) as { status?: string; message?: string };
  if (status !== 'Success') throw new Error(message === '' ? `response.result.status was '${status}', not 'Success'` : message);
  return Array.isArray(response['convertedObjects']) ? (response['convertedObjects'] as unknown[]) : [];
}

/** What came back, with the metadata that no webhook may change. */
function checked(original: Tree, given: unknown, apiVersion: string, subject: string): Tree {
  if (!isTree(given)) throw new ConversionFailed("Object 'Kind' is missing in 'null'");
  const { apiVersion: givenVersion = '', kind = '' } = given;
  if (kind === '') throw new ConversionFailed(`Object 'Kind' is missing in '${stringifyJson(given)}'`);
  const invalid = (what: string, why: string): Error =>
    new ConversionFailed(`conversion webhook for ${subject} returned invalid ${what}: ${why}`);
  if (givenVersion !== apiVersion) {
    throw invalid('object at index 0', `invalid groupVersion (expected ${apiVersion}, received ${String(givenVersion)})`);
  }
  if (kind !== original['kind']) {
    throw invalid('object at index 0', `invalid kind (expected ${String(original['kind'])}, received ${String(kind)})`);
  }
  const problem = identityProblem(original, given);
  if (problem !== undefined) throw invalid('object', problem);
  const restored = restoreMeta(original, deepCopy(given));
  if (!restored.ok) throw invalid('metadata', restored.error);
  return restored.value;
}

function identityProblem(before: Tree, after: Tree): string | undefined {
  const [was, is] = [before, after].map(({ metadata }) => (isTree(metadata) ? metadata : {})) as [Tree, Tree];
  for (const [field, called] of [
    ['name', 'name'],
    ['namespace', 'namespace'],
    ['uid', 'UID'],
  ] as const) {
    const [old, now] = [textOf(was[field]), textOf(is[field])];
    if (old !== now) return `must have the same ${called}: ${old} != ${now}`;
  }
  return undefined;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function gvkText(object: Tree): string {
  return `${String(object['apiVersion'])}, Kind=${String(object['kind'])}`;
}
