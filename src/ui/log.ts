import type * as vscode from 'vscode';
import type { Logger } from '../base/logger.ts';

/** The one output channel, as the port that everything below `ui/` writes to. */
export function channelLogger(channel: vscode.LogOutputChannel): Logger {
  const say = (level: 'debug' | 'info' | 'warn' | 'error') => (message: string, fields?: Record<string, unknown>) => {
    if (fields === undefined) channel[level](message);
    else channel[level](message, fields);
  };
  return { debug: say('debug'), info: say('info'), warn: say('warn'), error: say('error') };
}
