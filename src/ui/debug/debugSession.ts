import type * as vscode from 'vscode';

/** The key under which a launch configuration carries our session's id. */
export const sessionProperty = 'crdStudioSession';

/** Ours, of a debug session or of one of js-debug's child sessions. */
export function sessionIdOf(session: vscode.DebugSession): string | undefined {
  let root = session;
  while (root.parentSession !== undefined) root = root.parentSession;
  const id = idIn(root.configuration);
  return id === undefined ? undefined : latest(id);
}

/** A Restart for which VS Code asked the debug type anew: the debug session goes on as another session of ours. */
export function continueAs(id: string, message: DapMessage): string {
  const next = idIn(message.arguments?.arguments ?? {});
  if (next !== undefined && next !== id) successors.set(id, next);
  return latest(id);
}

const successors = new Map<string, string>();

function latest(id: string): string {
  let last = id;
  for (let next = successors.get(last); next !== undefined; next = successors.get(last)) last = next;
  return last;
}

function idIn(configuration: Readonly<Record<string, unknown>>): string | undefined {
  const id = configuration[sessionProperty];
  return typeof id === 'string' ? id : undefined;
}

/** What of DAP's messages is read here. */
export interface DapMessage {
  readonly type?: string;
  readonly event?: string;
  readonly command?: string;
  /** Of a restart: the configuration that it starts by. */
  readonly arguments?: { readonly arguments?: Readonly<Record<string, unknown>> };
  readonly body?: { readonly threadId?: number; readonly reason?: string; readonly exitCode?: number };
}

export interface DapFrame {
  readonly id: number;
  readonly name: string;
  readonly line: number;
  readonly source?: { readonly path?: string; readonly presentationHint?: string };
  readonly presentationHint?: string;
}
