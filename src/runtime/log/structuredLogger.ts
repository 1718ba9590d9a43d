import { type Clock, systemClock } from '../../base/clock.ts';
import { messageOf } from '../../base/errors.ts';
import type { Logger } from '../../base/logger.ts';

/** From the least to the most important. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/** What the lines look like, and where they go. */
export interface LoggerOptions {
  /** `logfmt`: time=... level=info msg="..." key=value. `json`: one object a line. */
  readonly format?: 'logfmt' | 'json';
  /** The lowest level that is written; `info` unless given. */
  readonly level?: LogLevel;
  /** Gets whole lines without their end; standard error unless given. */
  readonly write?: (line: string) => void;
  readonly clock?: Clock;
}

/** A logger that writes one line an entry, with its fields: for people (`logfmt`) or for a log collector (`json`). */
export function structuredLogger({ format = 'logfmt', level = 'info', write = toStderr, clock = systemClock }: LoggerOptions = {}): Logger {
  const lowest = levels.indexOf(level);
  const at =
    (of: LogLevel) =>
    (message: string, fields: Record<string, unknown> = {}): void => {
      if (levels.indexOf(of) < lowest) return;
      const entry = { time: new Date(clock.now()).toISOString(), level: of, msg: message, ...plain(fields) };
      write(format === 'json' ? JSON.stringify(entry) : logfmt(entry));
    };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

/** The same logger, with these fields on every entry; an entry's own fields win. */
export function withFields(logger: Logger, fields: Record<string, unknown>): Logger {
  return {
    debug: (message, more) => logger.debug(message, { ...fields, ...more }),
    info: (message, more) => logger.info(message, { ...fields, ...more }),
    warn: (message, more) => logger.warn(message, { ...fields, ...more }),
    error: (message, more) => logger.error(message, { ...fields, ...more }),
  };
}

const levels: readonly LogLevel[] = ['debug', 'info', 'warn', 'error'];

function toStderr(line: string): void {
  process.stderr.write(`${line}\n`);
}

function plain(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value instanceof Error ? (value.stack ?? messageOf(value)) : value]),
  );
}

function logfmt(entry: Record<string, unknown>): string {
  return Object.entries(entry)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${word(value)}`)
    .join(' ');
}

function word(value: unknown): string {
  const text = messageOf(value);
  return /^[^\s="\\]+$/.test(text) ? text : JSON.stringify(text);
}
