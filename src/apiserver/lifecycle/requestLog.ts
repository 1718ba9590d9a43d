import { appendFileSync, closeSync, openSync } from 'node:fs';
import type { Clock } from '../../base/clock.ts';
import type { ApiServer } from '../server.ts';

/** Where lines about requests go. */
export interface RequestLog {
  handle: ApiServer['handle'];
  close(): void;
}

/** Writes a line of JSON for each request once it is answered (a watch: once it has begun): who, what, as whom, the code, how long. */
export function logRequests(server: Pick<ApiServer, 'handle'>, target: string, clock: Clock): RequestLog {
  const fd = target === '-' ? 2 : openSync(target, 'a', 0o600);
  return {
    async handle(request) {
      const begun = clock.monotonic();
      const answer = await server.handle(request);
      const { method, path, query, headers, user, body } = request;
      const search = query.toString();
      const line = {
        time: new Date(clock.now()).toISOString(),
        user: user?.name,
        as: headers['impersonate-user'],
        agent: headers['user-agent'],
        method,
        path: search === '' ? path : `${path}?${search}`,
        bytes: body.length || undefined,
        code: answer.code,
        ms: Math.round((clock.monotonic() - begun) * 10) / 10,
      };
      appendFileSync(fd, `${JSON.stringify(line)}\n`);
      return answer;
    },
    close() {
      if (fd !== 2) closeSync(fd);
    },
  };
}
