import type { CrdVersion, JSONSchemaProps } from '../../src/crd/schema/index.ts';
import { deepEqual } from '../../src/k8s/json.ts';
import type { UnstructuredObject } from '../../src/k8s/object.ts';
import type { Status } from '../../src/k8s/status.ts';
import type { ObjectQuestion, ServerAnswer } from '../../test/unit/crd/schema/server/questions.ts';
import { refusal, type Reply, type ServerClient } from './serverClient.ts';

const definitions = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
const versionsAtOnce = 40;

/**
 * Asks in dry runs. Every schema is a version of a CRD; what an update starts from is stored through a version that takes anything.
 * A schema that makes no CRD has no answers.
 */
export async function askObjects(client: ServerClient, questions: readonly ObjectQuestion[]): Promise<Map<string, ServerAnswer>> {
  const answers = new Map<string, ServerAnswer>();
  const schemas = [...new Map(questions.map(({ schema }) => [JSON.stringify(schema), schema])).values()];
  for (let from = 0; from < schemas.length; from += versionsAtOnce) {
    const served = await install(client, schemas.slice(from, from + versionsAtOnce));
    try {
      for (const [index, question] of questions.entries()) {
        const version = served.get(JSON.stringify(question.schema));
        if (version !== undefined) answers.set(question.name, await asked(client, question, version, `it-${index}`));
      }
    } finally {
      await client.must('DELETE', `${definitions}/things.example.com`);
      await client.until(`${definitions}/things.example.com`, ({ code }) => code === 404);
    }
  }
  for (const { name } of questions) if (!answers.has(name)) console.log(`  cannot be asked: ${name}`);
  return new Map(questions.flatMap(({ name }) => (answers.has(name) ? [[name, answers.get(name) as ServerAnswer]] : [])));
}

/** The versions that could be installed, by the JSON of their schemas. */
async function install(client: ServerClient, schemas: readonly JSONSchemaProps[]): Promise<Map<string, string>> {
  const anything: JSONSchemaProps = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };
  const versions = [versionOf('v1', anything, true)];
  const served = new Map<string, string>();
  for (const schema of schemas) {
    const version = versionOf(`v${served.size + 2}`, schema, false);
    const { code, body } = await client.send('POST', `${definitions}?dryRun=All`, crdOf([{ ...version, storage: true }]));
    if (code >= 400) {
      console.log(`  no CRD: ${(body as Status).message?.slice(0, 500)}`);
      continue;
    }
    versions.push(version);
    served.set(JSON.stringify(schema), version.name);
  }
  await client.must('POST', definitions, crdOf(versions));
  for (const { name } of versions) await client.until(pathOf(name), ({ code }) => code === 200);
  return served;
}

function versionOf(name: string, openAPIV3Schema: JSONSchemaProps, storage: boolean): CrdVersion {
  return { name, served: true, storage, schema: { openAPIV3Schema }, subresources: { status: {} } };
}

function crdOf(versions: readonly CrdVersion[]): object {
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'things.example.com' },
    spec: { group: 'example.com', names: { plural: 'things', kind: 'Thing' }, scope: 'Namespaced', versions },
  };
}

function pathOf(version: string): string {
  return `/apis/example.com/${version}/namespaces/default/things`;
}

async function asked(client: ServerClient, question: ObjectQuestion, version: string, name: string): Promise<ServerAnswer> {
  const { object, old, status } = question;
  const given: UnstructuredObject = { ...object, ...identity(object, version, name) };
  const query = '?dryRun=All&fieldValidation=Warn';
  if (old === undefined) {
    const ask = (): Promise<Reply> => client.send('POST', `${pathOf(version)}${query}`, given);
    return answerTo(await ask(), ask, given);
  }
  await client.must('POST', pathOf('v1'), { ...old, ...identity(old, 'v1', name) });
  if ('status' in old)
    await client.must('PUT', `${pathOf('v1')}/${name}/status`, { ...old, ...identity(old, 'v1', name, await position(client, name)) });
  const update = { ...given, ...identity(object, version, name, await position(client, name)) };
  const path = `${pathOf(version)}/${name}${status === true ? '/status' : ''}${query}`;
  const ask = (): Promise<Reply> => client.send('PUT', path, update);
  return answerTo(await ask(), ask, status === true ? undefined : given);
}

function identity(object: object, version: string, name: string, resourceVersion?: string): UnstructuredObject {
  const { metadata } = object as UnstructuredObject;
  return {
    apiVersion: `example.com/${version}`,
    kind: 'Thing',
    metadata: { ...metadata, name, ...(resourceVersion === undefined ? {} : { resourceVersion }) },
  };
}

async function position(client: ServerClient, name: string): Promise<string> {
  const stored = (await client.must('GET', `${pathOf('v1')}/${name}`)) as UnstructuredObject;
  return stored.metadata?.resourceVersion ?? '';
}

async function answerTo(reply: Reply, ask: () => Promise<Reply>, given: object | undefined): Promise<ServerAnswer> {
  const refused = await refusal(reply, ask);
  if (refused !== undefined) return refused;
  const object = partsOf(reply.body as object);
  const same = given !== undefined && deepEqual(object, partsOf(given));
  const { warnings } = reply;
  if (same && warnings.length === 0) return 'ok';
  return { ...(warnings.length === 0 ? {} : { warnings }), ...(same ? {} : { object }) };
}

function partsOf(object: object): object {
  const { apiVersion: _apiVersion, kind: _kind, metadata: _metadata, ...rest } = object as UnstructuredObject;
  return rest;
}
