import type { KubeConfig } from '@kubernetes/client-node';
import { dirname } from 'node:path';
import { CodedError, messageOf } from '../base/errors.ts';

/** Reads a kubeconfig's text; paths in it are relative to `file`. Rejects with `KubeconfigMalformed`, which names file, line and what to do. */
export async function loadKubeconfig(file: string, text: string): Promise<KubeConfig> {
  const { KubeConfig } = await import('@kubernetes/client-node');
  const config = new KubeConfig();
  try {
    config.loadFromString(text);
    config.makePathsAbsolute(dirname(file));
    return config;
  } catch (error) {
    throw new CodedError(
      'KubeconfigMalformed',
      `the kubeconfig ${file}${lineOf(error)} is malformed: ${reasonOf(error, text)}. Correct the file, or choose another cluster`,
      {
        cause: error,
      },
    );
  }
}

/** js-yaml's error carries a mark (zero-based line) and its reason without the source around it, which may hold a token. */
interface YamlError {
  readonly mark?: { readonly line?: number };
  readonly reason?: string;
}

function lineOf(error: unknown): string {
  const line = (error as YamlError).mark?.line;
  return line === undefined ? '' : `, line ${line + 1},`;
}

function reasonOf(error: unknown, text: string): string {
  if (text.trim() === '') return 'it is empty';
  if (error instanceof TypeError) return 'it is no mapping with clusters, users and contexts';
  return (error as YamlError).reason ?? messageOf(error);
}
