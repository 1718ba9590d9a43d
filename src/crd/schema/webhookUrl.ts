import { childPath, type FieldPath, invalidValue, requiredValue } from '../../k8s/fieldError.ts';
import { goQuote } from '../../k8s/goText.ts';
import type { StatusCause } from '../../k8s/status.ts';

const form = '; desired format: https://host[/path]';

/** What is wrong with the URL of a webhook, read as Go reads URLs. */
export function webhookUrlProblems(text: string, parent: FieldPath): StatusCause[] {
  const path = childPath(parent, 'url');
  const problem = parseProblem(text);
  if (problem !== undefined) {
    return [requiredValue(path, `url must be a valid URL: parse ${goQuote(withoutFragment(text))}: ${problem}${form}`)];
  }
  const found = /^(?:([a-zA-Z][a-zA-Z0-9+.-]*):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(text);
  const [, scheme = '', authority = '', , query = '', fragment = ''] = found ?? [];
  const at = authority.lastIndexOf('@');
  const causes: StatusCause[] = [];
  if (scheme.toLowerCase() !== 'https') causes.push(invalidValue(path, scheme, `'https' is the only allowed URL scheme${form}`));
  if (authority.slice(at + 1) === '') causes.push(invalidValue(path, '', `host must be specified${form}`));
  if (at >= 0) causes.push(invalidValue(path, authority.slice(0, at), 'user information is not permitted in the URL'));
  if (fragment !== '') causes.push(invalidValue(path, fragment, 'fragments are not permitted in the URL'));
  if (query !== '') causes.push(invalidValue(path, query, 'query parameters are not permitted in the URL'));
  return causes;
}

/** Why Go's parser takes no URL from the text; undefined when it does. What stands in brackets as a host is not looked into. */
function parseProblem(given: string): string | undefined {
  const text = withoutFragment(given);
  if (/[\u0000-\u001f\u007f]/.test(text)) return 'net/url: invalid control character in URL';
  if (text.startsWith(':')) return 'missing protocol scheme';
  const [, scheme = '', rest = ''] = /^(?:([a-zA-Z][a-zA-Z0-9+.-]*):)?([^?]*)/.exec(text) ?? [];
  if (!rest.startsWith('/')) {
    if (scheme !== '') return undefined;
    return rest.split('/', 1)[0]?.includes(':') === true ? 'first path segment in URL cannot contain colon' : undefined;
  }
  const [, authority, urlPath = ''] = /^(?:\/\/(?!\/)([^/]*))?(.*)$/s.exec(rest) ?? [];
  const host = authority?.slice(authority.lastIndexOf('@') + 1);
  return (host === undefined ? undefined : hostProblem(host, scheme.toLowerCase())) ?? escapeProblem(urlPath, /^%[0-9a-f]{2}/i);
}

function withoutFragment(text: string): string {
  return text.split('#', 1)[0] ?? '';
}

function hostProblem(host: string, scheme: string): string | undefined {
  const bracket = host.lastIndexOf('[');
  if (bracket > 0) return 'invalid IP-literal';
  if (bracket === 0 && !host.includes(']')) return "missing ']' in host";
  const strict = scheme === 'http' || scheme === 'https';
  const colon = bracket === 0 ? host.lastIndexOf(']') + 1 : strict ? host.indexOf(':') : host.lastIndexOf(':');
  const port = colon < 0 ? '' : host.slice(colon);
  if (port !== '' && !/^:\d*$/.test(port)) return `invalid port ${goQuote(port)} after host`;
  if (bracket === 0) return undefined;
  const wrong = /^(?:%[0-9a-f]{2}|[^%])*?([^%\w.~!$&'()*+,;=:[\]<>"\u0080-\uffff-])/i.exec(host)?.[1];
  return (
    escapeProblem(host, /^%(?:[89a-f][0-9a-f]|25)/i) ??
    (wrong === undefined ? undefined : `invalid character ${goQuote(wrong)} in host name`)
  );
}

function escapeProblem(text: string, right: RegExp): string | undefined {
  for (let at = text.indexOf('%'); at >= 0; at = text.indexOf('%', at + 1)) {
    if (!right.test(text.slice(at))) return `invalid URL escape ${goQuote(text.slice(at, at + 3))}`;
  }
  return undefined;
}
