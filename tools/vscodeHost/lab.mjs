/**
 * A real VS Code that stays up with the extension under development, and two doors into it, for experiments that cost a
 * second: `node tools/vscodeHost/lab.mjs DIR FOLDER [--settings JSON]`, then
 *   curl -sS --unix-socket DIR/ext.sock --data-binary @- http://x/ <<< 'return vscode.version'       (extension host)
 *   curl -sS --unix-socket DIR/page.sock --data-binary @- http://x/ <<< 'return workbench.rows("Project")'   (page)
 * `--trust`: folders are not trusted before a person says so. Bodies are async functions: (vscode, require) in the extension host; (page, workbench, reload, host) for the page.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { injectExtensions, openBrowser } from './browser.ts';
import { startHost } from './server.ts';
import { themes } from './settings.ts';
import { Workbench } from './workbench.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    settings: { type: 'string', default: '{}' },
    width: { type: 'string', default: '1440' },
    height: { type: 'string', default: '900' },
    trust: { type: 'boolean', default: false },
  },
});
const [dir, folder] = positionals.map((file) => path.resolve(file));
if (dir === undefined || folder === undefined)
  throw new Error('usage: lab.mjs DIR FOLDER [--settings JSON] [--width N] [--height N] [--trust]');
const root = path.resolve(import.meta.dirname, '../..');
const door = path.join(dir, 'door');
mkdirSync(door, { recursive: true });
writeFileSync(
  path.join(door, 'package.json'),
  JSON.stringify({
    name: 'lab-door',
    publisher: 'lab',
    version: '0.0.1',
    engines: { vscode: '^1.100.0' },
    main: './door.js',
    activationEvents: ['*'],
  }),
);
writeFileSync(path.join(door, 'door.js'), doorSource());

const settings = { 'workbench.colorTheme': themes.dark, ...JSON.parse(values.settings) };
const host = await startHost({ dir, settings, env: { LAB_DIR: dir }, workspaceTrust: values.trust });
const browser = await openBrowser(dir, { width: Number(values.width), height: Number(values.height) });
const workbench = new Workbench(browser.page);
browser.page.on('pageerror', (error) => console.log('page error:', String(error).slice(0, 300)));
await injectExtensions(browser.page, host.authority, [door, root]);
const reload = () => workbench.open(host.address(folder, [['skipWelcome', 'true']]));
await reload();

const AsyncFunction = (async () => {}).constructor;
serve(path.join(dir, 'page.sock'), (body) =>
  new AsyncFunction('page', 'workbench', 'reload', 'host', body)(browser.page, workbench, reload, host),
);
console.log(`up: ${host.address(folder)}\n  ${dir}/ext.sock  ${dir}/page.sock`);
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    await browser.close();
    await host.stop();
    process.exit(0);
  });
}

function serve(socket, run) {
  rmSync(socket, { force: true });
  http
    .createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += chunk));
      request.on('end', () =>
        run(body).then(
          (value) => response.end(`${JSON.stringify(value ?? null, null, 1)}\n`),
          (error) => response.end(`ERR ${error.stack}\n`),
        ),
      );
    })
    .listen(socket);
}

function doorSource() {
  return `const vscode = require('vscode'); const http = require('node:http'); const fs = require('node:fs');
exports.activate = () => {
  const socket = process.env.LAB_DIR + '/ext.sock'; fs.rmSync(socket, { force: true });
  const AsyncFunction = (async () => {}).constructor;
  http.createServer((request, response) => {
    let body = ''; request.on('data', (chunk) => (body += chunk));
    request.on('end', () => new AsyncFunction('vscode', 'require', body)(vscode, require).then(
      (value) => response.end(JSON.stringify(value ?? null, null, 1) + '\\n'), (error) => response.end('ERR ' + error.stack + '\\n')));
  }).listen(socket);
};
`;
}
