/**
 * From an event in the program to the row that shows it: a program under our real runner with 10,000 cached objects, of
 * which one changes every 0.7 s (VS Code itself merges what follows within 0.2 s of a refresh). The informer's resourceVersion is
 * the time of the change, so that the page can tell how old a row is at the moment when it first shows it.
 */
import path from 'node:path';
import type { Product } from '../product.ts';
import type { Report } from '../report.ts';
import { openWindow, programFiles, runProgram, type Window, writeFolder } from './window.ts';

const objects = 10_000;
const changesARun = 20;

export async function eventToTree(product: Product, runs: number): Promise<Report> {
  const dir = await product.fresh();
  const folder = path.join(dir, 'folder');
  await writeFolder(folder, programFiles('quiet', program));
  const window = await openWindow({ dir, folder, vsix: product.vsix });
  try {
    await runProgram(window, 'quiet');
    await window.workbench.row('Controllers', /10,000 objects · at \d{13}/).waitFor({ timeout: 120_000 });
    const ages = await agesOf(window, changesARun * runs);
    const sorted = ages.toSorted((a, b) => a - b);
    const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
    return {
      comparisons: [],
      figures: [
        { what: 'event to row', series: { name: 'with us', unit: 'ms', samples: ages }, limit: 100 },
        { what: 'the same, 99 % within', series: { name: 'p99', unit: 'ms', samples: [at(0.99)] }, limit: 100 },
      ],
      skipped: [],
    };
  } finally {
    await window.close();
  }
}

/** How old each new position of the informer is, in ms, when the page first has it in a row. */
function agesOf(window: Window, count: number): Promise<number[]> {
  return window.workbench.page.evaluate<number[]>(`new Promise((resolve) => {
    const ages = [];
    let seen = '';
    const observer = new MutationObserver(() => {
      const position = /objects · at (\\d{13})/.exec(document.querySelector('.part.sidebar')?.textContent ?? '')?.[1] ?? '';
      if (position === seen) return;
      if (seen !== '') ages.push(Date.now() - Number(position));
      seen = position;
      if (ages.length < ${count}) return;
      observer.disconnect();
      resolve(ages);
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  })`);
}

const program = `
const { tap } = globalThis[Symbol.for('crd-studio.runtime.host/1')];
const gvk = { group: 'example.com', version: 'v1', kind: 'Quiet' };
const keyOf = (index) => ({ namespace: 'ns-' + String(index % 20).padStart(2, '0'), name: 'quiet-' + String(index).padStart(5, '0') });
const change = (index) => {
  const resourceVersion = String(Date.now());
  tap.objectPut('quiet', { ...keyOf(index), resourceVersion });
  tap.informerHead('quiet', { gvk, resource: 'quiets', namespaced: true, namespaces: [], roles: ['for'],
    synced: true, count: ${objects}, resourceVersion, relists: 0 });
};
tap.controllerHead('quiet', { for: gvk, informers: ['quiet'], workers: 1 });
for (let index = 0; index < ${objects}; index++) change(index);
let next = 0;
setInterval(() => change(next++ % ${objects}), 700);
await new Promise(() => undefined);
`;
