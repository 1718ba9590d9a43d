import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Browser, openBrowser } from '../../tools/vscodeHost/browser.ts';
import { type Host, startHost } from '../../tools/vscodeHost/server.ts';
import { Workbench } from '../../tools/vscodeHost/workbench.ts';

/** One window after the other on one VS Code with the installed .vsix. */
export interface Windows {
  readonly dir: string;
  readonly workbench: Workbench;
  open(folder?: string): Promise<void>;
  close(): Promise<void>;
}

export async function openWindows(name: string, options: { readonly workspaceTrust: boolean }): Promise<Windows> {
  const vsix = process.env['CRD_STUDIO_VSIX'];
  if (vsix === undefined) throw new Error('CRD_STUDIO_VSIX is not set: run this lane by `npm test -- --lane window`');
  const dir = await mkdtemp(path.join(os.tmpdir(), `${name}-`));
  const settings = options.workspaceTrust
    ? {
        'security.workspace.trust.enabled': true,
        'security.workspace.trust.startupPrompt': 'never',
        'security.workspace.trust.emptyWindow': true,
      }
    : {};
  const host: Host = await startHost({ dir: path.join(dir, 'h'), vsix, settings, workspaceTrust: options.workspaceTrust });
  const browser: Browser = await openBrowser(dir);
  const workbench = new Workbench(browser.page);
  return {
    dir,
    workbench,
    open: (folder) => workbench.open(host.address(folder, [['skipWelcome', 'true']])),
    async close() {
      await browser.close();
      await host.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
