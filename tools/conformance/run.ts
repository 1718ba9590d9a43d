import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import { buffer as readBytes } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { decodeAnswer, protobufType } from './protobuf.ts';
import { parse as parseYaml } from 'yaml';
import type { WebhookServer } from './webhookServer.ts';
import { type Answer, type Answers, type Case, isRepeat, isWait, type RepeatStep, type RequestStep, type Step } from './case.ts';

export interface Target {
  /** "https://127.0.0.1:41234". */
  readonly server: string;
  readonly token: string;
}

const waitLimit = 30_000;

/** Among the answers: where the webhooks of the cases are. */
export const webhooksAnswer = '@webhooks';

/** Runs a case on a server that has not seen it yet; gives the answers of its steps, set-up left out. */
export async function runCase(target: Target, script: Case, webhooks?: Pick<WebhookServer, 'url' | 'caBundle'>): Promise<Answer[]> {
  const answers: Answer[] = [];
  const bodies = new Map<string, unknown>([[webhooksAnswer, webhooks]]);
  const runSteps = async (steps: readonly Step[]): Promise<void> => {
    for (const step of steps) {
      if (isWait(step)) {
        await waitUntil(target, { what: step.waitFor, method: 'GET', path: step.waitFor }, step.until);
        continue;
      }
      if (isRepeat(step)) {
        await waitUntil(target, { what: step.path, method: step.repeat, path: step.path, body: step.body }, step.until);
        continue;
      }
      const answer = await send(target, step, bodies, () => runSteps(step.meanwhile ?? []));
      if (step.setUp === true && answer.code >= 400)
        throw new Error(`${script.name}, ${step.what}: ${answer.code} ${JSON.stringify(answer.body)}`);
      bodies.set(step.what, answer.body);
      if (step.setUp !== true) answers.push(answer);
    }
  };
  await runSteps(script.steps);
  return answers;
}

async function waitUntil(target: Target, step: RequestStep, until: RepeatStep['until']): Promise<void> {
  const end = Date.now() + waitLimit;
  for (;;) {
    const { body, code, warnings } = await send(target, step, new Map());
    if (until(body, code, warnings)) return;
    if (Date.now() > end) throw new Error(`${step.what} is not as wished after ${waitLimit / 1000} s: ${code} ${JSON.stringify(body)}`);
    await delay(50);
  }
}

async function send(
  target: Target,
  step: RequestStep,
  bodies: Answers,
  onBegun: () => Promise<void> = async () => undefined,
): Promise<Answer> {
  const body = typeof step.body === 'function' ? (step.body as (answers: Answers) => unknown)(bodies) : step.body;
  const text: string | Buffer | undefined =
    body === undefined || typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
  const headers: Record<string, string> = {
    authorization: `Bearer ${target.token}`,
    accept: step.accept ?? 'application/json',
    'user-agent': 'conformance/1.0',
  };
  if (step.as !== undefined) headers['impersonate-user'] = step.as;
  if (text !== undefined) {
    headers['content-type'] = step.contentType ?? 'application/json';
    // Node sends the body of a DELETE only when its length is said.
    headers['content-length'] = String(Buffer.byteLength(text));
  }
  const path = typeof step.path === 'function' ? step.path(bodies) : step.path;
  const response = await request(target.server, path, step.method, headers, text, onBegun);
  return {
    what: step.what,
    code: response.code,
    contentType: response.contentType,
    warnings: response.warnings,
    body: await parse(response, path),
  };
}

interface Response {
  readonly code: number;
  readonly contentType: string;
  readonly warnings: readonly string[];
  readonly bytes: Buffer;
}

/** Connections are used again: a script is mostly handshakes otherwise. */
const agent = new https.Agent({ keepAlive: true, rejectUnauthorized: false });

async function request(
  server: string,
  path: string,
  method: string,
  headers: Record<string, string>,
  body: string | Buffer | undefined,
  onBegun: () => Promise<void>,
): Promise<Response> {
  const signal = AbortSignal.timeout(waitLimit);
  const sent = https.request(server, { path, method, headers, rejectUnauthorized: false, agent, signal });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const [bytes] = await Promise.all([readBytes(response), onBegun()]);
  return {
    code: response.statusCode ?? 0,
    contentType: response.headers['content-type'] ?? '',
    warnings: warningsOf(response.rawHeaders),
    bytes,
  };
}

function warningsOf(rawHeaders: readonly string[]): string[] {
  return rawHeaders.filter((_value, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'warning');
}

async function parse({ bytes, contentType, code }: Response, path: string): Promise<unknown> {
  if (contentType.startsWith(protobufType)) return decodeAnswer(bytes, contentType);
  const text = bytes.toString();
  if (contentType.startsWith('application/yaml')) return parseYaml(text);
  if (!contentType.startsWith('application/json')) return text;
  const lines = text.split('\n').filter((line) => line !== '');
  // A refusal is one object, which may be written over several lines.
  const watch = /[?&]watch=(1|true)/.test(path);
  if (watch && code >= 400) return [JSON.parse(text)];
  return watch ? lines.map((line) => JSON.parse(line) as unknown) : (JSON.parse(text) as unknown);
}
