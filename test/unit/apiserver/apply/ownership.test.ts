import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type ApplyOutcome, applyPatch } from '../../../../src/apiserver/apply/apply.ts';
import { FieldSet } from '../../../../src/apiserver/apply/fieldSet.ts';
import { typeViewOf, typeViewOfCustomResource } from '../../../../src/apiserver/apply/typeView.ts';
import { updateManagers } from '../../../../src/apiserver/apply/updateManagers.ts';
import type { UnstructuredObject } from '../../../../src/k8s/object.ts';

const apiVersion = 'example.com/v1';
const schema = typeViewOfCustomResource({
  type: 'object',
  properties: {
    spec: {
      type: 'object',
      properties: {
        replicas: { type: 'integer' },
        containers: {
          type: 'array',
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['name'],
          items: { type: 'object', properties: { name: { type: 'string' }, image: { type: 'string' } } },
        },
      },
    },
    status: { type: 'object', properties: { phase: { type: 'string' } } },
  },
});

function thing(spec: object, annotations?: Record<string, string>): UnstructuredObject {
  return { apiVersion, kind: 'Thing', metadata: { name: 'x', ...(annotations === undefined ? {} : { annotations }) }, spec };
}

function apply(
  live: UnstructuredObject | undefined,
  manager: string,
  spec: object,
  more: { force?: boolean; now?: string } = {},
): ApplyOutcome {
  const { force = false, now = '2026-01-01T00:00:00Z' } = more;
  return applyPatch({ apiVersion, schema, live, manager, patch: thing(spec), force, now });
}

function applied(outcome: ApplyOutcome): UnstructuredObject {
  if (outcome.type !== 'applied') assert.fail(outcome.message);
  return outcome.object;
}

/** What a plain write by a manager leaves. */
function written(manager: string, object: UnstructuredObject, live?: UnstructuredObject, now = '2026-01-01T00:00:00Z'): UnstructuredObject {
  const managedFields = updateManagers({ apiVersion, schema, live, object, manager, now });
  return { ...object, metadata: { ...object.metadata, uid: 'u', managedFields: managedFields ?? [] } };
}

function managersOf(object: UnstructuredObject): string[] {
  return (object.metadata?.managedFields ?? []).map((entry) => `${entry.manager} ${entry.operation} ${JSON.stringify(entry.fieldsV1)}`);
}

describe('Two managers of one field', () => {
  const live = written('kubectl-client-side-apply', thing({ replicas: 1, containers: [{ name: 'main', image: 'a' }] }));

  it('are in conflict when the second applies another value: message and cause name the first', () => {
    assert.deepEqual(apply(live, 'other', { replicas: 2 }), {
      type: 'conflict',
      message: 'Apply failed with 1 conflict: conflict with "kubectl-client-side-apply" using example.com/v1: .spec.replicas',
      causes: [
        {
          reason: 'FieldManagerConflict',
          message: 'conflict with "kubectl-client-side-apply" using example.com/v1',
          field: '.spec.replicas',
        },
      ],
    });
  });

  it('have all their conflicts listed by manager, items of lists by their keys', () => {
    const outcome = apply(live, 'other', { replicas: 2, containers: [{ name: 'main', image: 'b' }] });
    assert.equal(
      outcome.type === 'conflict' && outcome.message,
      'Apply failed with 2 conflicts: conflicts with "kubectl-client-side-apply" using example.com/v1:\n' +
        '- .spec.replicas\n' +
        '- .spec.containers[name="main"].image',
    );
  });

  it('share it when both want the same value; the newcomer has no time, for nothing changed', () => {
    const object = applied(apply(live, 'other', { replicas: 1 }));
    const [other] = object.metadata?.managedFields ?? [];
    assert.deepEqual([other?.manager, other?.time, other?.fieldsV1], ['other', undefined, { 'f:spec': { 'f:replicas': {} } }]);
  });

  it('change hands by force', () => {
    const object = applied(apply(live, 'other', { replicas: 2 }, { force: true }));
    assert.deepEqual(managersOf(object), [
      'other Apply {"f:spec":{"f:replicas":{}}}',
      'kubectl-client-side-apply Update {"f:spec":{".":{},"f:containers":{".":{},"k:{\\"name\\":\\"main\\"}":{".":{},"f:image":{},"f:name":{}}}}}',
    ]);
  });
});

describe('A manager that applies', () => {
  it('less than before loses the rest: what nobody else owns is removed', () => {
    const first = applied(apply(undefined, 'one', { replicas: 1, containers: [{ name: 'a' }, { name: 'b' }] }));
    const both = applied(apply(first, 'two', { containers: [{ name: 'b', image: 'x' }] }));
    const object = applied(apply(both, 'one', { replicas: 1 }));
    assert.deepEqual(object['spec'], { replicas: 1, containers: [{ name: 'b', image: 'x' }] });
  });

  it('for the first time to an untracked object finds its fields owned by "before-first-apply"', () => {
    const untracked: UnstructuredObject = { ...thing({ replicas: 1 }), metadata: { name: 'x', uid: 'u' } };
    const outcome = apply(untracked, 'one', { replicas: 2 });
    assert.match(
      outcome.type === 'conflict' ? outcome.message : '',
      /conflict with "before-first-apply" using example.com\/v1: \.spec\.replicas$/,
    );
  });

  it('a field that the type has not is told where, as a server error', () => {
    assert.deepEqual(apply(undefined, 'one', { nothing: 1 }), {
      type: 'failed',
      message: 'failed to create typed patch object (/x; example.com/v1, Kind=Thing): .spec.nothing: field not declared in schema',
    });
  });

  it('managedFields, or another version than that of the path, is refused', () => {
    const request = { apiVersion, schema, manager: 'one', force: false, now: '2026-01-01T00:00:00Z' };
    const withFields = { ...thing({}), metadata: { name: 'x', managedFields: [] } };
    assert.deepEqual(applyPatch({ ...request, patch: withFields }), { type: 'badRequest', message: 'metadata.managedFields must be nil' });
    const other = applyPatch({ ...request, patch: { ...thing({}), apiVersion: 'example.com/v2' } });
    assert.deepEqual(other, { type: 'badRequest', message: 'invalid object type: example.com/v2, Kind=Thing' });
  });
});

