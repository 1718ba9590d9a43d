import type { Case, RequestStep, Step } from '../../../../tools/conformance/case.ts';
import { withNamespace } from '../support.ts';

/** A built-in kind as the cases ask for it. */
export interface Kind {
  readonly apiVersion: string;
  readonly kind: string;
  readonly resource: string;
  readonly cluster?: boolean;
}

export function kindOf(apiVersion: string, kind: string, resource: string, cluster = false): Kind {
  return { apiVersion, kind, resource, cluster };
}

/** Path of a kind's objects in a case's namespace, or of one of them. */
export function pathOf({ apiVersion, resource, cluster }: Kind, namespace: string, tail = ''): string {
  const root = apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
  return `${root}${cluster === true ? '' : `/namespaces/${namespace}`}/${resource}${tail}`;
}

/** An object of a case. Names of cluster-wide ones are the case's: they share a server. */
export function objectOf(kind: Kind, name: string, fields: object): object {
  const { metadata, ...rest } = fields as { metadata?: object };
  return { apiVersion: kind.apiVersion, kind: kind.kind, metadata: { name, ...metadata }, ...rest };
}

export const table = 'application/json;as=Table;v=v1;g=meta.k8s.io';

/** A case in a namespace of its own, or in none when its kind has none. */
export function caseOf(kind: Kind, name: string, steps: readonly Step[], differences: Case['differences'] = []): Case {
  return kind.cluster === true ? { name, steps, differences } : withNamespace(name, steps, differences);
}

export function create(kind: Kind, namespace: string, what: string, body: unknown): RequestStep {
  return { what, method: 'POST', path: pathOf(kind, namespace), body };
}
