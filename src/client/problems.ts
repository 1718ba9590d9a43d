import { ConnectionError } from '../k8s/apiClient.ts';
import { ApiError, type Status, type StatusReason } from '../k8s/status.ts';
import { pageIn } from './answers.ts';
import { BrokenExchange } from './transport.ts';

/** Turns an answer that is no success into an `ApiError` with the server's own `Status`, or one built from the code where it sent none. */
export function apiError(server: string, httpCode: number, text: string, retryAfter?: string): ApiError {
  const sent = statusOf(text);
  const status = sent ?? statusFor(httpCode, text);
  if (httpCode === 401) {
    const message = `${server} does not accept the credentials it was given (401 ${status.message ?? 'Unauthorized'}): sign in again, or renew the token in the kubeconfig`;
    return new ApiError({ ...status, reason: 'Unauthorized', message }, httpCode);
  }
  const seconds = Number(retryAfter);
  if (retryAfter !== undefined && Number.isInteger(seconds) && status.details?.retryAfterSeconds === undefined) {
    return new ApiError({ ...status, details: { ...status.details, retryAfterSeconds: seconds } }, httpCode);
  }
  return new ApiError(status, httpCode);
}

/** Turns a failed exchange into what callers of the port get: says which server, what happened, and what to look at. */
export function connectionError(server: string, thrown: unknown): unknown {
  if (!(thrown instanceof BrokenExchange)) return thrown;
  return new ConnectionError(thrown.code, `${textFor(server, thrown)}`, { cause: thrown.cause });
}

function textFor(server: string, broken: BrokenExchange): string {
  switch (broken.code) {
    case 'ECONNREFUSED':
      return `nothing answers at ${server} (connection refused): is the cluster running?`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `the host of ${server} is not known (${broken.code}): check the server address in the kubeconfig, and the network or VPN`;
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return `${server} does not answer (${broken.code}): check the network, VPN or firewall between here and the cluster`;
    case 'ECONNRESET':
    case 'EPIPE':
      return `the connection to ${server} broke before the answer was complete (${broken.message})`;
    case 'BAD_ANSWER':
      return `${server} does not answer as an API server does: ${broken.message}. Is the address right, or is there a proxy or a login page in between?`;
    case 'CLIENT_CLOSED':
      return `the connection to ${server} was closed on this side`;
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'UNABLE_TO_GET_ISSUER_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
    case 'CERT_SIGNATURE_FAILURE':
      return `the certificate of ${server} is not signed by the authority in the kubeconfig (${broken.code}): the cluster may have been made anew; fetch its kubeconfig again`;
    case 'CERT_HAS_EXPIRED':
      return `the certificate of ${server} has expired: renew it on the cluster`;
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return `the certificate of ${server} is for another name (${broken.message}): set tls-server-name in the kubeconfig, or use the name the certificate has`;
    default:
      return `the request to ${server} failed: ${broken.message} (${broken.code})`;
  }
}

function statusOf(text: string): Status | undefined {
  if (!text.startsWith('{')) return undefined;
  try {
    const value = JSON.parse(text) as Partial<Status>;
    return value.kind === 'Status' ? (value as Status) : undefined;
  } catch {
    return undefined; // a proxy's page, say: the code speaks
  }
}

const reasons: Readonly<Record<number, StatusReason>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  405: 'MethodNotAllowed',
  406: 'NotAcceptable',
  409: 'Conflict',
  410: 'Gone',
  413: 'RequestEntityTooLarge',
  415: 'UnsupportedMediaType',
  422: 'Invalid',
  429: 'TooManyRequests',
  500: 'InternalError',
  503: 'ServiceUnavailable',
  504: 'Timeout',
};

/** The server (or something before it) answered with no Status: plain text, of which the beginning is kept, or a page, which says nothing of the reason. */
function statusFor(httpCode: number, text: string): Status {
  const page = pageIn(text);
  const said = page === undefined ? text.trim().slice(0, 300) : `the server answered ${httpCode} with ${page}: a proxy or another server?`;
  const reason = page === undefined ? reasons[httpCode] : undefined;
  return {
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    message: said === '' ? `the server answered ${httpCode} and said no more` : said,
    ...(reason !== undefined && { reason }),
    code: httpCode,
  };
}