describe('kubectl apply --server-side after client-side apply', () => {
  const lastApplied = 'kubectl.kubernetes.io/last-applied-configuration';
  const live = written('kubectl-client-side-apply', thing({ replicas: 1 }, { [lastApplied]: JSON.stringify(thing({ replicas: 1 })) }));

  it('takes over what client-side apply wrote, without a conflict, and keeps its annotation in step', () => {
    const object = applied(apply(live, 'kubectl', { replicas: 2 }));
    assert.deepEqual(object['spec'], { replicas: 2 });
    assert.deepEqual(JSON.parse(object.metadata?.annotations?.[lastApplied] ?? ''), thing({ replicas: 2 }));
  });

  it('does not do so for any other manager', () => {
    assert.equal(apply(live, 'argocd', { replicas: 2 }).type, 'conflict');
  });

  it('does not take what somebody else has changed since', () => {
    const scaled = written('hpa', { ...live, spec: { replicas: 5 } }, live);
    const outcome = apply(scaled, 'kubectl', { replicas: 2 });
    assert.match(outcome.type === 'conflict' ? outcome.message : '', /conflict with "hpa"/);
  });
});

describe('Plain writes', () => {
  it('that change nothing book nothing', () => {
    const live = written('one', thing({ replicas: 1 }));
    assert.deepEqual(
      updateManagers({ apiVersion, schema, live, object: live, manager: 'two', now: '2027-01-01T00:00:00Z' }),
      live.metadata?.managedFields,
    );
  });

  it('without a name are by "unknown"', () => {
    assert.deepEqual(managersOf(written('', thing({ replicas: 1 }))), ['unknown Update {"f:spec":{".":{},"f:replicas":{}}}']);
  });

  it('to the status are booked apart, and cannot own the spec', () => {
    const live = written('one', thing({ replicas: 1 }));
    const object = { ...live, spec: { replicas: 9 }, status: { phase: 'Ready' } };
    const ignored = FieldSet.ofFields(['spec']);
    const entries = updateManagers({
      apiVersion,
      schema,
      live,
      object,
      manager: 'ctl',
      subresource: 'status',
      ignored,
      now: '2026-01-01T00:00:05Z',
    });
    assert.deepEqual(entries?.[1], {
      manager: 'ctl',
      operation: 'Update',
      apiVersion,
      time: '2026-01-01T00:00:05Z',
      fieldsType: 'FieldsV1',
      fieldsV1: { 'f:status': { '.': {}, 'f:phase': {} } },
      subresource: 'status',
    });
  });

  it('by an eleventh manager merge the two oldest into "ancient-changes"', () => {
    let object = written('m0', thing({ containers: [{ name: 'c0' }] }), undefined, '2026-01-01T00:00:00Z');
    for (let i = 1; i <= 10; i++) {
      const containers = [...Array(i + 1).keys()].map((n) => ({ name: `c${n}` }));
      object = written(`m${i}`, { ...object, spec: { containers } }, object, `2026-01-01T00:00:${String(i).padStart(2, '0')}Z`);
    }
    const names = object.metadata?.managedFields?.map(({ manager }) => manager);
    assert.deepEqual(names, ['ancient-changes', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7', 'm8', 'm9', 'm10']);
  });

  it('with emptied managedFields end the tracking of a stored object', () => {
    const live = written('one', thing({ replicas: 1 }));
    const object = { ...live, metadata: { ...live.metadata, managedFields: [{}] } };
    assert.equal(updateManagers({ apiVersion, schema, live, object, manager: 'one', now: '2026-01-01T00:00:00Z' }), undefined);
  });
});

describe('A type that has become atomic', () => {
  it('is owned as a whole by whoever owned parts of it', () => {
    const live = applied(apply(undefined, 'one', { containers: [{ name: 'a', image: 'x' }] }));
    const atomic = typeViewOf({
      type: 'object',
      properties: { spec: { type: 'object', properties: { containers: { type: 'array', items: { type: 'object' } } } } },
    });
    const view = { ...atomic };
    const object = { ...live, metadata: { ...live.metadata, uid: 'u' } };
    const entries = updateManagers({
      apiVersion,
      schema: withMeta(view),
      live: object,
      object,
      manager: 'two',
      now: '2026-01-01T00:00:00Z',
    });
    assert.deepEqual(
      entries?.map(({ fieldsV1 }) => fieldsV1),
      [{ 'f:spec': { 'f:containers': {} } }],
    );
  });
});

/** A view of spec alone, with the fields that every object has. */
function withMeta(view: ReturnType<typeof typeViewOf>): ReturnType<typeof typeViewOf> {
  const map = view.map;
  assert.ok(map !== undefined);
  const any = typeViewOf({});
  return { map: { ...map, element: any, field: (name) => map.field(name) ?? (name === 'spec' ? undefined : any) } };
}
