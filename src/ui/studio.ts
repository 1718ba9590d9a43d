import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { type Clock, systemClock } from '../base/clock.ts';
import { DisposableStore } from '../base/disposable.ts';
import { CodedError, messageOf } from '../base/errors.ts';
import type { Logger } from '../base/logger.ts';
import type { NodeExecutable } from '../base/nodeExecutable.ts';
import { startReaper } from '../base/reaperLink.ts';
import { ClusterModel } from '../workbench/cluster/clusterModel.ts';
import { startClusterLink } from '../workbench/cluster/clusterProcess.ts';
import { chooseNode } from '../workbench/node/chooseNode.ts';
import { LazyReaper } from '../workbench/node/lazyReaper.ts';
import { Projects } from '../workbench/project/projects.ts';
import { SandboxController } from '../workbench/sandbox/sandboxController.ts';
import { sharedStorage } from '../workbench/sandbox/sharedStorage.ts';
import { Sessions } from '../workbench/sessions/sessions.ts';
import { SessionServer } from '../workbench/sessions/sessionServer.ts';
import { VirtualDocuments } from './documents/virtualDocuments.ts';
import { LanguageService } from './language/languageService.ts';
import { channelLogger } from './log.ts';

/** What the commands, views and the debugger of one window work with. Nothing in it starts a process before it is asked to. */
export interface Studio {
  readonly channel: vscode.LogOutputChannel;
  readonly log: Logger;
  readonly clock: Clock;
  readonly store: DisposableStore;
  /** Absolute path of a file of the extension. */
  readonly file: (...path: string[]) => string;
  /** Where journals of writes are kept. */
  readonly journals: string;
  /** Where transpiled files are cached. */
  readonly cache: string;
  readonly node: () => Promise<NodeExecutable>;
  readonly reaper: LazyReaper;
  readonly projects: Projects;
  readonly sessions: Sessions;
  readonly sessionServer: SessionServer;
  /** Absent where no folder on a disk is open. */
  readonly sandbox: SandboxController | undefined;
  readonly cluster: ClusterModel;
  readonly language: LanguageService;
  readonly documents: VirtualDocuments;
}

export function createStudio(context: vscode.ExtensionContext): Studio {
  const store = new DisposableStore();
  const channel = store.add(vscode.window.createOutputChannel('CRD Studio', { log: true }));
  const log = channelLogger(channel);
  const clock = systemClock;
  const file = (...path: string[]): string => join(context.extensionPath, ...path);
  const node = chosenNode();
  const reaper = store.add(
    new LazyReaper(
      async () => startReaper({ node: await node(), script: file('dist/reaper.js'), logger: log }),
      (error) => log.error(`The reaper is not running: ${messageOf(error)}`),
    ),
  );
  const compileCache = join(context.globalStorageUri.fsPath, 'compiled');
  const storage = context.storageUri?.scheme === 'file' ? sharedStorage(context.storageUri.fsPath, existsSync) : undefined;
  const sandbox =
    storage === undefined || !hasFolder()
      ? undefined
      : store.add(new SandboxController({ script: file('dist/sandbox.js'), storage, node, compileCache, enforceRbac, reaper, clock, log }));
  const projects = store.add(new Projects());
  const cluster = store.add(
    new ClusterModel({
      start: async (listeners) => startClusterLink({ node: await node(), script: file('dist/cluster.js'), log, reaper, listeners }),
      sandbox: async () => {
        if (sandbox === undefined)
          throw new CodedError(
            'NoFolder',
            'The sandbox belongs to a folder on a disk, and none is open. Open a folder, or select a cluster.',
          );
        return (await sandbox.start()).kubeconfig;
      },
      clock,
      log,
    }),
  );
  return {
    channel,
    log,
    clock,
    store,
    file,
    journals: join(context.globalStorageUri.fsPath, 'writes'),
    cache: join(context.globalStorageUri.fsPath, 'transpiled'),
    node,
    reaper,
    projects,
    sessions: store.add(new Sessions(clock)),
    sessionServer: store.add(new SessionServer({ log, reaper, uuid: randomUUID })),
    sandbox,
    cluster,
    language: store.add(
      new LanguageService({
        script: file('dist/server.js'),
        node,
        compileCache,
        channel,
        projects,
        answers: { 'crdStudio/clusterCrd': ({ name }) => cluster.request('crdJson', { name }) },
      }),
    ),
    documents: store.add(new VirtualDocuments()),
  };
}

/** Nothing of the window's folders is executed, and no cluster is opened, before they are trusted. */
export function requireTrust(): void {
  if (!vscode.workspace.isTrusted) {
    throw new CodedError(
      'Untrusted',
      vscode.l10n.t('This folder is not trusted, so nothing of it is run and no cluster is opened. Trust it first.'),
    );
  }
}

function hasFolder(): boolean {
  return vscode.workspace.workspaceFolders?.some((folder) => folder.uri.scheme === 'file') ?? false;
}

/** Whether the sandbox refuses what RBAC does not allow. */
function enforceRbac(): boolean {
  return vscode.workspace.getConfiguration('crdStudio').get<boolean>('sandbox.enforceRbac', false);
}

/** The choice is made once a setting, since asking a program for its version takes a while. */
function chosenNode(): () => Promise<NodeExecutable> {
  let made: { readonly setting: string; readonly choice: Promise<NodeExecutable> } | undefined;
  return () => {
    const setting = vscode.workspace.getConfiguration('crdStudio').get<string>('nodePath', '').trim();
    if (made?.setting !== setting) {
      const self = { path: process.execPath, electron: 'electron' in process.versions, version: process.version };
      const choice = chooseNode({ setting, path: process.env['PATH'] ?? '', self });
      made = { setting, choice };
      choice.catch(() => {
        made = undefined;
      });
    }
    return made.choice;
  };
}
