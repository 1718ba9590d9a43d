import { goQuote } from '../../../k8s/goText.ts';
import { deepEqual } from '../../../k8s/json.ts';
import type { UnstructuredObject } from '../../../k8s/object.ts';
import type { ResourceAttributes } from '../../access/attributes.ts';
import { parseRequest } from '../../certificates/request.ts';
import { timestamp } from '../../context.ts';
import type { Change } from '../change.ts';
import { isOf, type Plugin, refusedBy } from './plugin.ts';

interface Request extends UnstructuredObject {
  spec?: { readonly signerName?: string; readonly request?: string };
  status?: { readonly certificate?: string; readonly conditions?: unknown };
}

const group = 'certificates.k8s.io';

/** When a condition came, and last changed. */
export const certificateTimes: Plugin = {
  mutate(change) {
    if ((change.subresource !== 'status' && change.subresource !== 'approval') || !isRequest(change)) return;
    const now = timestamp(change.call.core.clock);
    const before = conditionsOf(change.old);
    for (const condition of conditionsOf(change.object)) {
      condition.lastUpdateTime ??= now;
      const same = before.find(({ type, status }) => type === condition.type && status === condition.status);
      condition.lastTransitionTime ??= same?.lastTransitionTime ?? now;
    }
  },
};

interface Condition {
  readonly type?: string;
  readonly status?: string;
  lastUpdateTime?: string | null;
  lastTransitionTime?: string | null;
}

function conditionsOf(object: UnstructuredObject | undefined): Condition[] {
  const request: Request | undefined = object;
  return (request?.status?.conditions ?? []) as Condition[];
}

/** Who approves a certificate has to be allowed to `approve` for its signer. */
export const certificateApproval: Plugin = {
  validate(change) {
    if (change.subresource !== 'approval' || !isRequest(change)) return;
    const old: Request | undefined = change.old;
    const signer = old?.spec?.signerName ?? '';
    if (!mayFor(change, 'approve', signer))
      throw refusedBy(change, `user not permitted to approve requests with signerName ${goQuote(signer)}`);
  },
};

/** And who writes one, to `sign`. */
export const certificateSigning: Plugin = {
  validate(change) {
    if (change.subresource !== 'status' || !isRequest(change)) return;
    const [old, made] = [change.old, change.object] as [Request | undefined, Request | undefined];
    const part = (request: Request | undefined): unknown => [request?.status?.certificate ?? '', request?.status?.conditions ?? []];
    if (deepEqual(part(old), part(made))) return;
    const signer = old?.spec?.signerName ?? '';
    if (!mayFor(change, 'sign', signer)) throw refusedBy(change, `user not permitted to sign requests with signerName ${goQuote(signer)}`);
  },
};

const clients = 'kubernetes.io/kube-apiserver-client';

/** Nobody becomes a master by a certificate. */
export const certificateSubjects: Plugin = {
  validate(change) {
    if (change.operation !== 'CREATE' || !isRequest(change)) return;
    const { spec } = change.object as Request;
    if (spec?.signerName !== clients) return;
    const parsed = parseRequest(spec.request ?? '');
    if (!parsed.ok) throw refusedBy(change, `failed to parse CSR: ${parsed.error}`);
    if (!parsed.value.organizations.includes('system:masters')) return;
    throw refusedBy(change, `use of ${clients} signer with system:masters group is not allowed`);
  },
};

function isRequest(change: Change): boolean {
  return isOf(change, group, 'certificatesigningrequests');
}

function mayFor({ call }: Change, verb: string, signer: string): boolean {
  const about = { user: call.user, verb, group, version: '*', resource: 'signers', subresource: '', namespace: '' };
  const names = [signer, `${signer.split('/')[0]}/*`];
  return names.some((name) => call.core.access.decide({ ...about, name } satisfies ResourceAttributes).allowed);
}
