import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openBrowser } from '../../tools/vscodeHost/browser.ts';
import { type Host, startHost } from '../../tools/vscodeHost/server.ts';
import { Workbench } from '../../tools/vscodeHost/workbench.ts';
import { askProbe, installProbe } from './probe.ts';

/** A real VS Code with a page on `folder`, and a probe in its extension host. */
export interface Window {
  readonly workbench: Workbench;
  /** Opens the folder anew: a new extension host. */
  reload(): Promise<void>;
  /** Runs the body of an async function (vscode, require) in the extension host and gives what it returns, as JSON does. */
  inHost<T>(body: string): Promise<T>;
  close(): Promise<void>;
}

/** With our extension where `vsix` is given, else without it: what a host costs by itself. */
export async function openWindow(options: { readonly dir: string; readonly folder: string; readonly vsix?: string }): Promise<Window> {
  const dir = path.join(options.dir, 'h');
  await mkdir(path.join(dir, 'ex'), { recursive: true });
  const socket = path.join(dir, 'p');
  const host: Host = await startHost({ dir, env: { BENCH_PROBE: socket }, ...(options.vsix !== undefined && { vsix: options.vsix }) });
  const browser = await openBrowser(options.dir);
  const workbench = new Workbench(browser.page);
  await installProbe(browser.page, host.authority, path.join(options.dir, 'probe'));
  const reload = async (): Promise<void> => {
    await rm(socket, { force: true });
    await workbench.open(host.address(options.folder, [['skipWelcome', 'true']]));
    await workbench.until('the probe answers', () => askProbe<boolean>(socket, 'return true').catch(() => false));
  };
  await reload();
  return {
    workbench,
    reload,
    inHost: (body) => askProbe(socket, body),
    async close() {
      await browser.close();
      await host.stop();
    },
  };
}

/** Files of a project whose `src/main.ts` is this program: for `runProgram`. */
export function programFiles(name: string, main: string): Readonly<Record<string, string>> {
  return {
    PROJECT: `domain: example.com\nlayout:\n- crd-studio.dev/ts/v1\nprojectName: ${name}\nversion: "3"\n`,
    'package.json': '{ "type": "module" }\n',
    'src/main.ts': main,
  };
}

/** Starts the program of the folder under our runner, and shows the views. */
export async function runProgram(window: Window, name: string): Promise<void> {
  await window.inHost(`
    const [folder] = vscode.workspace.workspaceFolders;
    const configuration = { type: 'crd-controller', request: 'launch', name: '${name}', project: folder.uri.fsPath, noDebug: true };
    if (!(await vscode.debug.startDebugging(folder, configuration))) throw new Error('the program was not started');`);
  await window.workbench.show('CRD Studio');
}

/** Writes files of a folder by their path in it. */
export async function writeFolder(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  }
}
