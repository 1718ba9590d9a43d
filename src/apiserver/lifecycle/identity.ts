import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CodedError, messageOf } from '../../base/errors.ts';
import { newTokenKey } from '../access/tokens.ts';
import { type Certificates, makeCertificates } from './certificates.ts';

/** Who a sandbox is to its clients: kept in the data folder, so that a kubeconfig stays good over a restart. */
export interface Identity extends Certificates {
  readonly token: string;
  /** PEM: signs the tokens of service accounts. */
  readonly serviceAccountKey: string;
  /** The port that it last had; 0 before the first start. */
  readonly port: number;
}

/** What was kept cannot be read. */
class IdentityError extends CodedError<'identity'> {}

export async function loadIdentity(folder: string, now: number): Promise<Identity> {
  const path = join(folder, 'identity.json');
  const kept = read(path);
  // One that an older version made has no key for tokens yet.
  if (kept?.serviceAccountKey) return kept as Identity;
  const made = { ...(kept ?? (await newIdentity(now))), serviceAccountKey: newTokenKey() };
  saveIdentity(folder, made);
  return made;
}

async function newIdentity(now: number): Promise<Omit<Identity, 'serviceAccountKey'>> {
  return { ...(await makeCertificates(now)), token: randomBytes(32).toString('base64url'), port: 0 };
}

export function saveIdentity(folder: string, identity: Identity): void {
  const path = join(folder, 'identity.json');
  writeFileSync(`${path}.unfinished`, `${JSON.stringify(identity, undefined, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.unfinished`, path);
}

type Kept = Omit<Identity, 'serviceAccountKey'> & { readonly serviceAccountKey?: string };

function read(path: string): Kept | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return JSON.parse(text) as Kept;
  } catch (error) {
    const next = 'Delete it to be given a new certificate and token; kubeconfigs written before will stop working then.';
    throw new IdentityError('identity', `${path} is damaged (${messageOf(error)}). ${next}`, { cause: error });
  }
}
