/** The sandbox API server as a program: `node dist/sandbox.js --kubeconfig FILE`. */
import { flushCompileCache } from 'node:module';
import { systemClock } from './base/clock.ts';
import { messageOf } from './base/errors.ts';
import { readOptions, usage } from './apiserver/lifecycle/options.ts';
import { type Around, startSandbox } from './apiserver/lifecycle/run.ts';
import { type ControllerName, readControllers } from './controlplane/controllers.ts';
import { startControlPlane } from './controlplane/start.ts';

const say = (message: string): void => void process.stderr.write(`sandbox: ${message}\n`);

async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2));
  const controllers = options.ok ? readControllers(options.value.controllers) : options;
  if (!options.ok || !controllers.ok) {
    process.stderr.write(`sandbox: ${controllers.ok ? '' : controllers.error}\n\n${usage}`);
    return 1;
  }
  try {
    const sandbox = await startSandbox(options.value, around(controllers.value));
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => sandbox.stop());
    const { server, kubeconfig } = sandbox.ready;
    const sentence = `The sandbox answers at ${server}; use it with: kubectl --kubeconfig ${kubeconfig} get namespaces`;
    process.stdout.write(`${options.value.json ? JSON.stringify(sandbox.ready) : sentence}\n`);
    // Where NODE_COMPILE_CACHE is set, the next start is quicker, even if this process is killed.
    setTimeout(flushCompileCache, 5000).unref();
    await sandbox.ended;
    return 0;
  } catch (error) {
    say(messageOf(error));
    return 1;
  }
}

function around(enabled: ReadonlySet<ControllerName>): Around {
  return {
    say,
    fillsNamespaces: enabled.has('serviceaccount-controller'),
    aggregatesRoles: enabled.has('clusterrole-aggregation-controller'),
    simulatesStorage: enabled.has('persistentvolume-binder-controller'),
    fillsTokenSecrets: enabled.has('serviceaccount-token-controller'),
    signsCertificates: enabled.has('certificatesigningrequest-signing-controller'),
    begin: (server, clock, log) => startControlPlane({ server: server.inProcess, clock, machineClock: systemClock, log, enabled }),
  };
}

// The window that started it may be gone, and its pipes with it: what is said then is said to nobody.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

// All is on disk when `main` settles; timers of watches that were open may still be pending, and are not waited for.
void main().then((code) => process.exit(code));
