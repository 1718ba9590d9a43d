import { childPath, forbiddenValue, invalidValue, keyPath, requiredValue, unsupportedValue } from '../../k8s/fieldError.ts';
import { checkDns1035Label, checkDns1123Subdomain } from '../../k8s/names.ts';
import type { StatusCause } from '../../k8s/status.ts';
import { webhookUrlProblems } from './webhookUrl.ts';
import type { CrdConversion } from './crdTypes.ts';

export interface ConversionOptions {
  readonly recognizedVersion: boolean;
  readonly allowInvalidCaBundle: boolean;
}

export function conversionProblems(conversion: CrdConversion | undefined, path: string, options: ConversionOptions): StatusCause[] {
  if (conversion === undefined) return [];
  const strategy: string = conversion.strategy ?? '';
  const at = childPath(path, 'strategy');
  const causes: StatusCause[] = [];
  if (strategy === '') causes.push(requiredValue(at));
  else if (strategy !== 'None' && strategy !== 'Webhook') causes.push(unsupportedValue(at, strategy, ['None', 'Webhook']));
  const config = conversion.webhook?.clientConfig;
  const reviewVersions = conversion.webhook?.conversionReviewVersions ?? [];
  const configAt = childPath(path, 'webhookClientConfig');
  const versionsAt = childPath(path, 'conversionReviewVersions');
  if (strategy === 'Webhook') {
    if (config === undefined) causes.push(requiredValue(configAt, 'required when strategy is set to Webhook'));
    else causes.push(...clientConfigProblems(config, configAt, options.allowInvalidCaBundle));
    causes.push(...reviewVersionProblems(reviewVersions, versionsAt, options.recognizedVersion));
    return causes;
  }
  const rule = 'should not be set when strategy is not set to Webhook';
  if (config !== undefined) causes.push(forbiddenValue(configAt, rule));
  if (reviewVersions.length > 0) causes.push(forbiddenValue(versionsAt, rule));
  return causes;
}

/** Whether a version of ConversionReview is named that the API server can speak. */
export function namesKnownReviewVersion(conversion: CrdConversion | undefined): boolean {
  const versions = conversion?.webhook?.conversionReviewVersions ?? [];
  return versions.length === 0 || versions.some((version) => reviewVersions.includes(version));
}

/** What keeps a CA bundle from being used; undefined when it can be. */
export function caBundleProblem(bundle: string | undefined): string | undefined {
  if (!bundle) return undefined;
  const pem = Buffer.from(bundle, 'base64').toString('latin1');
  if (/-----BEGIN CERTIFICATE-----[\s\S]+-----END CERTIFICATE-----/.test(pem)) return undefined;
  return 'unable to load root certificates: unable to parse bytes as PEM block';
}

type ClientConfig = NonNullable<NonNullable<CrdConversion['webhook']>['clientConfig']>;

const reviewVersions = ['v1', 'v1beta1'];

function clientConfigProblems(config: ClientConfig, path: string, allowInvalidCaBundle: boolean): StatusCause[] {
  const causes: StatusCause[] = [];
  const { url, service, caBundle } = config;
  if ((url === undefined) === (service === undefined)) causes.push(requiredValue(path, 'exactly one of url or service is required'));
  else if (url !== undefined) causes.push(...webhookUrlProblems(url, path));
  else if (service !== undefined) causes.push(...serviceProblems(service, childPath(path, 'service')));
  const problem = allowInvalidCaBundle ? undefined : caBundleProblem(caBundle);
  if (problem !== undefined) causes.push(invalidValue(childPath(path, 'caBundle'), caBundle, problem));
  return causes;
}

/** The API server mixes up which of name and namespace is missing; so do we. */
function serviceProblems(service: NonNullable<ClientConfig['service']>, path: string): StatusCause[] {
  const causes: StatusCause[] = [];
  if (!service.namespace) causes.push(requiredValue(childPath(path, 'name')));
  if (!service.name) causes.push(requiredValue(childPath(path, 'namespace')));
  const port = service.port ?? 443;
  if (port < 1 || port > 65535)
    causes.push(invalidValue(childPath(path, 'port'), port, 'port is not valid: must be between 1 and 65535, inclusive'));
  const urlPath = service.path ?? '';
  if (urlPath === '' || urlPath === '/') return causes;
  return [...causes, ...urlPathProblems(urlPath, childPath(path, 'path'))];
}

function urlPathProblems(urlPath: string, path: string): StatusCause[] {
  if (urlPath === '//') return [invalidValue(path, urlPath, 'segment[0] may not be empty')];
  const causes = urlPath.startsWith('/') ? [] : [invalidValue(path, urlPath, "must start with a '/'")];
  const segments = urlPath.slice(1).replace(/\/$/, '').split('/');
  for (const [index, segment] of segments.entries()) {
    if (segment === '') causes.push(invalidValue(path, urlPath, `segment[${index}] may not be empty`));
    else for (const problem of checkDns1123Subdomain(segment)) causes.push(invalidValue(path, urlPath, `segment[${index}]: ${problem}`));
  }
  return causes;
}

function reviewVersionProblems(versions: readonly string[], path: string, recognized: boolean): StatusCause[] {
  if (versions.length === 0) return [requiredValue(path)];
  const causes: StatusCause[] = [];
  for (const [index, version] of versions.entries()) {
    const at = keyPath(path, index);
    if (versions.indexOf(version) < index) causes.push(invalidValue(at, version, 'duplicate version'));
    else for (const problem of checkDns1035Label(version)) causes.push(invalidValue(at, version, problem));
  }
  if (recognized && !versions.some((version) => reviewVersions.includes(version))) {
    causes.push(invalidValue(path, versions, 'must include at least one of v1, v1beta1'));
  }
  return causes;
}
