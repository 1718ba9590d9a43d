import { type Behaviour, behaviourPath } from '../../../tools/conformance/webhookServer.ts';
import { webhooksAnswer } from '../../../tools/conformance/run.ts';
import type { Answers, Case, RequestStep, Step } from '../../../tools/conformance/case.ts';
import { apply, groupOf, isEstablished, jsonPatch, merge, withNamespace } from './support.ts';

const crds = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';

/** Notes: v1 says `message` where v2 says `text`. */
function crd(name: string, behaviour: Behaviour, stored: 'v1' | 'v2', path = behaviourPath(behaviour)): (answers: Answers) => object {
  return (answers) => {
    const { url, caBundle } = answers.get(webhooksAnswer) as { url: string; caBundle: string };
    const version = (version: 'v1' | 'v2', field: string): object => ({
      name: version,
      served: true,
      storage: version === stored,
      subresources: { status: {}, scale: { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' } },
      selectableFields: [{ jsonPath: `.spec.${field}` }],
      schema: {
        openAPIV3Schema: {
          type: 'object',
          properties: {
            spec: {
              type: 'object',
              properties: {
                [field]: { type: 'string', maxLength: 20 },
                replicas: { type: 'integer' },
                tone: { type: 'string', default: `of ${version}` },
              },
            },
            status: { type: 'object', properties: { replicas: { type: 'integer' } } },
          },
        },
      },
    });
    return {
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: `notes.${groupOf(name)}` },
      spec: {
        group: groupOf(name),
        scope: 'Namespaced',
        names: { kind: 'Note', plural: 'notes' },
        versions: [version('v1', 'message'), version('v2', 'text')],
        conversion: {
          strategy: 'Webhook',
          webhook: { conversionReviewVersions: ['v1'], clientConfig: { url: `${url}${path}`, caBundle } },
        },
      },
    };
  };
}

function notes(name: string, version: 'v1' | 'v2', tail = ''): string {
  return `/apis/${groupOf(name)}/${version}/namespaces/${name}/notes${tail}`;
}

function note(name: string, version: 'v1' | 'v2', object: string, spec: object, metadata: object = {}): object {
  return { apiVersion: `${groupOf(name)}/${version}`, kind: 'Note', metadata: { name: object, ...metadata }, spec };
}

function withNotes(name: string, behaviour: Behaviour, steps: readonly Step[], differences: Case['differences'] = []): Case {
  return withNamespace(
    name,
    [
      { what: 'set up the CRD', method: 'POST', path: crds, body: crd(name, behaviour, 'v1'), setUp: true },
      { waitFor: `${crds}/notes.${groupOf(name)}`, until: isEstablished },
      { waitFor: notes(name, 'v1'), until: (_body, code) => code === 200 },
      { waitFor: notes(name, 'v2'), until: (_body, code) => code === 200 },
      ...steps,
    ],
    differences,
  );
}

const described = 'the column Age is described in own words';
const untimed = 'where a webhook converts, the real server forgets when a scale was set';
const whole = (name: string): Case => {
  const [v1, v2] = [(tail = '') => notes(name, 'v1', tail), (tail = '') => notes(name, 'v2', tail)];
  return withNotes(
    name,
    {},
    [
      { what: 'create v1', method: 'POST', path: v1(), body: note(name, 'v1', 'a', { message: 'one' }) },
      { what: 'get v1', method: 'GET', path: v1('/a') },
      { what: 'get v2 of it', method: 'GET', path: v2('/a') },
      { what: 'create v2', method: 'POST', path: v2(), body: note(name, 'v2', 'b', { text: 'two', replicas: 2 }, { labels: { x: 'y' } }) },
      { what: 'get v1 of that', method: 'GET', path: v1('/b') },
      { what: 'list v2', method: 'GET', path: v2() },
      { what: 'list v2 by a field', method: 'GET', path: v2('?fieldSelector=spec.text%3Dtwo') },
      { what: 'list v2 as a table', method: 'GET', path: v2(), accept: 'application/json;as=Table;g=meta.k8s.io;v=v1' },
      {
        what: 'list v2 as metadata',
        method: 'GET',
        path: v2(),
        accept: 'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1',
      },
      { what: 'patch v2', method: 'PATCH', path: v2('/a'), contentType: merge, body: { spec: { text: 'changed' } } },
      { what: 'patch v2 without a change', method: 'PATCH', path: v2('/a'), contentType: merge, body: { spec: { text: 'changed' } } },
      { what: 'patch v2 wrongly', method: 'PATCH', path: v2('/a'), contentType: merge, body: { spec: { text: 'a'.repeat(21) } } },
      { what: 'status of v2', method: 'PATCH', path: v2('/a/status'), contentType: merge, body: { status: { replicas: 1 } } },
      { what: 'scale of v2', method: 'GET', path: v2('/b/scale') },
      { what: 'scale v2', method: 'PATCH', path: v2('/b/scale'), contentType: merge, body: { spec: { replicas: 3 } } },
      {
        what: 'apply v2',
        method: 'PATCH',
        path: v2('/c?fieldManager=m'),
        contentType: apply,
        body: note(name, 'v2', 'c', { text: 'applied' }),
      },
      {
        what: 'apply v1',
        method: 'PATCH',
        path: v1('/c?fieldManager=m'),
        contentType: apply,
        body: note(name, 'v1', 'c', { message: 'again' }),
      },
      {
        what: 'apply v2 by another',
        method: 'PATCH',
        path: v2('/c?fieldManager=n'),
        contentType: apply,
        body: note(name, 'v2', 'c', { text: 'mine' }),
      },
      { what: 'dry run of v2', method: 'POST', path: v2('?dryRun=All'), body: note(name, 'v2', 'd', { text: 'dry' }) },
      {
        what: 'watch v2',
        method: 'GET',
        path: v2('?watch=1&resourceVersion=0&timeoutSeconds=2&fieldSelector=metadata.name%3Db'),
        meanwhile: [
          { what: 'while watched', method: 'PATCH', path: v1('/b'), contentType: merge, body: { spec: { message: 'seen' } } },
          { what: 'deleted while watched', method: 'DELETE', path: v2('/b') },
        ],
      },
      {
        what: 'store v2 from now on',
        method: 'PATCH',
        path: `${crds}/notes.${groupOf(name)}`,
        contentType: jsonPatch,
        body: ['0', '1'].map((at) => ({ op: 'replace', path: `/spec/versions/${at}/storage`, value: at === '1' })),
        setUp: true,
      },
      { waitFor: `${crds}/notes.${groupOf(name)}`, until: (body) => JSON.stringify(body).includes('"storedVersions":["v1","v2"]') },
      { repeat: 'POST', path: v2('?dryRun=All'), body: note(name, 'v2', 'probe', { text: 'a' }), until: (_body, code) => code === 201 },
      { what: 'what was stored before, as v1', method: 'GET', path: v1('/a') },
      { what: 'what was stored before, as v2', method: 'GET', path: v2('/a') },
      { what: 'write it', method: 'PATCH', path: v1('/a'), contentType: merge, body: { spec: { message: 'moved' } } },
      { what: 'both in a list', method: 'GET', path: v2() },
      { what: 'delete v2', method: 'DELETE', path: v2('/a') },
      { what: 'delete all of v1', method: 'DELETE', path: v1() },
    ],
    [
      { step: 'list v2 as a table', pointer: '/body/columnDefinitions/1/description', reason: described },
      ...[
        '/body/metadata/managedFields/2',
        '/body/0/object/metadata/managedFields/1',
        '/body/1/object/metadata/managedFields/2',
        '/body/2/object/metadata/managedFields/2',
      ].flatMap((at) => ['while watched', 'watch v2'].map((step) => ({ step, pointer: `${at}/time`, reason: untimed }))),
    ],
  );
};

/** What a webhook does wrong when an object of v1 is read as v2. */
function wrong(title: string, behaviour: Behaviour): Case {
  const name = `conv-${title}`;
  const steps: RequestStep[] = [
    { what: 'create v1', method: 'POST', path: notes(name, 'v1'), body: note(name, 'v1', 'a', { message: 'one' }, { labels: { a: 'b' } }) },
    { what: 'get v2', method: 'GET', path: notes(name, 'v2', '/a') },
    { what: 'list v2', method: 'GET', path: notes(name, 'v2') },
    { what: 'create v2', method: 'POST', path: notes(name, 'v2'), body: note(name, 'v2', 'b', { text: 'two' }) },
    { what: 'patch v2', method: 'PATCH', path: notes(name, 'v2', '/a'), contentType: merge, body: { spec: { text: 'x' } } },
    { what: 'delete v2', method: 'DELETE', path: notes(name, 'v2', '/a') },
  ];
  return withNamespace(name, [
    { what: 'set up the CRD', method: 'POST', path: crds, body: crd(name, behaviour, 'v1'), setUp: true },
    { waitFor: `${crds}/notes.${groupOf(name)}`, until: isEstablished },
    { waitFor: notes(name, 'v1'), until: (_body, code) => code === 200 },
    ...steps,
  ]);
}

export const conversions: readonly Case[] = [
  whole('conv-whole'),
  wrong('fails', { response: { result: { status: 'Failure', message: 'cannot do that' } } }),
  wrong('fails-silently', { response: { result: { status: 'Failure' } } }),
  wrong('no-response', { response: { convertedObjects: null } }),
  wrong('code', { code: 500, text: 'broken' }),
  wrong('garbage', { text: 'no review' }),
  wrong('stranger', { stranger: true }),
  wrong('version', { apiVersion: 'apiextensions.k8s.io/v7' }),
  wrong('loses', { loses: true }),
  wrong('kind', { sets: { kind: 'Other' } }),
  wrong('group-version', { sets: { apiVersion: 'other.example.com/v1' } }),
  wrong('name', { sets: { 'metadata.name': 'other' } }),
  wrong('uid', { sets: { 'metadata.uid': 'other' } }),
  wrong('no-metadata', { sets: { metadata: 1 } }),
  wrong('labels', { sets: { 'metadata.labels': { one: 'two' }, 'metadata.annotations': { by: 'the webhook' } } }),
  wrong('bad-label', { sets: { 'metadata.labels': { one: 'not a label' } } }),
  wrong('bad-labels', { sets: { 'metadata.labels': { one: 1 } } }),
  wrong('finalizers', { sets: { 'metadata.finalizers': ['a.example.com/b'], 'metadata.generation': 7 } }),
];
