import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Tests of the runtime that run on any cluster: what stands in `test/conformance/runtime/cluster.ts` chooses. */
const files = ['election', 'examples'].map((name) => `test/conformance/runtime/${name}.test.ts`);

/** The example operators, and leader election beside a Go candidate, on a real kube-apiserver. */
export async function runtimeLive(kubeconfig: string): Promise<boolean> {
  const env = { ...process.env, CRD_STUDIO_REAL_KUBECONFIG: kubeconfig };
  // Beneath another `node --test` its report would be a stream of messages for that one.
  delete (env as NodeJS.ProcessEnv)['NODE_TEST_CONTEXT'];
  const child = spawn(process.execPath, ['--test', '--test-concurrency=1', '--test-timeout=300000', ...files], { env, stdio: 'inherit' });
  const [code] = (await once(child, 'close')) as [number | null];
  console.log(`${code === 0 ? 'passed' : 'FAILED'}  the runtime: example operators, and leader election beside a Go candidate`);
  return code === 0;
}
