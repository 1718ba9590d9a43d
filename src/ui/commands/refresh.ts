import * as vscode from 'vscode';
import { showError } from '../messages.ts';
import type { Studio } from '../studio.ts';

/** Reads the projects again, and opens the cluster again where the connection to it had failed. */
export async function refresh(studio: Studio): Promise<void> {
  await studio.projects.refresh();
  const { state } = studio.cluster.state;
  if (!vscode.workspace.isTrusted || state === 'off' || state === 'connected') return;
  await studio.cluster.open().catch((error: unknown) => showError(studio.log, error));
}
