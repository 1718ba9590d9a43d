import type { CustomResourceDefinition } from '../../src/crd/schema/index.ts';
import type { CrdQuestion, ServerAnswer } from '../../test/unit/crd/schema/server/questions.ts';
import { refusal, type Reply, type ServerClient } from './serverClient.ts';

const collection = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';

/** Asks in dry runs; what an update starts from is stored, and removed after it. What cannot be stored has no answer. */
export async function askCrds(client: ServerClient, questions: readonly CrdQuestion[]): Promise<Map<string, ServerAnswer>> {
  const answers = new Map<string, ServerAnswer>();
  for (const { name, crd, old } of questions) {
    const answer = old === undefined ? await created(client, crd) : await updated(client, crd, old);
    if (answer === undefined) console.log(`  cannot be asked: ${name}`);
    else answers.set(name, answer);
  }
  return answers;
}

async function created(client: ServerClient, crd: CustomResourceDefinition): Promise<ServerAnswer> {
  const ask = (): Promise<Reply> => client.send('POST', `${collection}?dryRun=All`, crd);
  return answerTo(await ask(), ask);
}

async function updated(
  client: ServerClient,
  crd: CustomResourceDefinition,
  old: CustomResourceDefinition,
): Promise<ServerAnswer | undefined> {
  const { status: _status, ...given } = old;
  const { resourceVersion: _resourceVersion, ...metadata } = given.metadata ?? {};
  const stored = await client.send('POST', collection, { ...given, metadata });
  if (stored.code >= 400) return undefined;
  const path = `${collection}/${metadata.name}`;
  try {
    await client.until(path, isEstablished);
    const { body } = await client.send('GET', path);
    const { resourceVersion } = (body as CustomResourceDefinition).metadata ?? {};
    const ask = (): Promise<Reply> => client.send('PUT', `${path}?dryRun=All`, { ...crd, metadata: { ...crd.metadata, resourceVersion } });
    return await answerTo(await ask(), ask);
  } finally {
    await client.must('DELETE', path);
    await client.until(path, ({ code }) => code === 404);
  }
}

function isEstablished({ body }: Reply): boolean {
  return (
    (body as CustomResourceDefinition).status?.conditions?.some(({ type, status }) => type === 'Established' && status === 'True') === true
  );
}

async function answerTo(reply: Reply, ask: () => Promise<Reply>): Promise<ServerAnswer> {
  return (await refusal(reply, ask)) ?? (reply.warnings.length === 0 ? 'ok' : { warnings: reply.warnings });
}
