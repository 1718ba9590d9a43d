import assert from 'node:assert/strict';
import { FakeClock } from '../../../../src/base/fakeClock.ts';
import type { Logger } from '../../../../src/base/logger.ts';
import { Manager } from '../../../../src/runtime/manager/manager.ts';
import type { ManagerOptions } from '../../../../src/runtime/manager/managerOptions.ts';
import type { Platform, ProcessPort } from '../../../../src/runtime/manager/platform.ts';
import { FakeApi } from './fakeApi.ts';
import { Guestbook } from './guestbook.ts';
import { recordingTap } from './recordingTap.ts';
import { settle } from './settle.ts';

/** A manager on a fake server, a clock that stands still, and a tap; set up by `define`, started, and settled. */
export async function runManager(define: (manager: Manager, api: FakeApi) => void, options: ManagerOptions & { api?: FakeApi } = {}) {
  const { api = new FakeApi().serve(Guestbook, 'guestbooks'), ...rest } = options;
  const clock = new FakeClock();
  const tap = recordingTap();
  const log: string[] = [];
  const process = recordingProcess();
  const manager = new Manager({ client: api, clock, tap, random: () => 0, logger: logTo(log), ...rest }, { ...noPlatform, process });
  define(manager, api);
  let failure: unknown;
  const ended = manager.start().catch((error: unknown) => {
    failure = error;
  });
  await settle();
  const stop = async (): Promise<void> => {
    await manager.stop();
    await ended;
    assert.equal(clock.pending, 0, 'no timer is left');
    assert.equal(api.openWatches, 0, 'no watch is left');
  };
  return { api, clock, tap, log, manager, process, ended, stop, failure: () => failure };
}

export const noPlatform: Platform = {
  pod: { namespace: async () => 'system', identity: () => 'pod-1_uuid' },
  createClient: () => assert.fail('no client is to be made'),
  loadConnection: () => assert.fail('no connection is to be loaded'),
  process: {
    onStopSignal: () => ({ dispose: () => undefined }),
    exit: () => assert.fail('must not exit'),
    keepAlive: () => ({ dispose: () => undefined }),
  },
};

export interface RecordingProcess extends ProcessPort {
  readonly exits: number[];
  keptAlive: boolean;
  listeners: number;
  signal(name: string): void;
}

export function recordingProcess(): RecordingProcess {
  const listeners = new Set<(name: string) => void>();
  const port: RecordingProcess = {
    exits: [],
    keptAlive: false,
    get listeners() {
      return listeners.size;
    },
    signal: (name) => {
      for (const listener of listeners) listener(name);
    },
    onStopSignal(listener) {
      listeners.add(listener);
      return { dispose: () => void listeners.delete(listener) };
    },
    exit: (code) => void port.exits.push(code),
    keepAlive() {
      port.keptAlive = true;
      return {
        dispose: () => {
          port.keptAlive = false;
        },
      };
    },
  };
  return port;
}

/** "warn: message controller=guestbook". */
export function logTo(lines: string[]): Logger {
  const at =
    (level: string) =>
    (message: string, fields: Record<string, unknown> = {}) => {
      const { error: _, ...shown } = fields;
      lines.push([`${level}: ${message}`, ...Object.entries(shown).map(([name, value]) => `${name}=${String(value)}`)].join(' '));
    };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}
