import type { UnstructuredObject } from '../../k8s/object.ts';
import { timeText } from '../../k8s/time.ts';
import { rewrite } from '../internal/writes.ts';
import { decodeJson } from '../json/bytes.ts';
import type { Entry } from '../storage/entry.ts';
import type { Store } from '../storage/store.ts';
import type { Authority } from './sign.ts';

interface Request extends UnstructuredObject {
  spec?: { request?: string; signerName?: string; usages?: string[]; expirationSeconds?: number };
  status?: { certificate?: string; conditions?: Condition[] };
}

interface Condition {
  type: string;
  status: string;
  [field: string]: unknown;
}

export interface SigningOptions {
  readonly store: Store;
  readonly authority: Authority;
  /** The machine's time, in milliseconds: certificates are checked by it. */
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
}

const bucket = 'certificates.k8s.io/certificatesigningrequests';
const prefix = 'kubernetes.io/';

/**
 * Signs what has been approved for the signers that kube-controller-manager knows, with the sandbox's own authority, whose client
 * certificates the server believes. Part of the server, as it holds the key; what signing needs is loaded with the first approval.
 */
export class CertificateSigning {
  readonly #options: SigningOptions;
  readonly #busy = new Set<string>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: SigningOptions) {
    this.#options = options;
    const note = (entry: Entry): void => {
      if (entry.bucket === bucket) this.#last = Promise.all([this.#last, this.#sign(entry).catch(options.onError)]);
    };
    for (const entry of options.store.list(bucket)) note(entry);
    options.store.onChange(({ type, entry }) => {
      if (type === 'put') note(entry);
    });
  }

  /** Settles when nothing is under way. */
  async settled(): Promise<void> {
    await this.#last;
  }

  async #sign({ name, bytes }: Entry): Promise<void> {
    const { spec = {}, status = {} } = decodeJson(bytes) as Request;
    const has = (type: string): boolean => status.conditions?.some((one) => one.type === type && one.status === 'True') === true;
    if (!has('Approved') || has('Denied') || has('Failed') || status.certificate || !spec.signerName?.startsWith(prefix)) return;
    if (this.#busy.has(name)) return;
    this.#busy.add(name);
    try {
      const outcome = await this.#certificate(spec);
      if (outcome !== undefined) this.#write(name, spec, outcome);
    } finally {
      this.#busy.delete(name);
    }
  }

  async #certificate({
    request = '',
    signerName = '',
    usages = [],
    expirationSeconds,
  }: NonNullable<Request['spec']>): Promise<Outcome | undefined> {
    const [{ loadX509, parseRequest }, { sign }, { signers }] = await Promise.all([
      import('./request.ts'),
      import('./sign.ts'),
      import('./signers.ts'),
    ]);
    await loadX509();
    const parsed = parseRequest(request);
    const judge = signers[signerName];
    if (!parsed.ok || judge === undefined) return undefined;
    const problem = judge(parsed.value, usages);
    if (problem !== undefined) return { problem };
    const { authority, now } = this.#options;
    return { certificate: await sign(authority, { request: parsed.value, usages, seconds: expirationSeconds, now: now() }) };
  }

  #write(name: string, spec: NonNullable<Request['spec']>, outcome: Outcome): void {
    const { store, now } = this.#options;
    const entry = store.get(bucket, '', name);
    // Another of the same name is signed when it is approved itself.
    if (!entry || (decodeJson(entry.bytes) as Request).spec?.request !== spec.request) return;
    rewrite(store, entry, (object: Request) => {
      object.status ??= {};
      if ('certificate' in outcome) object.status.certificate = Buffer.from(outcome.certificate).toString('base64');
      else {
        const time = timeText(now());
        const why = { reason: 'SignerValidationFailure', message: outcome.problem, lastUpdateTime: time, lastTransitionTime: time };
        object.status.conditions = [...(object.status.conditions ?? []), { type: 'Failed', status: 'True', ...why }];
      }
    });
  }
}

type Outcome = { readonly certificate: string } | { readonly problem: string };
