import path from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { findChromium } from '../bootstrap/chromium.mjs';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface Browser {
  readonly context: BrowserContext;
  readonly page: Page;
  close(): Promise<void>;
}

/** A headless Chromium with an empty profile under `dir`. */
export async function openBrowser(
  dir: string,
  viewport: { width: number; height: number } = { width: 1440, height: 900 },
): Promise<Browser> {
  const context = await chromium.launchPersistentContext(path.join(dir, 'chrome'), {
    executablePath: await findChromium(),
    headless: true,
    args: flags,
    viewport,
  });
  const page = context.pages()[0] ?? (await context.newPage());
  return { context, page, close: () => context.close() };
}

/**
 * Makes the workbench at `authority` load extensions under development (and, if given, run their tests) without the
 * smoke-test driver, so that notification toasts stay visible: writes them into the page's own configuration before the
 * workbench reads it.
 */
export async function injectExtensions(page: Page, authority: string, extensions: readonly string[], tests?: string): Promise<void> {
  const uri = (file: string): object => ({ $mid: 1, scheme: 'vscode-remote', authority, path: file });
  await page.addInitScript(
    (options) => {
      document.addEventListener('readystatechange', () => {
        const meta = document.readyState === 'interactive' ? document.getElementById('vscode-workbench-web-configuration') : null;
        if (meta === null) return;
        const settings = JSON.parse(meta.getAttribute('data-settings') ?? '{}') as { developmentOptions?: object };
        settings.developmentOptions = { ...settings.developmentOptions, ...options };
        meta.setAttribute('data-settings', JSON.stringify(settings));
      });
    },
    { extensions: extensions.map(uri), ...(tests === undefined ? {} : { extensionTestsPath: uri(tests) }) },
  );
}
