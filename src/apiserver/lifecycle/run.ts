import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AdjustableClock } from '../../base/adjustableClock.ts';
import { type Clock, systemClock } from '../../base/clock.ts';
import { CodedError, messageOf } from '../../base/errors.ts';
import type { Logger } from '../../base/logger.ts';
import { systemRandom } from '../../base/random.ts';
import type { SandboxReady } from '../../protocol/sandbox.ts';
import { createEdge, type Edge } from '../http/edge.ts';
import { shelfInFolder } from '../studio/snapshots.ts';
import { CertificateSigning } from '../certificates/signing.ts';
import { stampRevision } from '../registry/views.ts';
import { type ApiServer, createApiServer } from '../server.ts';
import { Log } from '../storage/log/log.ts';
import { compactWhenNeeded } from '../storage/log/compaction.ts';
import { type Identity, loadIdentity, saveIdentity } from './identity.ts';
import { writeKubeconfig } from './kubeconfig.ts';
import { openLifeline } from './lifeline.ts';
import { lockFolder } from './lock.ts';
import type { SandboxOptions } from './options.ts';
import { logRequests, type RequestLog } from './requestLog.ts';

/** Something a person can correct: `message` is all that is shown of it. */
class StartError extends CodedError<'portTaken' | 'folder' | 'kubeconfig' | 'clientCa' | 'log'> {}

export interface RunningSandbox {
  readonly ready: SandboxReady;
  /** Resolves when the sandbox has ended by itself or was stopped; all is on disk then. */
  readonly ended: Promise<void>;
  stop(): void;
}

/** What works beside the server and through it: the control plane. */
export interface Companion {
  stop(): Promise<void>;
}

export interface Around {
  /** For what a person should know. */
  readonly say: (message: string) => void;
  /** Called once the server answers; `clock` is the time of the cluster. */
  readonly begin: (server: ApiServer, clock: AdjustableClock, logger: Logger) => Companion;
  /** Whether namespaces get what every namespace of a cluster has. */
  readonly fillsNamespaces: boolean;
  /** Whether aggregated ClusterRoles are kept up to date, there is a default class of storage, Secrets get tokens, and approved certificates are signed. */
  readonly aggregatesRoles: boolean;
  readonly simulatesStorage: boolean;
  readonly fillsTokenSecrets: boolean;
  readonly signsCertificates: boolean;
}

/** Starts a sandbox and writes its kubeconfig. Rejects with StartError, FolderInUseError or LogError; then nothing is left running. */
export async function startSandbox(options: SandboxOptions, around: Around): Promise<RunningSandbox> {
  const { say } = around;
  const lock = await inFolder(options.data, async () => {
    mkdirSync(options.data, { recursive: true, mode: 0o700 });
    return lockFolder(options.data, systemClock.now());
  });
  let edge: Edge | undefined;
  try {
    const log = await inFolder(options.data, () => new Log(options.data, { stamp: stampRevision }));
    for (const message of log.recovered.messages) say(message);
    const identity = await loadIdentity(options.data, systemClock.now());
    const logger = loggerTo(say);
    const clock = new AdjustableClock(systemClock);
    const server = createApiServer({
      clock: clusterTime(clock),
      random: systemRandom,
      logger,
      storage: { journal: log, ...log.recovered },
      enforceRbac: options.rbac,
      credentials: identity,
      kubernetesVersion: options.kubernetesVersion,
      clockControl: clock,
      snapshots: shelfInFolder(join(options.data, 'snapshots')),
      aggregatesRoles: around.aggregatesRoles,
      simulatesStorage: around.simulatesStorage,
      ...(around.fillsTokenSecrets && { tokenSecrets: { ca: identity.ca } }),
      ...(around.fillsNamespaces && { namespaceDefaults: { ca: identity.ca } }),
    });
    const compaction = compactWhenNeeded(log, server.store, (error) => say(`the log could not be compacted: ${messageOf(error)}`));
    const requests = options.log === undefined ? undefined : openRequestLog(server, options.log, say);
    const serving = (edge = createEdge({
      server: requests ? { ...server, handle: requests.handle } : server,
      key: identity.key,
      certificate: identity.certificate,
      // Its own authority signs certificates of clients, too.
      clientCa: [identity.ca, readClientCa(options.clientCa) ?? ''].join('\n'),
    }));
    const port = await listen(serving, identity, options.port);
    if (port !== identity.port) saveIdentity(options.data, { ...identity, port });
    const url = `https://127.0.0.1:${port}`;
    saveKubeconfig(options.kubeconfig, { server: url, ca: identity.ca, token: identity.token });
    lock.announce(url);
    let end: () => void = () => undefined;
    const stopped = new Promise<void>((resolve) => (end = resolve));
    const lifeline = options.lifeline === undefined ? undefined : await openLifeline(options.lifeline, systemClock, end);
    if (around.signsCertificates) signCertificates(server, identity, logger);
    const companion = around.begin(server, clock, logger);
    const ended = stopped.then(async () => {
      lifeline?.dispose();
      await companion.stop();
      await serving.close();
      await compaction.settled();
      log.close();
      lock.release();
      // The last: a request that was under way still writes its line, and to no file that was opened meanwhile.
      requests?.close();
    });
    return { ready: { ready: true, pid: process.pid, server: url, kubeconfig: options.kubeconfig }, ended, stop: () => end() };
  } catch (error) {
    await edge?.close();
    lock.release();
    throw error;
  }
}

