import type { ObjectRef } from '../../protocol/cluster.ts';

/** A command line for kubectl that shows the object, for a POSIX shell. */
export function kubectlCommand(ref: ObjectRef, cluster: { readonly kubeconfig: string; readonly context: string }): string {
  const { type, namespace, name } = ref;
  const resource = type.group === '' ? type.resource : `${type.resource}.${type.version}.${type.group}`;
  const words = ['kubectl', '--kubeconfig', cluster.kubeconfig, '--context', cluster.context, 'get', resource, name];
  return [...words, ...(namespace === '' ? [] : ['-n', namespace]), '-o', 'yaml'].map(quoted).join(' ');
}

function quoted(word: string): string {
  return /^[\w./:@%+=,-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
