import { messageOf } from '../../../base/errors.ts';
import { parseExact, stringifyExact } from '../../../base/exactJson.ts';
import type { Logger } from '../../../base/logger.ts';
import { ApiError } from '../../../k8s/status.ts';
import { withFields } from '../../log/structuredLogger.ts';
import type { Client } from '../../reads/client.ts';
import type { Call, Endpoint, Reply } from '../server/endpoint.ts';
import { type Answer, denied, errored, refused } from './answers.ts';
import { type AdmissionContext, DeniedError } from './context.ts';
import { UndecodableError } from './objects.ts';
import type { AdmissionRequest, AdmissionReview } from './review.ts';

/** Asks a person's code; what it throws becomes an answer here. */
export type Ask = (context: AdmissionContext) => Promise<Answer>;

/**
 * Answers AdmissionReviews, as controller-runtime does:
 *
 * WA1 Every answer is HTTP 200 with an AdmissionReview. One that cannot be read (no body, another content type than
 *    `application/json`, no JSON) is not allowed, with code 400; one of 7 MiB or more with 413.
 * WA2 The answer has the question's apiVersion, kind and uid: v1, and v1beta1, which is the same but for its name.
 * WA3 An `ApiError` that is thrown is the answer's status, causes included; a `DeniedError` is 403 with its message.
 * WA4 Whatever else is thrown is 500 with `panic: MESSAGE [recovered]`; it is logged and counted.
 * WA5 An object that is missing, or of another kind, is 400.
 */
export class AdmissionEndpoint implements Endpoint {
  readonly #ask: Ask;
  readonly #options: AdmissionEndpointOptions;

  constructor(ask: Ask, options: AdmissionEndpointOptions) {
    this.#ask = ask;
    this.#options = options;
  }

  async answer(call: Call): Promise<Reply> {
    const read = readReview(call);
    if ('answer' in read) {
      this.#options.log.error(`an admission request cannot be read: ${read.answer.status?.message}`);
      return reply({ response: { uid: '', ...read.answer } });
    }
    const { kind, apiVersion, request } = read.review;
    const answer = await this.#answer(request ?? noRequest, call.signal);
    const identity = kind === undefined && apiVersion === undefined ? v1 : { kind, apiVersion };
    return reply({ ...identity, response: { uid: request?.uid ?? '', ...answer } });
  }

  async #answer(request: AdmissionRequest, signal: AbortSignal): Promise<Answer> {
    const { client, log: base, onPanic } = this.#options;
    const { uid, namespace, name, operation } = request;
    const object = [namespace, name].filter((part) => part !== undefined && part !== '').join('/');
    const log = withFields(base, { object, operation, user: request.userInfo?.username, requestID: uid });
    try {
      return await this.#ask({ request, client, log, signal });
    } catch (error) {
      if (error instanceof ApiError) return refused(error.status);
      if (error instanceof DeniedError) return denied(error.message);
      if (error instanceof UndecodableError) return errored(400, error.message);
      onPanic();
      log.error(`the webhook threw: ${messageOf(error)}`, { error });
      return errored(500, `panic: ${messageOf(error)} [recovered]`);
    }
  }
}

interface AdmissionEndpointOptions {
  readonly client: Client;
  readonly log: Logger;
  readonly onPanic: () => void;
}

const v1 = { kind: 'AdmissionReview', apiVersion: 'admission.k8s.io/v1' };

/** A review without a request asks for an operation that nobody knows. */
const noRequest = { uid: '', operation: '' } as unknown as AdmissionRequest;

function reply(review: AdmissionReview): Reply {
  return { code: 200, body: `${stringifyExact(review)}\n` };
}

function readReview({ contentType, body }: Call): { readonly review: AdmissionReview } | { readonly answer: Answer } {
  if (body === 'too large') return { answer: errored(413, `request entity is too large; limit is ${maxRequestBytes} bytes`) };
  if (body.length === 0) return { answer: errored(400, 'request body is empty') };
  if (contentType !== 'application/json') return { answer: errored(400, `contentType=${contentType}, expected application/json`) };
  let review: unknown;
  try {
    review = parseExact(Buffer.from(body).toString()) ?? {};
  } catch (error) {
    return { answer: errored(400, `couldn't get version/kind; json parse error: ${messageOf(error)}`) };
  }
  const problem = problemOf(review);
  return problem === undefined ? { review: review as AdmissionReview } : { answer: errored(400, problem) };
}

function problemOf(review: unknown): string | undefined {
  if (!isRecord(review)) return "couldn't get version/kind; json parse error: an AdmissionReview is a JSON object";
  const request = review['request'] ?? {};
  if (!isRecord(request)) return 'request of an AdmissionReview must be an object';
  for (const name of ['uid', 'operation', 'name', 'namespace']) {
    if (request[name] !== undefined && typeof request[name] !== 'string') return `request.${name} of an AdmissionReview must be a string`;
  }
  for (const name of ['object', 'oldObject']) {
    if (!isRecord(request[name] ?? {})) return `request.${name} of an AdmissionReview must be an object`;
  }
  return undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Two objects of 3 MiB, and what is around them. */
export const maxRequestBytes = 7 * 1024 * 1024;
