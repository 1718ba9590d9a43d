/**
 * Activation as VS Code itself counts it (Developer: Startup Performance) in a real extension host, a new one each time:
 * loading dist/extension.js, and `activate()` until its promise settles. Also what the host has loaded of ours, and which
 * processes we have started, when it is over.
 */
import path from 'node:path';
import type { Product } from '../product.ts';
import type { Report } from '../report.ts';
import { activationTimes } from './startupPerformance.ts';
import { openWindow, writeFolder } from './window.ts';

interface Loaded {
  readonly files: readonly { readonly path: string; readonly bytes: number }[];
  readonly children: readonly string[];
}

const project = 'domain: example.com\nlayout:\n- crd-studio.dev/ts/v1\nprojectName: guestbook\nversion: "3"\n';

export async function activation(product: Product, runs: number): Promise<Report> {
  const dir = await product.fresh();
  const folder = path.join(dir, 'folder');
  await writeFolder(folder, { PROJECT: project });
  const window = await openWindow({ dir, folder, vsix: product.vsix });
  const samples = { load: [] as number[], activate: [] as number[], both: [] as number[] };
  let loaded: Loaded = { files: [], children: [] };
  try {
    for (let run = -1; run < runs; run++) {
      await window.reload();
      await window.workbench.until('the extension is active', () =>
        window.inHost<boolean>("return vscode.extensions.getExtension('crd-studio.crd-studio').isActive"),
      );
      const times = activationTimes(await window.inHost<string>(readPerformance), 'crd-studio.crd-studio');
      loaded = await window.inHost<Loaded>(readLoaded);
      if (run < 0) continue;
      const activate = times.callActivate + times.finishActivate;
      samples.load.push(times.loadCode);
      samples.activate.push(activate);
      samples.both.push(times.loadCode + activate);
    }
  } finally {
    await window.close();
  }
  const series = (name: keyof typeof samples) => ({ name, unit: 'ms' as const, samples: samples[name] });
  return {
    comparisons: [],
    figures: [
      { what: 'activation: load and activate', series: series('both'), limit: 50, note: describe(loaded) },
      { what: 'of it, loading dist/extension.js', series: series('load') },
      { what: 'of it, activate()', series: series('activate') },
    ],
    skipped: [],
  };
}

function describe({ files, children }: Loaded): string {
  const list = files.map((file) => `${file.path} (${Math.round(file.bytes / 1000)} KB)`).join(', ');
  return `loads ${list}; starts ${children.length === 0 ? 'no process' : children.join(', ')}`;
}

const readPerformance = `
  await vscode.commands.executeCommand('perfview.show');
  const end = Date.now() + 20000;
  for (;;) {
    const document = vscode.workspace.textDocuments.find((each) => each.uri.scheme === 'perf');
    const text = document === undefined ? '' : document.getText();
    if (text.includes('crd-studio.crd-studio')) return text;
    if (Date.now() > end) throw new Error('Startup Performance does not name the extension: ' + text.slice(0, 500));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }`;

const readLoaded = `
  const fs = require('node:fs');
  const root = vscode.extensions.getExtension('crd-studio.crd-studio').extensionPath;
  const files = Object.keys(require.cache).filter((file) => file.startsWith(root))
    .map((file) => ({ path: file.slice(root.length + 1), bytes: fs.statSync(file).size }));
  const children = fs.readdirSync('/proc').filter((pid) => /^\\d+$/.test(pid)).flatMap((pid) => {
    try {
      const command = fs.readFileSync('/proc/' + pid + '/cmdline', 'utf8').split('\\0');
      return command.some((part) => part.startsWith(root + '/dist/')) ? [command.find((part) => part.startsWith(root)).slice(root.length + 1)] : [];
    } catch { return []; }
  });
  return { files, children };`;
