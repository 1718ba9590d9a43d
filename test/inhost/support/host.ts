import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { StudioApi } from '../../../src/ui/api.ts';

export const extensionId = 'crd-studio.crd-studio';

/** The extension's own API, activated if need be. */
export async function studio(): Promise<StudioApi> {
  const extension = vscode.extensions.getExtension<StudioApi>(extensionId);
  assert.ok(extension !== undefined, `${extensionId} is not there`);
  return extension.activate();
}

/** The folder that this VS Code has open. */
export function workspaceFolder(): string {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
  assert.ok(folder !== undefined, 'no folder is open');
  return folder;
}

/** Settles with the first value of `look` that is neither undefined nor false; rejects with what was seen last. */
export async function until<T>(what: string, look: () => T | undefined | false | Promise<T | undefined | false>, ms = 60_000): Promise<T> {
  const end = Date.now() + ms;
  let problem = '';
  for (;;) {
    try {
      const value = await look();
      if (value !== undefined && value !== false) return value;
    } catch (error) {
      problem = error instanceof Error ? error.message : String(error);
    }
    if (Date.now() > end) throw new Error(`${what}: not within ${ms / 1000} s${problem === '' ? '' : ` (${problem})`}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Settles with the view's text once it matches; rejects with the text that it has instead. */
export async function viewShows(view: 'project' | 'controllers' | 'resources', pattern: RegExp, ms = 60_000): Promise<string> {
  const api = await studio();
  try {
    return await until(`${view} shows ${pattern}`, () => (pattern.test(api.viewText(view)) ? api.viewText(view) : undefined), ms);
  } catch (error) {
    throw new Error(`${(error as Error).message}; it shows:\n${api.viewText(view)}`);
  }
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
