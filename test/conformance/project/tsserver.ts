import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

const server = createRequire(import.meta.url).resolve('typescript/lib/tsserver.js');

export interface Diagnostic {
  readonly code: number;
  readonly message?: string;
  readonly text?: string;
}

/** The TypeScript server as VS Code runs it: with our plugin from this checkout's `node_modules`, over its stdio. */
export class TsServer {
  readonly #child: ChildProcessByStdio<Writable, Readable, null>;
  readonly #waiting = new Map<number, { resolve: (body: unknown) => void; reject: (error: Error) => void }>();
  #seq = 0;
  #rest = Buffer.alloc(0);

  constructor(options: { readonly plugin: boolean }) {
    const plugin = ['--globalPlugins', 'crd-studio-ts-plugin', '--pluginProbeLocations', resolve('.')];
    const args = [server, '--disableAutomaticTypingAcquisition', '--suppressDiagnosticEvents', ...(options.plugin ? plugin : [])];
    this.#child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    this.#child.stdout.on('data', (chunk: Buffer) => this.#read(chunk));
    this.#child.on('exit', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('tsserver ended'));
    });
  }

  open(file: string, fileContent: string): void {
    this.#send('open', { file, fileContent });
  }

  close(file: string): void {
    this.#send('close', { file });
  }

  /** Errors of one open file, each as "TS2322 message". */
  async errors(file: string): Promise<string[]> {
    const all = [];
    for (const command of ['syntacticDiagnosticsSync', 'semanticDiagnosticsSync']) {
      all.push(...((await this.#request(command, { file, includeLinePosition: true })) as Diagnostic[]));
    }
    return all.map(({ code, message, text }) => `TS${code} ${message ?? text ?? ''}`);
  }

  /** Errors of the project as a whole, such as types that its tsconfig.json asks for and that are not there. */
  async configErrors(config: string): Promise<string[]> {
    const found = (await this.#request('compilerOptionsDiagnostics-full', { projectFileName: config })) as Diagnostic[];
    return found.map(({ code, message, text }) => `TS${code} ${message ?? text ?? ''}`);
  }

  /** Names that completion offers after `prefix` (which the file must contain once). */
  async completions(file: string, content: string, prefix: string): Promise<string[]> {
    const before = content.slice(0, content.indexOf(prefix) + prefix.length).split('\n');
    const at = { line: before.length, offset: (before.at(-1)?.length ?? 0) + 1 };
    const body = (await this.#request('completionInfo', { file, ...at })) as { entries: { name: string }[] };
    return body.entries.map(({ name }) => name);
  }

  dispose(): void {
    this.#child.kill();
  }

  #request(command: string, args: object): Promise<unknown> {
    return new Promise((done, reject) => {
      this.#waiting.set(this.#send(command, args), { resolve: done, reject });
    });
  }

  #send(command: string, args: object): number {
    const seq = ++this.#seq;
    this.#child.stdin.write(`${JSON.stringify({ seq, type: 'request', command, arguments: args })}\n`);
    return seq;
  }

  #read(chunk: Buffer): void {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    for (;;) {
      const header = /^Content-Length: (\d+)\r\n\r\n/.exec(this.#rest.subarray(0, 100).toString('latin1'));
      if (header === null) return;
      const end = header[0].length + Number(header[1]);
      if (this.#rest.length < end) return;
      const message = JSON.parse(this.#rest.subarray(header[0].length, end).toString()) as {
        type: string;
        request_seq: number;
        success: boolean;
        message?: string;
        body: unknown;
      };
      this.#rest = this.#rest.subarray(end);
      if (message.type !== 'response') continue;
      const waiting = this.#waiting.get(message.request_seq);
      this.#waiting.delete(message.request_seq);
      if (message.success) waiting?.resolve(message.body);
      else waiting?.reject(new Error(message.message));
    }
  }
}
