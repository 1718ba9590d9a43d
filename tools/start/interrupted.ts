/** Settles at the first Ctrl+C or SIGTERM; from the call on these signals no longer end the process by themselves. */
export function interrupted(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve());
  });
}
