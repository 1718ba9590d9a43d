import type { WatchEvent } from '../../k8s/apiClient.ts';
import type { KubernetesObject } from '../../k8s/object.ts';
import type { PortAnswer } from './port.ts';

/** The events of a watch in the same process. Leaving the loop, or the signal, ends it at the server; the signal's reason is thrown. */
export async function* watchLines<T extends KubernetesObject>(
  answer: Extract<PortAnswer, { start: unknown }>,
  signal: AbortSignal | undefined,
): AsyncGenerator<WatchEvent<T>, void, undefined> {
  let pending: Buffer[] = [];
  let ended = false;
  let wake: () => void = () => undefined;
  const stop = answer.start({
    write(bytes) {
      pending.push(bytes);
      wake();
    },
    end() {
      ended = true;
      wake();
    },
  });
  const onAbort = (): void => wake();
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    for (;;) {
      signal?.throwIfAborted();
      if (pending.length === 0) {
        if (ended) return;
        await new Promise<void>((resolve) => (wake = resolve));
        continue;
      }
      const pieces = pending;
      pending = [];
      for (const piece of pieces) for (const line of linesOf(piece)) yield JSON.parse(line) as WatchEvent<T>;
    }
  } finally {
    signal?.removeEventListener('abort', onAbort);
    stop();
  }
}

/** The server writes whole lines. */
function linesOf(piece: Buffer): string[] {
  return piece
    .toString()
    .split('\n')
    .filter((line) => line !== '');
}
