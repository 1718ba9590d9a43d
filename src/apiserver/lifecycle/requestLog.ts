import { appendFileSync, closeSync, openSync } from 'node:fs';
import type { Clock } from '../../base/clock.ts';
import { messageOf } from '../../base/errors.ts';
import type { ApiServer } from '../server.ts';

/** Where lines about requests go. */
export interface RequestLog {
  handle: ApiServer['handle'];
  close(): void;
}

/**
 * Writes a line of JSON for each request once it is answered (a watch: once it has begun): who, what, as whom, the code, how long.
 * A line that cannot be written (a full disk, a closed pipe) costs nobody the answer; `say` is told of the first.
 */
export function logRequests(
  server: Pick<ApiServer, 'handle'>,
  target: string,
  { clock, say }: { readonly clock: Clock; readonly say: (message: string) => void },
): RequestLog {
  const fd = target === '-' ? 2 : openSync(target, 'a', 0o600);
  let failing = false;
  const write = (line: object): void => {
    try {
      appendFileSync(fd, `${JSON.stringify(line)}\n`);
      failing = false;
    } catch (error) {
      if (!failing) say(`requests cannot be written to ${target} for now: ${messageOf(error)}`);
      failing = true;
    }
  };
  return {
    async handle(request) {
      const begun = clock.monotonic();
      const answer = await server.handle(request);
      const { method, path, query, headers, user, body } = request;
      const search = query.toString();
      write({
        time: new Date(clock.now()).toISOString(),
        user: user?.name,
        as: headers['impersonate-user'],
        agent: headers['user-agent'],
        method,
        path: search === '' ? path : `${path}?${search}`,
        bytes: body.length || undefined,
        code: answer.code,
        ms: Math.round((clock.monotonic() - begun) * 10) / 10,
      });
      return answer;
    },
    close() {
      if (fd !== 2) closeSync(fd);
    },
  };
}
