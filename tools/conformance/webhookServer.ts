import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { makeCertificates } from '../../src/apiserver/lifecycle/certificates.ts';

/** Webhooks that the cases ask for: what one answers is in the last part of its path, as JSON in base64url. */
export interface WebhookServer {
  /** "https://127.0.0.1:40000". */
  readonly url: string;
  /** What a client trusts: PEM in base64. */
  readonly caBundle: string;
  stop(): Promise<void>;
}

/** How a webhook is to behave. */
export interface Behaviour {
  /** Of the AdmissionReview's response; the uid is added. */
  readonly response?: object;
  /** A JSON patch that becomes the response's. */
  readonly patch?: readonly object[];
  /** Instead of a review. */
  readonly code?: number;
  readonly text?: string;
  /** Never answers. */
  readonly hangs?: boolean;
  /** Warns with what it was sent: a part of the request by its name. */
  readonly tells?: string;
  /** Answers with another uid. */
  readonly stranger?: boolean;
  readonly apiVersion?: string;
  /** For conversions, in which v1 says `message` where v2 says `text`: what is done to each converted object, by its path. */
  readonly sets?: Readonly<Record<string, unknown>>;
  /** For conversions: leaves out the last object. */
  readonly loses?: boolean;
}

/** The path under which a webhook behaves so. */
export function behaviourPath(behaviour: Behaviour): string {
  return `/${Buffer.from(JSON.stringify(behaviour)).toString('base64url')}`;
}

interface Review {
  readonly apiVersion: string;
  readonly kind: string;
  readonly request: { readonly uid: string; readonly [field: string]: unknown };
}

export async function startWebhookServer(): Promise<WebhookServer> {
  const { ca, certificate, key } = await makeCertificates(Date.now());
  const server = https.createServer({ cert: certificate, key }, (request, response) => {
    const behaviour = JSON.parse(Buffer.from((request.url ?? '/').slice(1).split('?')[0] ?? '', 'base64url').toString()) as Behaviour;
    if (behaviour.hangs === true) return;
    void json(request).then((body) => {
      const review = body as Review;
      const made = review.kind === 'ConversionReview' ? conversionOf(review, behaviour) : reviewOf(review, behaviour);
      const answer = behaviour.text ?? JSON.stringify(made);
      response.writeHead(behaviour.code ?? 200, { 'content-type': behaviour.text === undefined ? 'application/json' : 'text/plain' });
      response.end(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    caBundle: Buffer.from(ca).toString('base64'),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function reviewOf({ apiVersion, request }: Review, behaviour: Behaviour): object {
  const patch =
    behaviour.patch === undefined ? {} : { patchType: 'JSONPatch', patch: Buffer.from(JSON.stringify(behaviour.patch)).toString('base64') };
  const told =
    behaviour.tells === undefined ? {} : { warnings: [`${behaviour.tells}: ${JSON.stringify(sorted(request[behaviour.tells]))}`] };
  const uid = behaviour.stranger === true ? 'another' : request.uid;
  return {
    apiVersion: behaviour.apiVersion ?? apiVersion,
    kind: 'AdmissionReview',
    response: { uid, allowed: true, ...told, ...patch, ...behaviour.response },
  };
}

function conversionOf({ apiVersion, request }: Review, behaviour: Behaviour): object {
  const { uid, desiredAPIVersion, objects } = request as unknown as Conversion;
  const convertedObjects = objects.map((object) => {
    const { message, text, ...spec } = object.spec ?? {};
    const said = message ?? text;
    const converted = {
      ...object,
      apiVersion: desiredAPIVersion,
      spec: { ...spec, ...(said !== undefined && (desiredAPIVersion.endsWith('/v1') ? { message: said } : { text: said })) },
    };
    for (const [path, value] of Object.entries(behaviour.sets ?? {})) setAt(converted, path.split('.'), value);
    return converted;
  });
  if (behaviour.loses === true) convertedObjects.pop();
  return {
    apiVersion: behaviour.apiVersion ?? apiVersion,
    kind: 'ConversionReview',
    response: {
      uid: behaviour.stranger === true ? 'another' : uid,
      result: { status: 'Success' },
      convertedObjects,
      ...behaviour.response,
    },
  };
}

interface Conversion {
  readonly uid: string;
  readonly desiredAPIVersion: string;
  readonly objects: readonly { readonly spec?: Readonly<Record<string, unknown>> }[];
}

/** null takes away. */
function setAt(object: object, path: readonly string[], value: unknown): void {
  const [first = '', ...rest] = path;
  const at = object as Record<string, object>;
  if (rest.length > 0) setAt((at[first] ??= {}), rest, value);
  else if (value === null) delete at[first];
  else at[first] = value as object;
}

function sorted(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value ?? null;
  if (Array.isArray(value)) return value.map(sorted);
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, sorted(item)]),
  );
}
