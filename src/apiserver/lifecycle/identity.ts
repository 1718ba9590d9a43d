import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CodedError, messageOf } from '../../base/errors.ts';
import { type Certificates, makeCertificates } from './certificates.ts';

/** Who a sandbox is to its clients: kept in the data folder, so that a kubeconfig stays good over a restart. */
export interface Identity extends Certificates {
  readonly token: string;
  /** The port that it last had; 0 before the first start. */
  readonly port: number;
}

/** What was kept cannot be read. */
class IdentityError extends CodedError<'identity'> {}

export async function loadIdentity(folder: string, now: number): Promise<Identity> {
  const path = join(folder, 'identity.json');
  const kept = read(path);
  if (kept) return kept;
  const made = { ...(await makeCertificates(now)), token: randomBytes(32).toString('base64url'), port: 0 };
  saveIdentity(folder, made);
  return made;
}

export function saveIdentity(folder: string, identity: Identity): void {
  const path = join(folder, 'identity.json');
  writeFileSync(`${path}.unfinished`, `${JSON.stringify(identity, undefined, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.unfinished`, path);
}

function read(path: string): Identity | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return JSON.parse(text) as Identity;
  } catch (error) {
    const next = 'Delete it to be given a new certificate and token; kubeconfigs written before will stop working then.';
    throw new IdentityError('identity', `${path} is damaged (${messageOf(error)}). ${next}`, { cause: error });
  }
}