function signCertificates({ store }: ApiServer, { ca, caKey }: Identity, logger: Logger): void {
  const onError = (error: unknown): void => logger.error('a certificate could not be signed', { error: messageOf(error) });
  if (caKey !== undefined) new CertificateSigning({ store, authority: { ca, caKey }, now: () => systemClock.now(), onError });
}

function openRequestLog(server: ApiServer, target: string, say: Around['say']): RequestLog {
  try {
    return logRequests(server, target, { clock: systemClock, say });
  } catch (error) {
    throw new StartError('log', `Requests cannot be written to ${target} (${messageOf(error)}). Choose another file with --log.`, {
      cause: error,
    });
  }
}

function readClientCa(path: string | undefined): string | undefined {
  if (path === undefined) return undefined;
  try {
    const text = readFileSync(path, 'utf8');
    if (!/-----BEGIN (X509 |TRUSTED )?CERTIFICATE-----/.test(text)) throw new Error('there is no certificate in it');
    return text;
  } catch (error) {
    const next = 'Name a file with certificates in PEM form with --client-ca.';
    throw new StartError('clientCa', `The authorities of clients in ${path} cannot be read (${messageOf(error)}). ${next}`, {
      cause: error,
    });
  }
}

function loggerTo(say: (message: string) => void): Logger {
  const error: Logger['error'] = (text, fields) => say(`${text}${fields ? ` ${JSON.stringify(fields)}` : ''}`);
  return { debug: () => undefined, info: say, warn: say, error };
}

/** What the server writes down goes by the cluster's time, what it waits for by the machine's: a clock that stands still ends no watch. */
function clusterTime(clock: AdjustableClock): Clock {
  return { now: () => clock.now(), monotonic: () => systemClock.monotonic(), setTimer: (delay, run) => systemClock.setTimer(delay, run) };
}

/** The system's errors about the folder in words; ours as they are. */
async function inFolder<T>(folder: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CodedError || (error as NodeJS.ErrnoException).syscall === undefined) throw error;
    throw new StartError('folder', `The data folder ${folder} cannot be used (${messageOf(error)}). Choose another with --data.`, {
      cause: error,
    });
  }
}

function saveKubeconfig(path: string, access: Parameters<typeof writeKubeconfig>[1]): void {
  try {
    writeKubeconfig(path, access);
  } catch (error) {
    const next = 'Choose another place with --kubeconfig.';
    throw new StartError('kubeconfig', `The kubeconfig ${path} cannot be written (${messageOf(error)}). ${next}`, { cause: error });
  }
}

/** The port asked for, or the one of last time if it is free, or any. */
async function listen(edge: Edge, identity: Identity, asked: number | undefined): Promise<number> {
  const host = '127.0.0.1';
  try {
    return await edge.listen(asked ?? identity.port, host);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    if (asked !== undefined) {
      throw new StartError(
        'portTaken',
        `Port ${asked} on ${host} is taken by another program. Choose another with --port, or leave it out for a free one.`,
        {
          cause: error,
        },
      );
    }
    return edge.listen(0, host);
  }
}
