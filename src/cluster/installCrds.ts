import type { Clock } from '../base/clock.ts';
import { messageOf } from '../base/errors.ts';
import type { ApiClient } from '../k8s/apiClient.ts';
import { ApiError } from '../k8s/status.ts';
import type { ClusterNotifications, CrdFile, CrdInstall } from '../protocol/cluster.ts';
import { liveCrd } from './compareCrds.ts';
import { type Crd, crdType, fieldManager } from './crd.ts';
import { parseCrdFiles, type ParsedCrd } from './crdFiles.ts';
import { differingFields } from './fieldDiff.ts';
import type { OpenCluster } from './openCluster.ts';
import { waitEstablished } from './waitEstablished.ts';

export interface InstallContext {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  readonly progress: (progress: ClusterNotifications['installProgress']) => void;
}

type Accepted = Extract<ParsedCrd, { ok: true }>;

/**
 * Installs CRDs: a dry run of all, so that nothing is written unless the server takes every one; then server-side apply of
 * each as `crd-studio`, taking fields over (see docs/decisions.md); then waits until each is Established. Rejects with the
 * signal's reason when aborted: what was applied by then stays.
 */
export async function installCrds(cluster: OpenCluster, files: readonly CrdFile[], context: InstallContext): Promise<CrdInstall[]> {
  const { signal, progress } = context;
  const client = await cluster.client(signal);
  const parsed = parseCrdFiles(files);
  const refusals = new Map<ParsedCrd, string>();
  const before = new Map<ParsedCrd, Crd | undefined>();
  for (const each of parsed) {
    if (!each.ok) {
      refusals.set(each, each.message);
      continue;
    }
    progress({ crd: each.name, step: 'dryRun', message: `Checking ${each.name}` });
    before.set(each, await liveCrd(client, each.name, signal));
    const refusal = await refusalOf(() => applyCrd(client, each, true, signal));
    if (refusal !== undefined) refusals.set(each, refusal);
  }
  if (refusals.size > 0) return parsed.map((each) => refused(each, refusals));

  const accepted = parsed.filter((each) => each.ok);
  const changed = new Map<string, boolean>();
  for (const each of accepted) {
    progress({ crd: each.name, step: 'apply', message: `Applying ${each.name}` });
    const refusal = await refusalOf(async () => {
      const after = await applyCrd(client, each, false, signal);
      const live = before.get(each);
      changed.set(each.name, live === undefined || differingFields(live.spec, after.spec, 'spec').length > 0);
    });
    if (refusal !== undefined) refusals.set(each, refusal);
  }
  for (const name of changed.keys()) progress({ crd: name, step: 'wait', message: `Waiting until ${name} is established` });
  const outcomes = await waitEstablished(cluster, [...changed.keys()], context);
  return accepted.map((each) => {
    const { path, name } = each;
    const refusal = refusals.get(each);
    if (refusal !== undefined) return { path, name, state: 'refused', message: refusal };
    const outcome = outcomes.get(name);
    if (outcome === 'established') return { path, name, state: 'established', changed: changed.get(name) ?? true };
    return { path, name, state: 'notEstablished', conditions: outcome ?? [] };
  });
}

function applyCrd(client: ApiClient, { name, crd }: Accepted, dryRun: boolean, signal: AbortSignal): Promise<Crd> {
  return client.patch<Crd>(crdType, { namespace: '', name }, { type: 'apply', body: crd }, { fieldManager, force: true, dryRun, signal });
}

/** The server's words where it refused; whatever else fails is thrown. */
async function refusalOf(run: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await run();
    return undefined;
  } catch (error) {
    if (error instanceof ApiError && error.httpCode <= 500) return messageOf(error); // 500: apply of an unknown field, measured on the real server
    throw error;
  }
}

function refused(parsed: ParsedCrd, refusals: ReadonlyMap<ParsedCrd, string>): CrdInstall {
  const { path, name } = parsed;
  const others = [...refusals.keys()].map((other) => other.name || other.path);
  const because = `${others.join(', ')} ${others.length === 1 ? 'was' : 'were'} refused`;
  return { path, name, state: 'refused', message: refusals.get(parsed) ?? `not installed, because ${because}` };
}
