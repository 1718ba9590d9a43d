import { stringify } from 'yaml';
import type { ContextInfo } from '../../protocol/cluster.ts';

/**
 * A kubeconfig that stands before the person's own in KUBECONFIG and only makes a context of it the current one, in the
 * namespace in use: what is said first counts. It holds no credentials.
 */
export function contextOverlay({ context, cluster, user }: ContextInfo, namespace: string): string {
  const contexts = user === undefined ? [] : [{ name: context, context: { cluster, user, namespace } }];
  return stringify({ apiVersion: 'v1', kind: 'Config', 'current-context': context, contexts });
}
