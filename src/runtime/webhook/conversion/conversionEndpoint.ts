import { messageOf } from '../../../base/errors.ts';
import { parseExact, stringifyExact } from '../../../base/exactJson.ts';
import type { Logger } from '../../../base/logger.ts';
import { parseApiVersion } from '../../../k8s/kind.ts';
import type { KubernetesObject } from '../../../k8s/object.ts';
import type { Call, Endpoint, Reply } from '../server/endpoint.ts';
import { ConversionError, type Converter } from './converter.ts';

/** apiextensions.k8s.io/v1 ConversionReview. */
export interface ConversionReview {
  readonly kind?: string | undefined;
  readonly apiVersion?: string | undefined;
  readonly request?: { readonly uid: string; readonly desiredAPIVersion: string; readonly objects: readonly KubernetesObject[] };
  readonly response?: {
    readonly uid: string;
    readonly convertedObjects: readonly KubernetesObject[] | null;
    readonly result: { readonly metadata: object; readonly status: 'Success' | 'Failure'; readonly message?: string };
  };
}

/**
 * Answers ConversionReviews for every kind that has a converter:
 *
 * WR1 All objects are converted, in their order, or none: the first that cannot be makes the answer a `Failure` with its message.
 * WR2 The answer has the question's apiVersion, kind and uid; one that cannot be read is HTTP 400 without a body.
 * WR3 What is thrown and is no Error is told as `internal error occurred during conversion`, logged and counted.
 */
export class ConversionEndpoint implements Endpoint {
  readonly #converters = new Map<string, Converter>();
  readonly #log: Logger;
  readonly #onPanic: () => void;

  constructor({ log, onPanic }: { readonly log: Logger; readonly onPanic: () => void }) {
    this.#log = log;
    this.#onPanic = onPanic;
  }

  add(converter: Converter): void {
    this.#converters.set(`${converter.hub.kind}.${converter.hub.group}`, converter);
  }

  async answer({ body }: Call): Promise<Reply> {
    const review = body === 'too large' ? 'it is larger than the API server sends' : readReview(body);
    if (typeof review === 'string') {
      this.#log.error(`a conversion request cannot be read: ${review}`);
      return { code: 400, body: '' };
    }
    const { kind, apiVersion, request } = review;
    const response = { uid: request.uid, ...(await this.#convert(request)) };
    return { code: 200, body: `${stringifyExact({ kind, apiVersion, response } satisfies ConversionReview)}\n` };
  }

  async #convert({ uid, desiredAPIVersion, objects }: Asked['request']): Promise<Omit<NonNullable<ConversionReview['response']>, 'uid'>> {
    const { group, version } = parseApiVersion(desiredAPIVersion);
    try {
      const convertedObjects: KubernetesObject[] = [];
      for (const object of objects) convertedObjects.push(await this.#converter(object, group).convert(object, version));
      return { convertedObjects, result: { metadata: {}, status: 'Success' } };
    } catch (error) {
      if (!(error instanceof Error)) this.#onPanic();
      const message = error instanceof Error ? messageOf(error) : 'internal error occurred during conversion';
      this.#log.error(`a conversion to ${desiredAPIVersion} failed: ${messageOf(error)}`, { requestID: uid, error });
      return { convertedObjects: null, result: { metadata: {}, status: 'Failure', message } };
    }
  }

  #converter({ kind = '', apiVersion = '' }: KubernetesObject, group: string): Converter {
    const own = parseApiVersion(apiVersion).group;
    if (own !== group) throw new ConversionError(`${apiVersion}, Kind=${kind} cannot become an object of another group, ${group}`);
    const converter = this.#converters.get(`${kind}.${group}`);
    if (converter === undefined) throw new ConversionError(`no conversion of ${kind} of group "${group}" is registered`);
    return converter;
  }
}

type Asked = ConversionReview & Required<Pick<ConversionReview, 'request'>>;

/** What is wrong, as text, where it cannot be read. */
function readReview(body: Uint8Array): Asked | string {
  let review: Partial<ConversionReview> | null;
  try {
    review = parseExact(Buffer.from(body).toString()) as Partial<ConversionReview> | null;
  } catch (error) {
    return messageOf(error);
  }
  const request = review?.request as Partial<Asked['request']> | null | undefined;
  if (typeof request !== 'object' || request === null) return 'it has no request';
  const { uid = '', desiredAPIVersion = '', objects = [] } = request;
  if (typeof uid !== 'string' || typeof desiredAPIVersion !== 'string' || !Array.isArray(objects)) return 'its request is malformed';
  if (objects.some((object) => typeof object !== 'object' || object === null)) return 'its request has objects that are none';
  return { ...review, request: { uid, desiredAPIVersion, objects } };
}
