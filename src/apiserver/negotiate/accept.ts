import { notAcceptable } from '../status/failures.ts';

/** In what form and encoding an answer goes out. */
export interface Accepted {
  readonly media: 'json' | 'yaml';
  /** `table` and `metadata` are asked for by `as=Table` and `as=PartialObjectMetadata[List]`. */
  readonly form: 'object' | 'table' | 'metadata';
  /** Of the form: meta.k8s.io/v1 or v1beta1. */
  readonly metaVersion: 'v1' | 'v1beta1';
  readonly pretty: boolean;
}

export const builtInMediaTypes = ['application/json', 'application/yaml', 'application/vnd.kubernetes.protobuf'];
export const customMediaTypes = ['application/json', 'application/yaml'];

/** Chooses by the Accept header, the first clause that can be served; throws 406 when none can. No header means JSON. */
export function negotiate(header: string | undefined, options: { pretty: boolean; custom: boolean }): Accepted {
  const clauses = parse(header ?? '');
  if (clauses.length === 0) return { media: 'json', form: 'object', metaVersion: 'v1', pretty: options.pretty };
  for (const { type, params } of clauses) {
    const media = mediaOf(type, options.custom);
    if (media === undefined) continue;
    const form = formOf(params);
    if (form === undefined) continue;
    return { media, ...form, pretty: options.pretty || params.get('pretty') === '1' };
  }
  throw notAcceptable(options.custom ? customMediaTypes : builtInMediaTypes);
}

interface Clause {
  readonly type: string;
  readonly params: ReadonlyMap<string, string>;
  readonly quality: number;
}

/** The clauses of an Accept header, best first. */
export function parse(header: string): Clause[] {
  const clauses = header
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [type = '', ...rest] = part.split(';').map((piece) => piece.trim());
      const params = new Map(rest.map((piece) => [piece.split('=')[0] as string, piece.split('=')[1] ?? '']));
      return { type: type.toLowerCase(), params, quality: Number(params.get('q') ?? 1) };
    });
  return clauses.sort((a, b) => b.quality - a.quality);
}

function mediaOf(type: string, custom: boolean): 'json' | 'yaml' | undefined {
  if (type === 'application/json' || type === '*/*') return 'json';
  if (type === 'application/yaml') return 'yaml';
  // Custom resources take the half wildcard, built-in ones do not.
  return type === 'application/*' && custom ? 'json' : undefined;
}

function formOf(params: ReadonlyMap<string, string>): Pick<Accepted, 'form' | 'metaVersion'> | undefined {
  const as = params.get('as');
  if (as === undefined) return { form: 'object', metaVersion: 'v1' };
  const version = params.get('v');
  if (params.get('g') !== 'meta.k8s.io' || (version !== 'v1' && version !== 'v1beta1')) return undefined;
  if (as === 'Table') return { form: 'table', metaVersion: version };
  if (as === 'PartialObjectMetadata' || as === 'PartialObjectMetadataList') return { form: 'metadata', metaVersion: version };
  return undefined;
}
