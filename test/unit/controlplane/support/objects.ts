import type { KubernetesObject } from '../../../../src/k8s/object.ts';
import type { TestApi } from '../../apiserver/support/api.ts';

/** An object as a kind of the control plane; throws what the server said when there is none. */
export async function read<T extends KubernetesObject>(api: TestApi, path: string): Promise<T> {
  const { code, text, body } = await api.get(path);
  if (code !== 200) throw new Error(text);
  return body as unknown as T;
}

export async function list<T extends KubernetesObject>(api: TestApi, path: string): Promise<T[]> {
  const { code, text, body } = await api.get(path);
  if (code !== 200) throw new Error(text);
  return body.items as unknown as T[];
}

export async function create(api: TestApi, path: string, object: object): Promise<void> {
  const { code, text } = await api.post(path, object);
  if (code !== 201) throw new Error(text);
}
