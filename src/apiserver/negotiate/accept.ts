import { notAcceptable } from '../status/failures.ts';

/** In what form and encoding an answer goes out. */
export interface Accepted {
  readonly media: Media;
  /** `table` and `metadata` are asked for by `as=Table` and `as=PartialObjectMetadata[List]`. */
  readonly form: 'object' | 'table' | 'metadata';
  /** Of the form: meta.k8s.io/v1 or v1beta1. */
  readonly metaVersion: 'v1' | 'v1beta1';
  readonly pretty: boolean;
}

/** Protobuf: whole objects and Statuses of built-in kinds, metadata of any; a table never. */
export type Media = 'json' | 'yaml' | 'protobuf';

/** Named for custom resources too, although these have no protobuf form of their own. */
export const allMediaTypes = ['application/json', 'application/yaml', 'application/vnd.kubernetes.protobuf'];
export const watchMediaTypes = ['application/json;stream=watch', 'application/vnd.kubernetes.protobuf;stream=watch'];

/** Chooses by the Accept header, the first clause that can be served; throws 406 when none can. No header means JSON. */
export function negotiate(header: string | undefined, options: { pretty: boolean; custom: boolean }): Accepted {
  const clauses = parse(header ?? '');
  if (clauses.length === 0) return { media: 'json', form: 'object', metaVersion: 'v1', pretty: options.pretty };
  for (const { type, params } of clauses) {
    const media = mediaOf(type, options.custom);
    if (media === undefined || !allowsStream(media, params)) continue;
    const form = formOf(params);
    if (form === undefined) continue;
    if (media === 'protobuf' && (form.form === 'table' || (form.form === 'object' && options.custom))) continue;
    return { media, ...form, pretty: options.pretty || params.get('pretty') === '1' };
  }
  throw notAcceptable(allMediaTypes);
}

/** How a Status is to be written: as objects are, of custom resources too; in JSON where nothing that is asked for can be served. */
export function statusMedia(header: string | undefined): Media {
  for (const { type, params } of parse(header ?? '')) {
    const media = mediaOf(type, true);
    if (media !== undefined && !params.has('as') && allowsStream(media, params)) return media;
  }
  return 'json';
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

function mediaOf(type: string, custom: boolean): Media | undefined {
  if (type === 'application/json' || type === '*/*') return 'json';
  if (type === 'application/yaml') return 'yaml';
  if (type === 'application/vnd.kubernetes.protobuf') return 'protobuf';
  // Custom resources take the half wildcard, built-in ones do not.
  return type === 'application/*' && custom ? 'json' : undefined;
}

/** What a watch may be asked for in; YAML has no end of an object. */
function allowsStream(media: Media, params: ReadonlyMap<string, string>): boolean {
  const stream = params.get('stream') ?? '';
  return stream === '' || (stream === 'watch' && media !== 'yaml');
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
