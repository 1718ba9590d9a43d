import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { test, type TestContext } from 'node:test';
import { CodedError } from '../../../src/base/errors.ts';
import { ConnectionError } from '../../../src/k8s/apiClient.ts';
import { ApiError } from '../../../src/k8s/status.ts';
import { type Channel, type Listeners, openChannel } from '../../../src/protocol/channel.ts';
import { connectPrivate, type GreetedSocket, listenPrivate } from '../../../src/protocol/privateSocket.ts';

interface Near {
  requests: {
    double: { params: number; result: number };
    echo: { params: string; result: string };
    wait: { params: Record<string, never>; result: string };
    fail: { params: 'api' | 'coded' | 'connection' | 'plain'; result: never };
  };
  tells: { note: string };
}
interface Far {
  requests: { ask: { params: string; result: string } };
  tells: { news: { text: string } };
}

interface Pair {
  readonly near: Channel<Near, Far>;
  readonly far: Channel<Far, Near>;
  readonly farSocket: Socket;
  readonly nearSocket: Socket;
}

async function pair(t: TestContext): Promise<Pair> {
  let arrived: (greeted: GreetedSocket) => void = () => undefined;
  const other = new Promise<GreetedSocket>((resolve) => {
    arrived = resolve;
  });
  const listener = await listenPrivate({ version: 7, onConnection: arrived });
  const mine = await connectPrivate({ path: listener.path, token: listener.token, version: 7 });
  const theirs = await other;
  const near = openChannel<Near, Far>(mine.socket, { early: mine.early });
  const far = openChannel<Far, Near>(theirs.socket, { early: theirs.early });
  t.after(() => {
    near.dispose();
    far.dispose();
    listener.dispose();
  });
  return { near, far, nearSocket: mine.socket, farSocket: theirs.socket };
}

function answers(overrides: Partial<Listeners<Near>['requests']> = {}, note: (text: string) => void = () => undefined): Listeners<Near> {
  return {
    requests: {
      double: async (n) => n * 2,
      echo: async (text) => text,
      wait: (_, signal) => new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
      fail: async (how) => {
        if (how === 'api')
          throw new ApiError({
            kind: 'Status',
            apiVersion: 'v1',
            metadata: {},
            status: 'Failure',
            reason: 'Invalid',
            message: 'is invalid',
            code: 422,
          });
        if (how === 'coded') throw new CodedError('NoCrd', 'no CRD in the file');
        if (how === 'connection') throw new ConnectionError('ECONNREFUSED', 'nothing listens there');
        throw new TypeError('oops');
      },
      ...overrides,
    },
    tells: { note },
  };
}

test('requests are answered, many at once and each with its own answer', async (t) => {
  const { near, far } = await pair(t);
  far.listen(answers());
  const results = await Promise.all(Array.from({ length: 50 }, (_, n) => near.request('double', n)));
  assert.deepEqual(
    results,
    Array.from({ length: 50 }, (_, n) => n * 2),
  );
});

test('both sides ask and tell, in order, and what comes before listen() is held', async (t) => {
  const { near, far } = await pair(t);
  const notes: string[] = [];
  await near.tell('note', 'first');
  await near.tell('note', 'second');
  const answer = near.request('echo', 'third');
  far.listen(answers({}, (text) => notes.push(text)));
  assert.equal(await answer, 'third');
  assert.deepEqual(notes, ['first', 'second']);
  near.listen({ requests: { ask: async (text) => `${text}!` }, tells: { news: () => undefined } });
  assert.equal(await far.request('ask', 'well'), 'well!');
});

test('a message of 8 MB with characters of every length goes through', async (t) => {
  const { near, far } = await pair(t);
  far.listen(answers());
  const text = 'aß€😀\n'.repeat(700_000);
  assert.equal(await near.request('echo', text), text);
});

test('errors keep their kind, code and text', async (t) => {
  const { near, far } = await pair(t);
  far.listen(answers());
  await assert.rejects(
    near.request('fail', 'api'),
    (error) => error instanceof ApiError && error.httpCode === 422 && error.code === 'Invalid',
  );
  await assert.rejects(near.request('fail', 'coded'), { name: 'CodedError', code: 'NoCrd', message: 'no CRD in the file' });
  await assert.rejects(near.request('fail', 'connection'), (error) => error instanceof ConnectionError && error.code === 'ECONNREFUSED');
  await assert.rejects(near.request('fail', 'plain'), { code: 'Internal', message: 'oops' });
});

test('aborting rejects at once with the reason, aborts the handler, and leaves the channel in use', async (t) => {
  const { near, far } = await pair(t);
  let aborted = (): void => undefined;
  const handlerAborted = new Promise<void>((resolve) => {
    aborted = resolve;
  });
  far.listen(
    answers({
      wait: (_, signal) => new Promise((resolve) => signal.addEventListener('abort', () => (aborted(), resolve('too late')))),
    }),
  );
  const controller = new AbortController();
  const waiting = near.request('wait', {}, { signal: controller.signal });
  await near.request('double', 1);
  controller.abort(new Error('changed my mind'));
  await assert.rejects(waiting, /changed my mind/);
  await handlerAborted;
  assert.equal(await near.request('double', 4), 8);
  await assert.rejects(near.request('double', 1, { signal: AbortSignal.abort(new Error('before')) }), /before/);
});

test('when the other side goes away, what waits is rejected, handlers are aborted, and the close is told once', async (t) => {
  const { near, far, farSocket } = await pair(t);
  let reason: unknown = 'not aborted';
  far.listen(answers({ wait: (_, signal) => new Promise(() => signal.addEventListener('abort', () => (reason = 'aborted'))) }));
  const closes: unknown[] = [];
  near.onDidClose((error) => closes.push(error));
  const waiting = near.request('wait', {});
  await near.request('double', 1);
  farSocket.destroy();
  await assert.rejects(waiting, { code: 'ChannelClosed' });
  await assert.rejects(near.request('double', 1), { code: 'ChannelClosed' });
  assert.equal(await near.tell('note', 'x'), false);
  assert.deepEqual(closes, [undefined]);
  assert.equal(near.closed, true);
  assert.equal(reason, 'aborted');
});

test('a line that is no message closes the channel with the reason', async (t) => {
  const { near, farSocket } = await pair(t);
  const closed = new Promise((resolve) => near.onDidClose(resolve));
  farSocket.write('{"type":"tell"}\n');
  assert.match(String(await closed), /cannot read \(unknown kind of message: tell\)/);
});

test('tell settles only when the system has taken the bytes: a peer that does not read holds it back', async (t) => {
  const { near, far, farSocket } = await pair(t);
  far.listen(answers());
  await near.request('double', 1);
  farSocket.pause();
  let taken = 0;
  const all = Array.from({ length: 64 }, () => near.tell('note', 'x'.repeat(1024 * 1024)).then(() => (taken += 1)));
  await new Promise((resolve) => setImmediate(resolve));
  assert.ok(taken < 64, `taken: ${taken}`);
  farSocket.resume();
  await Promise.all(all);
  assert.equal(taken, 64);
});
