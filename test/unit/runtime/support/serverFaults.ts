import type { FakeClock } from '../../../../src/base/fakeClock.ts';
import { ConnectionError } from '../../../../src/k8s/apiClient.ts';
import { type FakeApi, refusal } from './fakeApi.ts';
import { guestbook } from './guestbook.ts';
import { fc } from '../../properties.ts';

/** What other clients, the network and the server do while the runtime watches guestbooks. */
export type ServerAction =
  | { readonly type: 'put'; readonly name: string; readonly message: string }
  | { readonly type: 'remove'; readonly name: string }
  | { readonly type: 'refuse'; readonly request: string; readonly how: keyof typeof refusals }
  | { readonly type: 'break' | 'end' | 'compact' | 'bookmark' | 'repeat' | 'error' | 'cut' | 'wipe' }
  | { readonly type: 'pass'; readonly ms: number };

const refusals = {
  refused: () => new ConnectionError('ECONNREFUSED', 'connect ECONNREFUSED'),
  expired: () => refusal(410, 'Expired', 'too old resource version'),
  tooMany: () => refusal(429, 'TooManyRequests', 'slow down', { retryAfterSeconds: 1 }),
  broken: () => refusal(500, 'InternalError', 'boom'),
  html: () => new Error('unexpected token < in JSON'),
};

const name = fc.constantFrom('a', 'b', 'c', 'd');

const serverAction: fc.Arbitrary<ServerAction> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ type: fc.constant('put' as const), name, message: fc.constantFrom('x', 'y', 'z') }) },
  { weight: 5, arbitrary: fc.record({ type: fc.constant('remove' as const), name }) },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('refuse' as const),
      request: fc.constantFrom('LIST', 'WATCH', 'LIST Guestbook continue', 'PATCH', 'DISCOVER'),
      how: fc.constantFrom(...(Object.keys(refusals) as (keyof typeof refusals)[])),
    }),
  },
  { weight: 8, arbitrary: fc.record({ type: fc.constantFrom('break', 'break', 'end', 'compact', 'bookmark', 'repeat', 'error', 'cut') }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('wipe' as const) }) },
  { weight: 10, arbitrary: fc.record({ type: fc.constant('pass' as const), ms: fc.constantFrom(0, 1, 500, 1500, 20_000) }) },
);

export const serverActions = fc.array(serverAction, { minLength: 5, maxLength: 60, size: 'max' });

export async function act(step: ServerAction, api: FakeApi, clock: FakeClock): Promise<void> {
  switch (step.type) {
    case 'put':
      api.put(guestbook(step.name, { message: step.message }));
      return;
    case 'remove':
      return api.remove('Guestbook', { namespace: 'default', name: step.name });
    case 'refuse':
      return api.failNext(step.request, refusals[step.how]());
    case 'break':
      return api.breakWatches();
    case 'end':
      return api.endWatches();
    case 'compact':
      return api.compact();
    case 'bookmark':
      return api.bookmark('Guestbook');
    case 'repeat':
      return api.repeatHistory('Guestbook');
    case 'error':
      return api.send('Guestbook', { type: 'ERROR', object: refusal(500, 'InternalError', 'boom').status });
    case 'cut':
      return api.cutNextInitialEvents();
    case 'wipe':
      api.wipe();
      // Versions that are used again before a client has noticed cannot be told from the old ones, by anyone.
      return passTime(clock, 600_000);
    case 'pass':
      return clock.advance(step.ms);
  }
}

/** In steps: the reading of lists is cut by real time, so the fake one may have run ahead of it. */
export async function passTime(clock: FakeClock, ms: number): Promise<void> {
  for (let step = 0; step < 6; step++) {
    await clock.advance(ms / 6);
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
  }
}
