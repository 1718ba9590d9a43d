import { goQuote } from '../../../../k8s/goText.ts';
import { formatCheck } from '../../formats.ts';
import { type CelType, url } from '../types/celType.ts';
import type { Declarations } from '../types/overload.ts';
import { Opaque } from '../values/opaque.ts';
import { CelError, PlainList, PlainMap } from '../values/value.ts';

/** Kubernetes' URLs: absolute ones, or absolute paths. */
export const urls: Declarations = {
  url: [['string_to_url: (string) -> url', parseUrl]],
  isURL: [['is_url_string: (string) -> bool', isUrl]],
  getScheme: [['url_get_scheme: url.() -> string', ({ scheme }: Url) => scheme]],
  getHost: [['url_get_host: url.() -> string', ({ host }: Url) => host]],
  getHostname: [['url_get_hostname: url.() -> string', hostname]],
  getPort: [['url_get_port: url.() -> string', ({ host }: Url) => /:(\d*)$/.exec(host)?.[1] ?? '']],
  getEscapedPath: [['url_get_escaped_path: url.() -> string', ({ path }: Url) => path]],
  getQuery: [['url_get_query: url.() -> map(string, list(string))', queryOf]],
};

class Url extends Opaque {
  readonly type: CelType = url;
  readonly text: string;
  readonly scheme: string;
  readonly host: string;
  readonly path: string;
  readonly query: string;

  constructor(text: string) {
    super();
    this.text = text;
    const parts = /^(?:([a-zA-Z][a-zA-Z0-9+.-]*):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?/.exec(text);
    this.scheme = (parts?.[1] ?? '').toLowerCase();
    const authority = parts?.[2] ?? '';
    this.host = authority.slice(authority.lastIndexOf('@') + 1);
    this.path = (parts?.[3] ?? '').replace(/[^\w~!$&'()*+,;=:@/.%-]/gu, (char) => encodeURIComponent(char));
    this.query = parts?.[4] ?? '';
  }

  equals(other: Opaque): boolean {
    return other instanceof Url && other.text === this.text;
  }
}

function isUrl(text: string): boolean {
  return formatCheck('uri')?.(text) === true;
}

function parseUrl(text: string): Url {
  if (isUrl(text)) return new Url(text);
  const why = text === '' ? 'empty url' : 'invalid URI for request';
  throw new CelError(`URL parse error during conversion from string: parse ${goQuote(text)}: ${why}`);
}

function hostname({ host }: Url): string {
  return host.replace(/:\d*$/, '').replace(/^\[(.*)\]$/, '$1');
}

function queryOf({ query }: Url): PlainMap {
  const values = new Map<string, string[]>();
  for (const [key, value] of new URLSearchParams(query.replace(/(^|&)[^&]*;[^&]*/g, '')))
    values.set(key, [...(values.get(key) ?? []), value]);
  const map = new PlainMap();
  for (const [key, list] of values) map.add(key, new PlainList(list));
  return map;
}
