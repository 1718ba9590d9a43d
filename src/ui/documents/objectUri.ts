import { createHash } from 'node:crypto';
import * as vscode from 'vscode';
import { keyText } from '../../k8s/object.ts';
import type { ObjectEdit, ObjectRef } from '../../protocol/cluster.ts';
import { type ClusterChoice, clusterName } from '../../workbench/cluster/clusterState.ts';

export const objectScheme = 'crd-studio-object';

/** What an object's document stands for. */
export interface ObjectPlace {
  readonly ref: ObjectRef;
  readonly part: ObjectEdit['part'];
  /** Which cluster; see `clusterKey`. */
  readonly cluster: string;
}

/**
 * "/Sandbox/guestbooks/default/gb.yaml?webapp.example.com/v1/Guestbook/object/CLUSTER": short, since VS Code shows it where a
 * save fails; whole, since a window that is opened again has nothing else to find the object by.
 */
export function objectUri(choice: ClusterChoice, ref: ObjectRef, part: ObjectEdit['part']): vscode.Uri {
  const { group, version, kind, resource } = ref.type;
  const path = `/${clusterName(choice).replaceAll('/', '_')}/${resource}/${keyText(ref)}${part === 'status' ? '.status' : ''}.yaml`;
  return vscode.Uri.from({ scheme: objectScheme, path, query: [group, version, kind, part, clusterKey(choice)].join('/') });
}

export function placeOf(uri: vscode.Uri): ObjectPlace {
  const [, , resource, ...names] = uri.path.split('/');
  const [group, version, kind, part, cluster] = uri.query.split('/');
  const [last = '', namespace = ''] = names.toReversed();
  const name = last.slice(0, -(part === 'status' ? '.status.yaml' : '.yaml').length);
  if (resource === undefined || group === undefined || version === undefined || kind === undefined || cluster === undefined || name === '')
    throw vscode.FileSystemError.FileNotFound(uri);
  const type = { group, version, kind, resource, namespaced: names.length > 1 };
  return { ref: { type, namespace, name }, part: part === 'status' ? 'status' : 'object', cluster };
}

/** Another one for each context of each kubeconfig. */
export function clusterKey(choice: ClusterChoice): string {
  if (choice.kind === 'sandbox') return 'sandbox';
  return createHash('sha256').update(`${choice.context.kubeconfig}#${choice.context.context}`).digest('hex').slice(0, 8);
}
