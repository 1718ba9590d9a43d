import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { seededRandom } from '../../../../src/base/random.ts';
import type { Client } from '../../../../src/package.ts';
import { type FlakyProxy, flakyProxy } from '../flakyProxy.ts';
import { until } from '../until.ts';
import type { Chapter, Fault } from './chapters.ts';
import { Inputs } from './inputs.ts';
import type { Stage } from './stage.ts';
import { isDone, type State, stateOf } from './state.ts';
import type { Operator, WebsiteProgram } from './websiteProgram.ts';

const patience = 60_000;

/** Chapters, one after the other, on a stage whose operator is behind a network that fails. */
export class Performance {
  readonly #stage: Stage;
  readonly #program: WebsiteProgram;
  readonly #proxy: FlakyProxy;
  readonly #prefix: string;
  readonly #inputs: Inputs;
  #operator: Operator;

  private constructor(stage: Stage, program: WebsiteProgram, proxy: FlakyProxy, prefix: string) {
    this.#stage = stage;
    this.#program = program;
    this.#proxy = proxy;
    this.#prefix = prefix;
    this.#inputs = new Inputs(stage.client, prefix);
    this.#operator = this.#start();
  }

  /** `noise` decides when connections break by themselves; the names of all objects begin with the prefix. */
  static async begin(stage: Stage, program: WebsiteProgram, { noise, prefix }: { noise: number; prefix: string }): Promise<Performance> {
    const random = seededRandom(noise);
    // The first lasts, and every other: when none does, back-off of up to a minute would make up the time.
    let count = 0;
    const limit = (): number => (count++ === 0 || random() < 0.5 ? Number.POSITIVE_INFINITY : 8_000 + Math.floor(random() * 30_000));
    return new Performance(stage, program, await flakyProxy(stage.port, limit), prefix);
  }

  get cuts(): number {
    return this.#proxy.cuts;
  }

  /** The last words of the operator. */
  get output(): string {
    return this.#operator.output;
  }

  async play({ rested, before, fault, during }: Chapter): Promise<void> {
    if (rested) await this.#rest(this.#stage.client);
    for (const step of before) await this.#inputs.act(step);
    await this.#begin(fault);
    for (const step of during) await this.#inputs.act(step);
    await this.#end(fault);
  }

  /** In the end the state is the one that an operator in peace comes to on another stage, and stays so when this one has stopped. */
  async compareWith(peaceful: Client): Promise<void> {
    this.#proxy.calm();
    await this.#compareNow(peaceful);
    await this.#operator.stop();
    assert.deepEqual(await this.#state(this.#stage.client), await this.#state(peaceful));
  }

  async close(): Promise<void> {
    await this.#operator.kill();
    await this.#proxy.close();
  }

  async #compareNow(peaceful: Client): Promise<void> {
    await this.#inputs.repeatOn(peaceful);
    await this.#rest(peaceful);
    const expected = await this.#state(peaceful);
    for (const end = Date.now() + patience; ; await delay(50)) {
      const found = await this.#state(this.#stage.client);
      if (isDeepStrictEqual(found, expected)) return;
      if (Date.now() > end) assert.deepEqual(found, expected);
    }
  }

  #state(client: Client): Promise<State> {
    return stateOf(client, this.#prefix);
  }

  #rest(client: Client): Promise<void> {
    return until('the operator is done', () => isDone(client, this.#inputs.ends), patience);
  }

  #start(): Operator {
    return this.#program.start(this.#stage.kubeconfigFor(this.#proxy.port));
  }

  async #begin(fault: Fault): Promise<void> {
    if (fault === 'cut') this.#proxy.cut();
    if (fault === 'away' || fault === 'forgotten') this.#proxy.hold();
    if (fault === 'stopped') await this.#operator.stop();
    if (fault === 'killed') await this.#operator.kill();
  }

  async #end(fault: Fault): Promise<void> {
    if (fault === 'forgotten') await this.#stage.forgetHistory();
    if (fault === 'away' || fault === 'forgotten') this.#proxy.release();
    if (fault === 'stopped' || fault === 'killed') this.#operator = this.#start();
  }
}
