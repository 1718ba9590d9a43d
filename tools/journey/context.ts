import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { openBrowser } from '../vscodeHost/browser.ts';
import { type Host, startHost } from '../vscodeHost/server.ts';
import { themes } from '../vscodeHost/settings.ts';
import { Workbench } from '../vscodeHost/workbench.ts';
import { type KubectlResult, kubectlFor } from './kubectl.ts';

/** What the steps of the main job work with: a window on an empty folder, kubectl on its sandbox, and a place for pictures. */
export interface Journey {
  readonly workbench: Workbench;
  readonly host: Host;
  /** Root of everything that belongs to this run: host, profile, project. Processes of the run name it. */
  readonly dir: string;
  /** The folder that is open in the window. */
  readonly project: string;
  /** A real kubectl on the window's sandbox. */
  kubectl(args: readonly string[], input?: string): Promise<KubectlResult>;
  /** Fails with kubectl's own words unless it ends with 0. */
  kubectlOk(args: readonly string[], input?: string): Promise<string>;
  read(file: string): Promise<string>;
  /** Pictures of the window as it is, dark and light. */
  picture(name: string): Promise<void>;
  /** A picture of the window where a step failed; undefined when no window is open. */
  failure(): Promise<string | undefined>;
  /** Closes the window, as a person closes the tab. */
  closeWindow(): Promise<void>;
  /** Another window on the same folder, in the same browser. */
  secondWindow(): Promise<Workbench>;
  /** Opens the folder in a window again. */
  openWindow(): Promise<void>;
  end(): Promise<void>;
}

export interface JourneyOptions {
  readonly dir: string;
  readonly vsix: string;
  /** The folder's name. */
  readonly folder?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Where pictures go. */
  readonly pictures: string;
}

/** Tall enough that no row of interest is scrolled away. */
const viewport = { width: 1440, height: 1200 };

const pictureSize = { width: 1280, height: 800 };

export async function startJourney(options: JourneyOptions): Promise<Journey> {
  const { dir } = options;
  const project = path.join(dir, options.folder ?? 'guestbook');
  const home = path.join(dir, 'home');
  await Promise.all([mkdir(project, { recursive: true }), mkdir(home, { recursive: true }), mkdir(options.pictures, { recursive: true })]);
  // What the steps type is whole lines: the editor is to add nothing of its own.
  const settings = { 'workbench.colorTheme': themes.dark, 'editor.autoIndent': 'none', 'editor.autoClosingComments': 'never' };
  const host = await startHost({ dir: path.join(dir, 'h'), vsix: options.vsix, settings, env: options.env ?? {} });
  let browser = await openBrowser(dir, viewport);
  let workbench = new Workbench(browser.page);
  const open = (window = workbench): Promise<void> => window.open(host.address(project, [['skipWelcome', 'true']]));
  await open();
  const kubectl = kubectlFor(() => sandboxKubeconfig(host.dir), home);
  return {
    get workbench() {
      return workbench;
    },
    host,
    dir,
    project,
    kubectl,
    async kubectlOk(args, input) {
      const result = await kubectl(args, input);
      if (result.code !== 0) throw new Error(`kubectl ${args.join(' ')} ended with ${result.code}:\n${result.stderr}${result.stdout}`);
      return result.stdout;
    },
    read: (file) => readFile(path.join(project, file), 'utf8'),
    async picture(name) {
      await workbench.page.setViewportSize(pictureSize);
      for (const theme of ['light', 'dark'] as const) {
        await workbench.setTheme(theme);
        await workbench.page.screenshot({ path: path.join(options.pictures, `${name}-${theme}.png`) });
      }
      await workbench.page.setViewportSize(viewport);
    },
    async failure() {
      if (workbench.page.isClosed()) return undefined;
      const file = path.join(options.pictures, 'failed.png');
      await workbench.page.screenshot({ path: file });
      return file;
    },
    async closeWindow() {
      // Leaving the page is what a closed tab does; a killed browser would be waited for (VS Code lets a window reconnect).
      await workbench.page.goto('about:blank');
      await browser.close();
    },
    async secondWindow() {
      const window = new Workbench(await browser.context.newPage());
      await open(window);
      return window;
    },
    async openWindow() {
      await rm(path.join(dir, 'chrome'), { recursive: true, force: true });
      browser = await openBrowser(dir, viewport);
      workbench = new Workbench(browser.page);
      await open();
    },
    async end() {
      await browser.close();
      await host.stop();
      await rm(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
  };
}

/** The kubeconfig that the extension keeps in its workspace's storage. */
async function sandboxKubeconfig(hostDir: string): Promise<string> {
  const storage = path.join(hostDir, 'ud/User/workspaceStorage');
  const workspaces = existsSync(storage) ? await readdir(storage) : [];
  const file = workspaces
    .map((workspace) => path.join(storage, workspace, 'crd-studio.crd-studio/sandbox.kubeconfig'))
    .find((each) => existsSync(each));
  if (file === undefined) throw new Error(`no sandbox has run in this window: there is no sandbox.kubeconfig below ${storage}`);
  return file;
}
