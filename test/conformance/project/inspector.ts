interface CallFrame {
  readonly callFrameId: string;
  readonly functionName: string;
}

/** The debugger's end of a program that was started with `--inspect-brk=127.0.0.1:0`: enough of V8's protocol to hold it and look. */
export class Inspector {
  readonly #socket: WebSocket;
  readonly #answers = new Map<number, (result: Record<string, unknown>) => void>();
  readonly #stops: CallFrame[][] = [];
  #stopped: ((frames: CallFrame[]) => void) | undefined;
  #id = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', (event) => this.#receive(JSON.parse(String(event.data)) as never));
  }

  /** `address`: what the program printed, "ws://127.0.0.1:port/id". Lets the program begin. */
  static async attach(address: string): Promise<Inspector> {
    const socket = new WebSocket(address);
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener('open', () => resolve(), { once: true });
      socket.addEventListener('error', () => reject(new Error(`no debugger at ${address}`)), { once: true });
    });
    const inspector = new Inspector(socket);
    await inspector.call('Debugger.enable');
    await inspector.call('Runtime.runIfWaitingForDebugger');
    return inspector;
  }

  call(method: string, params: object = {}): Promise<Record<string, unknown>> {
    const id = ++this.#id;
    this.#socket.send(JSON.stringify({ id, method, params }));
    return new Promise((resolve) => this.#answers.set(id, resolve));
  }

  /** The frames of the next stop, innermost first. */
  stop(): Promise<CallFrame[]> {
    const held = this.#stops.shift();
    return held !== undefined ? Promise.resolve(held) : new Promise((resolve) => (this.#stopped = resolve));
  }

  /** What an expression gives in a frame of the program while it is held. */
  async evaluate(frame: CallFrame, expression: string): Promise<unknown> {
    const { result } = (await this.call('Debugger.evaluateOnCallFrame', {
      callFrameId: frame.callFrameId,
      expression,
      returnByValue: true,
    })) as { result: { value: unknown } };
    return result.value;
  }

  async resume(): Promise<void> {
    await this.call('Debugger.resume');
  }

  close(): void {
    this.#socket.close();
  }

  #receive(message: { id?: number; result?: Record<string, unknown>; method?: string; params?: { callFrames: CallFrame[] } }): void {
    if (message.id !== undefined) {
      this.#answers.get(message.id)?.(message.result ?? {});
      this.#answers.delete(message.id);
    } else if (message.method === 'Debugger.paused' && message.params !== undefined) {
      const stopped = this.#stopped;
      this.#stopped = undefined;
      if (stopped === undefined) this.#stops.push(message.params.callFrames);
      else stopped(message.params.callFrames);
    }
  }
}
