import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { helmCommands } from '../../test/conformance/clients/commands/helm.ts';
import { kubectlCommands } from '../../test/conformance/clients/commands/kubectl.ts';
import { transcript } from '../../test/conformance/clients/commands/transcript.ts';
import { stories } from '../../test/conformance/clients/stories.ts';
import { recordStory, tell } from '../../test/conformance/clients/story.ts';
import { kubectl } from '../bootstrap/kubectl.mjs';
import { builtGoModule } from '../go/goModule.ts';
import type { RealBinaries } from '../realApiserver/build.ts';
import type { Target } from './run.ts';
import { startSandboxProcess } from './sandbox.ts';

type Server = Target & { readonly kubeconfig: string };
type Say = (server: Server) => Promise<string>;

/** kubectl of the server's version, Helm, and the programs of other client libraries: on both servers, line by line. */
export async function clientsLive(real: Server, binaries: RealBinaries): Promise<boolean> {
  const sandbox = await startSandboxProcess();
  let same = true;
  try {
    for (const [name, say] of await chosen(binaries.kubectl)) {
      const [there, here] = [await say(real), await say(sandbox)];
      console.log(`${there === here ? 'same' : 'DIFFERENT'}  ${name} (${there.split('\n').length} lines)`);
      if (there !== here) printDifference(there, here);
      same &&= there === here;
    }
  } finally {
    await sandbox.stop();
  }
  return same;
}

/** What `npm test` compares with: by the kubectl that it has. */
export async function recordClients(real: Server): Promise<void> {
  for (const [name, say] of await chosen(await kubectl())) {
    if (name === 'helm') continue; // compared live only: it takes minutes to build
    await recordStory(name, await say(real));
    console.log(`recorded ${name}`);
  }
}

/** Those whose tools are here; the others are named. */
async function chosen(kubectlOf: string): Promise<(readonly [name: string, say: Say])[]> {
  const found: (readonly [string, Say])[] = [];
  found.push(['kubectl', (server) => transcript({ ...server, tools: { kubectl: kubectlOf } }, kubectlCommands)]);
  const source = path.resolve(import.meta.dirname, '../../test/conformance/clients/helm');
  const helm = await builtGoModule({ name: 'helm', source, programs: { helm: 'helm.sh/helm/v4/cmd/helm' } });
  if (helm === undefined) console.log('skipped  helm: it needs Go');
  else {
    const tools = { kubectl: kubectlOf, helm: path.join(helm, 'helm') };
    found.push(['helm', (server) => transcript({ ...server, tools }, helmCommands)]);
  }
  for (const story of stories) {
    const program = await story.program(true);
    if (program === undefined) console.log(`skipped  ${story.name}: it needs ${story.needs}`);
    else found.push([story.name, (server) => inHome((home) => tell(program, server.kubeconfig, home))]);
  }
  return found;
}

async function inHome(use: (home: string) => Promise<string>): Promise<string> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'client-'));
  try {
    return await use(home);
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

/** By commands where there are any, else by lines. */
function printDifference(there: string, here: string): void {
  const cut = (text: string): string[] => (text.startsWith('$ ') ? text.split(/\n(?=\$ )/) : text.split('\n'));
  const others = cut(here);
  cut(there).forEach((part, index) => {
    if (part !== others[index]) console.log(`    real:    ${part}\n    sandbox: ${others[index] ?? '(nothing)'}`);
  });
}
