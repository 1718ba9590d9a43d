import assert from 'node:assert/strict';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { until, workspaceFolder } from './host.ts';
import { lineOf } from './project.ts';

/** Starts by the project's own launch.json. */
export async function start(): Promise<void> {
  const started = await vscode.debug.startDebugging(vscode.workspace.workspaceFolders?.[0], 'Debug Controller');
  assert.ok(started, 'the debugger did not start');
}

export function breakAt(path: string, text: string): void {
  const place = new vscode.Location(vscode.Uri.file(join(workspaceFolder(), path)), new vscode.Position(lineOf(path, text), 0));
  vscode.debug.addBreakpoints([new vscode.SourceBreakpoint(place)]);
}

export function clearBreakpoints(): void {
  vscode.debug.removeBreakpoints(vscode.debug.breakpoints);
}

/** The frame at which the debugger holds the program. */
export function stoppedFrame(): Promise<vscode.DebugStackFrame> {
  return until('the debugger stops', () => {
    const item = vscode.debug.activeStackItem;
    return item instanceof vscode.DebugStackFrame ? item : undefined;
  });
}

export async function evaluate(expression: string): Promise<string> {
  const frame = await stoppedFrame();
  const request = { expression, frameId: frame.frameId, context: 'repl' };
  return ((await frame.session.customRequest('evaluate', request)) as { result: string }).result;
}

/** Lets the program go on from its stop. */
export async function goOn(): Promise<void> {
  const frame = await stoppedFrame();
  await frame.session.customRequest('continue', { threadId: frame.threadId });
}

/** `activeDebugSession` may stay after a session has ended: these are the ones that have not. */
const live = new Set<vscode.DebugSession>();
vscode.debug.onDidStartDebugSession((session) => {
  if (session.parentSession === undefined) live.add(session);
});
vscode.debug.onDidTerminateDebugSession((session) => live.delete(session));

/** How many sessions are debugged. */
export function sessionsLive(): number {
  return live.size;
}

/** Stops whatever is debugged, and waits until it has ended. */
export async function stop(): Promise<void> {
  for (const session of live) {
    await vscode.debug.stopDebugging(session);
    await until('the debug session ends', () => !live.has(session));
  }
}
