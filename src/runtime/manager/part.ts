/** What a manager begins and ends: a controller, or a task of the person's. */
export interface Part {
  /** Which it is, for the log: `{ controller: 'guestbook' }`. */
  readonly label: Readonly<Record<string, string>>;
  /** Rejects when it has failed for good; then the manager stops. */
  start(): Promise<void>;
  /** Settles when nothing of it runs any more. */
  stop(): Promise<void>;
  /** What of it still runs. */
  unfinished(): readonly Unfinished[];
}

export interface Unfinished {
  /** Why it may hang, for people. */
  readonly hint: string;
  /** Its label, and which request. */
  readonly fields: Readonly<Record<string, string>>;
}
