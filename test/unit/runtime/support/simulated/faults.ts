import type { FakeClock } from '../../../../../src/base/fakeClock.ts';
import { ConfigMap } from '../../../../../src/runtime/objects/builtinKinds.ts';
import { fc } from '../../../properties.ts';
import { guestbook } from '../guestbook.ts';
import { failure, type Trouble } from './answers.ts';
import type { RequestClass, SimulatedServer } from './simulatedServer.ts';

/** What other clients, the server, its operators and the network do while a runtime watches guestbooks and config maps. */
export type Action =
  | { readonly type: 'put'; readonly kind: Kind; readonly name: string; readonly text: string }
  | { readonly type: 'remove'; readonly kind: Kind; readonly name: string }
  | { readonly type: 'next'; readonly of: RequestClass; readonly trouble: Trouble }
  | { readonly type: 'cut'; readonly afterBytes: number; readonly how: 'reset' | 'end' }
  | { readonly type: 'hold' | 'release' | 'merge'; readonly kind: Kind }
  | { readonly type: 'compact' | 'bookmark' | 'repeat' | 'error' | 'strange' | 'silence' | 'end' }
  | { readonly type: 'stale'; readonly changes: number }
  | { readonly type: 'restore'; readonly changes: number }
  | { readonly type: 'pass'; readonly ms: number };

export type Kind = 'Guestbook' | 'ConfigMap';

const kind = fc.constantFrom<Kind>('Guestbook', 'ConfigMap');
const name = fc.constantFrom('a', 'b', 'c', 'd');
const text = fc.constantFrom('x', 'y', 'ß€😀', 'a longer text, so that an event is cut in the middle more often');
const bytes = fc.oneof(fc.nat(40), fc.nat(900));
const how = fc.constantFrom('reset' as const, 'end' as const);
const of = fc.constantFrom<RequestClass>('discovery', 'list', 'page', 'watch', 'read', 'write');

const trouble: fc.Arbitrary<Trouble> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constant('cut' as const), afterBytes: bytes, how }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('slow' as const), ms: fc.constantFrom(5, 900, 40_000, 80_000) }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constantFrom('refused' as const, 'silent' as const) }) },
  {
    weight: 3,
    arbitrary: fc.constantFrom<Trouble>(
      { type: 'status', status: failure(410, 'Expired', 'too old resource version') },
      { type: 'status', status: failure(429, 'TooManyRequests', 'slow down'), retryAfter: '1' },
      { type: 'status', status: failure(500, 'InternalError', 'etcdserver: request timed out') },
      { type: 'status', status: failure(403, 'Forbidden', 'may not') },
      { type: 'page', code: 502 },
      { type: 'page', code: 200 },
    ),
  },
);

const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 20, arbitrary: fc.record({ type: fc.constant('put' as const), kind, name, text }) },
  { weight: 8, arbitrary: fc.record({ type: fc.constant('remove' as const), kind, name }) },
  { weight: 8, arbitrary: fc.record({ type: fc.constant('next' as const), of, trouble }) },
  { weight: 8, arbitrary: fc.record({ type: fc.constant('cut' as const), afterBytes: bytes, how }) },
  {
    weight: 8,
    arbitrary: fc.record({ type: fc.constantFrom('hold' as const, 'hold' as const, 'release' as const, 'merge' as const), kind }),
  },
  {
    weight: 10,
    arbitrary: fc.record({ type: fc.constantFrom('compact', 'compact', 'bookmark', 'repeat', 'error', 'strange', 'silence', 'end') }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('stale' as const), changes: fc.constantFrom(0, 1, 3, 10) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('restore' as const), changes: fc.constantFrom(1, 4, 1000) }) },
  { weight: 14, arbitrary: fc.record({ type: fc.constant('pass' as const), ms: fc.constantFrom(0, 1, 500, 1500, 20_000, 400_000) }) },
);

export const actions = fc.array(action, { minLength: 5, maxLength: 60, size: 'max' });

/** `restored` is called when the server is about to lose its newest changes. */
export async function act(step: Action, server: SimulatedServer, clock: FakeClock, restored: () => void = () => undefined): Promise<void> {
  const watches = [...server.watches];
  switch (step.type) {
    case 'put':
      server.put(objectOf(step.kind, step.name, step.text));
      return;
    case 'remove':
      return server.remove(step.kind, idFor(step.kind, step.name));
    case 'next':
      return server.next(step.of, step.trouble);
    case 'cut':
      return server.cutWatches(step);
    case 'hold':
    case 'release':
    case 'merge':
      for (const watch of watches) if (watch.kind === step.kind) watch[step.type]();
      return;
    case 'compact':
      return server.state.compact();
    case 'bookmark':
      for (const watch of watches) watch.bookmark(watch.kind, server.state.version);
      return;
    case 'repeat':
      for (const watch of watches) watch.repeat();
      return;
    case 'error':
      for (const watch of watches) watch.send('ERROR', JSON.stringify(failure(500, 'InternalError', 'boom')));
      return;
    case 'strange':
      for (const watch of watches) {
        watch.send('FUTURE', '{"metadata":{"name":"a"}}');
        watch.send('MODIFIED', '{"kind":"Status","status":"Failure"}');
      }
      return;
    case 'silence':
      for (const { wire } of watches) wire.fallSilent();
      return;
    case 'end':
      for (const { wire } of watches) wire.end();
      return;
    case 'stale':
      server.staleness = step.changes;
      return;
    case 'restore':
      // A backup is older than what the clients have seen: only so can they notice.
      await comeToRest(server, clock);
      restored();
      server.restore(step.changes);
      // Versions that are used again before a client has noticed cannot be told from the old ones, by anyone.
      server.takesWrites = false;
      await passTime(clock, 1_300_000);
      server.takesWrites = true;
      return;
    case 'pass':
      return clock.advance(step.ms);
  }
}

/** Nothing is held back any more, and everything that waits has its time. */
export async function comeToRest(server: SimulatedServer, clock: FakeClock): Promise<void> {
  server.staleness = 0;
  for (const watch of server.watches) watch.release();
  await passTime(clock, 3_000_000);
}

/** In steps: streams need turns of the event loop, and the fake time may run ahead of them. */
async function passTime(clock: FakeClock, ms: number): Promise<void> {
  for (let step = 0; step < 6; step++) {
    await clock.advance(ms / 6);
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
  }
}

/** A config map is that of the guestbook of its name. */
export function idFor(kind: Kind, name: string): string {
  return `default/${kind === 'ConfigMap' ? 'of-' : ''}${name}`;
}

function objectOf(of: Kind, name: string, text: string): ReturnType<typeof guestbook> | ConfigMap {
  if (of === 'Guestbook') return guestbook(name, { message: text });
  const owner = { apiVersion: 'webapp.example.com/v1', kind: 'Guestbook', name, uid: 'any', controller: true };
  return ConfigMap({ metadata: { namespace: 'default', name: `of-${name}`, ownerReferences: [owner] }, data: { text } });
}
