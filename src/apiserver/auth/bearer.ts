import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether an Authorization header carries the token. Takes the same time whatever it carries. */
export function authenticate(header: string | undefined, token: string): boolean {
  const given = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1] ?? '';
  return timingSafeEqual(digest(given), digest(token)) && given !== '';
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
