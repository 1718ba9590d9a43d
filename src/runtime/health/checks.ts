import { messageOf } from '../../base/errors.ts';

/** Throws (or rejects) when something is wrong; its message goes to the log, not to whoever asks. */
export type HealthCheck = () => void | Promise<void>;

/** A named set of checks, answered as Kubernetes components do: `/healthz`, `/healthz/NAME`, `?verbose`, `?exclude=NAME`. */
export class HealthChecks {
  readonly #name: string;
  readonly #checks = new Map<string, HealthCheck>();

  constructor(name: string) {
    this.#name = name;
  }

  add(name: string, check: HealthCheck): void {
    if (!/^[\w.-]+$/.test(name)) throw new RangeError(`the name of a check is a part of its address, so "${name}" cannot be one`);
    if (this.#checks.has(name)) throw new RangeError(`there is a check "${name}" already`);
    this.#checks.set(name, check);
  }

  /** `path`: what follows `/healthz`: "" or "/NAME". Undefined: there is no such check. */
  async answer(path: string, query: URLSearchParams): Promise<HealthAnswer | undefined> {
    const one = path.slice(1);
    if (one !== '' && !this.#checks.has(one)) return undefined;
    const excluded = query.getAll('exclude');
    const chosen = [...this.#checks].filter(([name]) => (one === '' ? !excluded.includes(name) : name === one));
    const faults = await Promise.all(chosen.map(([, check]) => faultOf(check)));
    const lines = chosen.map(([name], at) => (faults[at] === undefined ? `[+]${name} ok` : `[-]${name} failed: see the log`));
    const failed = chosen.flatMap(([name], at) => (faults[at] === undefined ? [] : [`${name}: ${faults[at]}`]));
    if (failed.length > 0) return { ok: false, body: `${[...lines, `${this.#name} check failed`].join('\n')}\n`, failed };
    const body = query.has('verbose') ? `${[...lines, `${this.#name} check passed`].join('\n')}\n` : 'ok';
    return { ok: true, body, failed };
  }
}

export interface HealthAnswer {
  readonly ok: boolean;
  readonly body: string;
  /** "NAME: why", for the log. */
  readonly failed: readonly string[];
}

async function faultOf(check: HealthCheck): Promise<string | undefined> {
  try {
    await check();
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}
