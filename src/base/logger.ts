/** Where a process writes what it did; `ui/` puts it into the output channel. Never given a token, key or Secret's data. */
export interface Logger {
  /** For who looks for a fault; not written unless asked for. */
  debug(message: string, fields?: Record<string, unknown>): void;
  /** What a person who runs the program wants to know. */
  info(message: string, fields?: Record<string, unknown>): void;
  /** Something is not as it should be, and is being coped with. */
  warn(message: string, fields?: Record<string, unknown>): void;
  /** Something has failed. */
  error(message: string, fields?: Record<string, unknown>): void;
}

const nothing = (): void => undefined;

export const silentLogger: Logger = { debug: nothing, info: nothing, warn: nothing, error: nothing };
