import * as vscode from 'vscode';
import { showError } from '../messages.ts';
import type { Studio } from '../studio.ts';

/** Reads the projects again, and opens the cluster anew where it had been opened. */
export async function refresh(studio: Studio): Promise<void> {
  await studio.projects.refresh();
  const { state } = studio.cluster.state;
  if (!vscode.workspace.isTrusted || state === 'off' || state === 'connecting') return;
  await studio.cluster.reopen().catch((error: unknown) => showError(studio.log, error));
}
