import type { ParsedRequest } from './request.ts';

/** Why one of the signers that kube-controller-manager knows will not sign this; undefined where it will. */
type Judge = (request: ParsedRequest, usages: readonly string[]) => string | undefined;

/** By signer name. What others sign is theirs to do. */
export const signers: Readonly<Record<string, Judge>> = {
  'kubernetes.io/kube-apiserver-client': (_request, usages) => {
    const wrong = usages.find((usage) => !['digital signature', 'key encipherment', 'client auth'].includes(usage));
    if (wrong !== undefined) return `invalid usage for client certificate: ${wrong}`;
    return usages.includes('client auth') ? undefined : 'missing required usage for client certificate: client auth';
  },
  'kubernetes.io/kube-apiserver-client-kubelet': (request, usages) =>
    nodeProblem(request) ??
    (request.hasDns ? 'DNS subjectAltNames are not allowed' : undefined) ??
    (request.hasEmail ? 'Email subjectAltNames are not allowed' : undefined) ??
    (request.hasIp ? 'IP subjectAltNames are not allowed' : undefined) ??
    (request.hasUri ? 'URI subjectAltNames are not allowed' : undefined) ??
    nameProblem(request) ??
    usageProblem(usages, 'client auth'),
  'kubernetes.io/kubelet-serving': (request, usages) =>
    nodeProblem(request) ??
    (request.hasDns || request.hasIp ? undefined : 'DNS or IP subjectAltName is required') ??
    (request.hasEmail ? 'Email subjectAltNames are not allowed' : undefined) ??
    (request.hasUri ? 'URI subjectAltNames are not allowed' : undefined) ??
    usageProblem(usages, 'server auth') ??
    nameProblem(request),
};

function nodeProblem({ organizations }: ParsedRequest): string | undefined {
  return organizations.length === 1 && organizations[0] === 'system:nodes' ? undefined : 'subject organization is not system:nodes';
}

function nameProblem({ commonName }: ParsedRequest): string | undefined {
  return commonName.startsWith('system:node:') ? undefined : 'subject common name does not begin with system:node:';
}

function usageProblem(usages: readonly string[], purpose: string): string | undefined {
  const given = new Set(usages);
  const required = [purpose, 'digital signature', 'key encipherment'].sort();
  const fits = required.every((usage) => usage === 'key encipherment' || given.has(usage));
  return fits && usages.every((usage) => required.includes(usage)) ? undefined : `usages did not match [${required.join(' ')}]`;
}
