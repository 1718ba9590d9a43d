import { createHash } from 'node:crypto';
import type { Resource } from '../registry/resource.ts';

/** Tells clients whether objects are stored in another form than before. */
export function resourceHash(resource: Resource): string {
  const text = `${resource.group}/${resource.version}/${resource.kind}`;
  return createHash('sha256').update(text).digest().subarray(0, 8).toString('base64');
}

/** An ETag: the same for the same bytes. */
export function etagOf(bytes: string | Buffer): string {
  return createHash('sha512').update(bytes).digest('hex').toUpperCase();
}
