import type * as vscode from 'vscode';
import type { Logger } from '../base/logger.ts';

/** The one output channel, as the port that everything below `ui/` writes to. */
export function channelLogger(channel: vscode.LogOutputChannel): Logger {
  const say = (write: (message: string, ...args: unknown[]) => void) => (message: string, fields?: Record<string, unknown>) =>
    fields === undefined ? write.call(channel, message) : write.call(channel, message, fields);
  return { debug: say(channel.debug), info: say(channel.info), warn: say(channel.warn), error: say(channel.error) };
}
