import { messageOf } from '../../base/errors.ts';
import type { ClockState } from '../../base/adjustableClock.ts';
import { masters, type User } from '../access/user.ts';
import { forbiddenText } from '../access/attributes.ts';
import type { Core } from '../context.ts';
import { encodeJson } from '../json/bytes.ts';
import type { ApiRequest, ApiResponse } from '../request.ts';
import { alreadyExists, badRequest, forbiddenPath, methodNotAllowed, notFound } from '../status/failures.ts';
import { replaceAll } from './replaceAll.ts';
import type { SnapshotShelf } from './snapshots.ts';

/** The time of the cluster, as far as it can be changed. */
export interface ClockControl {
  readonly state: ClockState;
  setRate(rate: number): void;
  step(ms: number): Promise<void>;
}

export interface StudioOptions {
  readonly core: Core;
  readonly shelf: SnapshotShelf;
  readonly clock: ClockControl | undefined;
  /** Puts back what every cluster has, after everything was taken away. */
  readonly bootstrap: () => void;
}

const root = '/crd-studio/v1/';

/**
 * What a sandbox can that a cluster cannot: snapshots of everything (`snapshots`, `reset`), its own time (`clock`), and who asked
 * for what (`access`). Beside the API, for members of `system:masters` only; JSON in and out.
 */
export class Studio {
  readonly #options: StudioOptions;

  constructor(options: StudioOptions) {
    this.#options = options;
  }

  /** Undefined when the path is none of these. */
  async handle(request: ApiRequest, user: User): Promise<ApiResponse | undefined> {
    if (!request.path.startsWith(root)) return undefined;
    if (!user.groups.includes(masters))
      throw forbiddenPath(forbiddenText({ user, verb: request.method.toLowerCase(), path: request.path }));
    const [what = '', name = '', action = '', ...rest] = request.path.slice(root.length).split('/').map(decodeURIComponent);
    if (rest.length > 0) return undefined;
    switch (what) {
      case 'snapshots':
        return this.#snapshots(request, name, action);
      case 'reset':
        if (request.method !== 'POST') throw methodNotAllowed();
        replaceAll(this.#options.core, []);
        this.#options.bootstrap();
        return json(200, { revision: this.#options.core.store.revision });
      case 'clock':
        return this.#clock(request);
      case 'access':
        return this.#access(request);
      default:
        return undefined;
    }
  }

  async #snapshots(request: ApiRequest, name: string, action: string): Promise<ApiResponse> {
    const { core, shelf } = this.#options;
    const type = { group: 'crd-studio.dev', resource: 'snapshots' };
    if (name === '') {
      if (request.method === 'GET') return json(200, { snapshots: await shelf.list() });
      if (request.method !== 'POST') throw methodNotAllowed();
      const wanted = bodyOf(request)['name'];
      if (typeof wanted !== 'string' || !/^[a-z0-9]([a-z0-9.-]{0,61}[a-z0-9])?$/.test(wanted)) {
        throw badRequest('a snapshot needs a name of lower case letters, digits, "-" and ".", at most 63: {"name": "before-upgrade"}');
      }
      if ((await shelf.list()).some((one) => one.name === wanted)) throw alreadyExists(type, wanted);
      const { store, clock } = core;
      return json(
        201,
        await shelf.save({ name: wanted, takenAt: new Date(clock.now()).toISOString(), revision: store.revision, objects: store.all() }),
      );
    }
    const known = (await shelf.list()).find((one) => one.name === name);
    if (known === undefined) throw notFound(type, name);
    if (action === 'restore' && request.method === 'POST') {
      replaceAll(core, await shelf.load(name));
      return json(200, { ...known, restoredAs: core.store.revision });
    }
    if (action !== '') throw methodNotAllowed();
    if (request.method === 'DELETE') await shelf.remove(name);
    else if (request.method !== 'GET') throw methodNotAllowed();
    return json(200, known);
  }

  async #clock(request: ApiRequest): Promise<ApiResponse> {
    const { clock } = this.#options;
    if (clock === undefined) throw badRequest('this server goes by the time of the machine: its clock cannot be set');
    if (request.method === 'POST' || request.method === 'PATCH') {
      const { rate, stepSeconds } = bodyOf(request);
      if (rate === undefined && stepSeconds === undefined) {
        throw badRequest('say how fast the time is to go, or how far: {"rate": 60}, {"rate": 0}, {"stepSeconds": 3600}');
      }
      if (rate !== undefined && !(isCount(rate) && rate <= fastest))
        throw badRequest(`rate is from 0 (the time stands still) to ${fastest}, not ${JSON.stringify(rate)}`);
      if (stepSeconds !== undefined && !isCount(stepSeconds))
        throw badRequest(`stepSeconds is 0 or more, not ${JSON.stringify(stepSeconds)}`);
      if (stepSeconds !== undefined && clock.state.now + stepSeconds * 1000 > lastInstant)
        throw badRequest(`stepSeconds of ${stepSeconds} would take the cluster past the year 9999, for which it has no timestamps`);
      if (rate !== undefined) clock.setRate(rate);
      if (stepSeconds !== undefined) await clock.step(stepSeconds * 1000);
    } else if (request.method !== 'GET') throw methodNotAllowed();
    const { now, rate } = clock.state;
    return json(200, { now: new Date(now).toISOString(), rate });
  }

  #access(request: ApiRequest): ApiResponse {
    const { access } = this.#options.core;
    if (request.method === 'DELETE') access.log.clear();
    else if (request.method !== 'GET') throw methodNotAllowed();
    const denied = request.query.get('denied');
    const records = access.log.list({ user: request.query.get('user') ?? undefined, denied: denied !== null && denied !== 'false' });
    return json(200, { enforced: access.enforces, records });
  }
}

/** A year in half a minute. */
const fastest = 1_000_000;
const lastInstant = Date.UTC(9999, 11, 31);

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

function bodyOf({ body }: ApiRequest): Record<string, unknown> {
  if (body.length === 0) return {};
  try {
    const value: unknown = JSON.parse(body.toString());
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch (error) {
    throw badRequest(`the body cannot be read as JSON: ${messageOf(error)}`);
  }
  throw badRequest('the body has to be a JSON object');
}

function json(code: number, value: object): ApiResponse {
  return { code, headers: { 'content-type': 'application/json' }, body: Buffer.concat([encodeJson(value), Buffer.from('\n')]) };
}
