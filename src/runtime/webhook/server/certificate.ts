import { createPrivateKey, X509Certificate } from 'node:crypto';
import { watch } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Clock } from '../../../base/clock.ts';
import { type Disposable, DisposableStore } from '../../../base/disposable.ts';
import { CodedError, messageOf } from '../../../base/errors.ts';
import type { Logger } from '../../../base/logger.ts';

export interface KeyPair {
  /** PEM. */
  readonly cert: string;
  readonly key: string;
}

/**
 * A certificate and its key in two files that somebody else renews.
 *
 * WK1 The files are read again when their folder changes, and every 10 s, since not every file system tells of changes.
 * WK2 A pair counts when both can be read and belong together. Until then the last good one stays, and the trouble is logged once.
 */
export class CertificateFiles {
  readonly #options: CertificateFilesOptions;
  #current: KeyPair | undefined;
  #trouble = '';
  #reading: Promise<void> = Promise.resolve();

  constructor(options: CertificateFilesOptions) {
    this.#options = options;
  }

  /** Rejects with `Certificate` and what to do. */
  async load(): Promise<KeyPair> {
    try {
      this.#current = await this.#read();
      return this.#current;
    } catch (error) {
      throw new CodedError('Certificate', `webhooks need a certificate and its key: ${messageOf(error)}`, { cause: error });
    }
  }

  /** Calls `onChange` with every new pair until disposed of. */
  watch(onChange: (pair: KeyPair) => void): Disposable {
    const { clock, certFile, keyFile, log } = this.#options;
    const life = new DisposableStore();
    const check = (): void => {
      this.#reading = this.#reading.then(() => (life.disposed ? undefined : this.#check(onChange)));
    };
    for (const folder of new Set([certFile, keyFile].map((file) => dirname(file)))) {
      const untold = (error: unknown): void => log.debug(`changes of ${folder} are not told: ${messageOf(error)}`);
      try {
        const watcher = watch(folder, { persistent: false }, check);
        watcher.on('error', untold);
        life.add({ dispose: () => watcher.close() });
      } catch (error) {
        untold(error); // the folder is gone, or the system has no watches left
      }
    }
    let timer: Disposable | undefined;
    const poll = (): void => {
      timer = clock.setTimer(pollMs, () => {
        check();
        poll();
      });
    };
    poll();
    life.add({ dispose: () => timer?.dispose() });
    return life;
  }

  async #check(onChange: (pair: KeyPair) => void): Promise<void> {
    const { log, certFile } = this.#options;
    try {
      const pair = await this.#read();
      this.#trouble = '';
      if (pair.cert === this.#current?.cert && pair.key === this.#current.key) return;
      this.#current = pair;
      log.info('the certificate of the webhooks has changed', { file: certFile });
      onChange(pair);
    } catch (error) {
      const trouble = messageOf(error);
      if (trouble !== this.#trouble) log.error(`the last certificate of the webhooks stays in use: ${trouble}`);
      this.#trouble = trouble;
    }
  }

  async #read(): Promise<KeyPair> {
    const { certFile, keyFile, onRead } = this.#options;
    try {
      const [cert, key] = await Promise.all([readFile(certFile, 'utf8'), readFile(keyFile, 'utf8')]);
      if (!new X509Certificate(cert).checkPrivateKey(createPrivateKey(key))) throw new Error(`${keyFile} is not the key of ${certFile}`);
      onRead(true);
      return { cert, key };
    } catch (error) {
      onRead(false);
      throw error;
    }
  }
}

export interface CertificateFilesOptions {
  readonly certFile: string;
  readonly keyFile: string;
  readonly clock: Clock;
  readonly log: Logger;
  /** Whether a read gave a pair. */
  readonly onRead: (good: boolean) => void;
}

const pollMs = 10_000;
