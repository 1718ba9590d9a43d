import { execFile } from 'node:child_process';
import path from 'node:path';
import { kubectl as kubectlPath } from '../bootstrap/kubectl.mjs';

export interface KubectlResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A real kubectl bound to a kubeconfig, with a home of its own. */
export function kubectlFor(
  kubeconfig: () => Promise<string>,
  home: string,
): (args: readonly string[], input?: string) => Promise<KubectlResult> {
  return async (args, input) => {
    const file = await kubectlPath();
    const env = { ...process.env, KUBECONFIG: await kubeconfig(), HOME: home, KUBECACHEDIR: path.join(home, 'kube-cache') };
    return new Promise((resolve, reject) => {
      const child = execFile(file, [...args], { env, maxBuffer: 1 << 26 }, (error, stdout, stderr) => {
        if (error !== null && typeof error.code !== 'number')
          reject(new Error(`${file} could not be run: ${error.message}`, { cause: error }));
        else resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr });
      });
      child.stdin?.end(input ?? '');
    });
  };
}
