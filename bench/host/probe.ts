/** An extension of our own in the host that is measured: it does nothing but run what it is asked over a socket. */
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { injectExtensions } from '../../tools/vscodeHost/browser.ts';

const manifest = {
  name: 'bench-probe',
  publisher: 'bench',
  version: '0.0.1',
  engines: { vscode: '^1.100.0' },
  main: './probe.js',
  activationEvents: ['onStartupFinished'],
};

const source = `const vscode = require('vscode');
const http = require('node:http');
const AsyncFunction = (async () => {}).constructor;
exports.activate = () => {
  require('node:fs').rmSync(process.env.BENCH_PROBE, { force: true });
  http.createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += piece;
    try {
      const value = await new AsyncFunction('vscode', 'require', body)(vscode, require);
      response.end(JSON.stringify({ value }));
    } catch (error) {
      response.end(JSON.stringify({ error: String(error && error.stack || error) }));
    }
  }).listen(process.env.BENCH_PROBE);
};
`;

/** Has the page load the probe, written to `dir`. The host needs BENCH_PROBE: the path of its socket. */
export async function installProbe(page: Page, authority: string, dir: string): Promise<void> {
  await mkdir(dir, { recursive: true });
  await writeFile(path.join(dir, 'package.json'), JSON.stringify(manifest));
  await writeFile(path.join(dir, 'probe.js'), source);
  await injectExtensions(page, authority, [dir]);
}

/** What the function body returns; rejects with what it throws, or where nobody listens. */
export async function askProbe<T>(socketPath: string, body: string): Promise<T> {
  const request = http.request({ socketPath, method: 'POST', path: '/' });
  request.end(body);
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  const answer = JSON.parse(await text(response)) as { value?: T; error?: string };
  if (answer.error !== undefined) throw new Error(`in the extension host: ${answer.error}`);
  return answer.value as T;
}
