import { invalidValue, requiredValue } from '../../k8s/fieldError.ts';
import type { StatusCause } from '../../k8s/status.ts';
import type { CustomResourceDefinition } from './crdTypes.ts';

/** Groups of the Kubernetes community (`*.k8s.io`, `*.kubernetes.io`) need an annotation that says where the API was approved. */
export function approvalProblems(crd: CustomResourceDefinition, old: CustomResourceDefinition | undefined): StatusCause[] {
  if (!/(^|\.)(k8s|kubernetes)\.io$/.test(crd.spec.group ?? '')) return [];
  const value = approvalOf(crd);
  const state = stateOf(value);
  if (old !== undefined && stateOf(approvalOf(old)) === state) return [];
  const path = `metadata.annotations[${annotation}]`;
  const see = 'see https://github.com/kubernetes/enhancements/pull/1111';
  if (state === 'missing') return [requiredValue(path, `protected groups must have approval annotation "${annotation}", ${see}`)];
  if (state !== 'invalid') return [];
  const rule = `protected groups must have approval annotation "${annotation}" with either a URL or a reason starting with "unapproved", ${see}`;
  return [invalidValue(path, value, rule)];
}

const annotation = 'api-approved.kubernetes.io';

function approvalOf(crd: CustomResourceDefinition): string {
  return crd.metadata?.annotations?.[annotation] ?? '';
}

function stateOf(value: string): 'missing' | 'bypassed' | 'approved' | 'invalid' {
  if (value === '') return 'missing';
  if (value.startsWith('unapproved')) return 'bypassed';
  return /^[a-zA-Z][a-zA-Z0-9+.-]*:\/\/[^/?#\s]+/.test(value) ? 'approved' : 'invalid';
}
