import type * as vscode from 'vscode';

/** The key under which a launch configuration carries our session's id. */
export const sessionProperty = 'crdStudioSession';

/** Ours, of a debug session or of one of js-debug's child sessions. */
export function sessionIdOf(session: vscode.DebugSession): string | undefined {
  let root = session;
  while (root.parentSession !== undefined) root = root.parentSession;
  const id: unknown = root.configuration[sessionProperty];
  return typeof id === 'string' ? id : undefined;
}

/** What of DAP's messages is read here. */
export interface DapMessage {
  readonly type?: string;
  readonly event?: string;
  readonly command?: string;
  readonly body?: { readonly threadId?: number; readonly reason?: string; readonly exitCode?: number };
}

export interface DapFrame {
  readonly id: number;
  readonly name: string;
  readonly line: number;
  readonly source?: { readonly path?: string; readonly presentationHint?: string };
  readonly presentationHint?: string;
}
