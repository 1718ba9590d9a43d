import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applyPatch } from '../../../../src/apiserver/apply/apply.ts';
import { FieldSet } from '../../../../src/apiserver/apply/fieldSet.ts';
import { typeViewOfCustomResource } from '../../../../src/apiserver/apply/typeView.ts';
import { updateManagers } from '../../../../src/apiserver/apply/updateManagers.ts';
import type { CustomResourceDefinition } from '../../../../src/crd/schema/index.ts';
import { deepCopy } from '../../../../src/k8s/json.ts';
import type { ManagedFieldsEntry, UnstructuredObject } from '../../../../src/k8s/object.ts';
import { recorded } from '../../recorded.ts';

interface Step {
  readonly type: 'apply' | 'update' | 'raw';
  readonly object: UnstructuredObject;
  readonly manager: string;
  readonly force?: boolean;
  readonly subresource?: string;
}

interface StepAnswer {
  readonly object?: UnstructuredObject;
  readonly managedFields?: (ManagedFieldsEntry & { hasTime: boolean })[];
  readonly error?: string;
}

describe('Applies and updates in turn, as upstream does them', () => {
  for (const { name, request, result = [] } of recorded<{ crd: CustomResourceDefinition; steps: Step[] }, (StepAnswer | null)[]>('apply')) {
    it(name, () => {
      const story = new Story(request.crd);
      request.steps.forEach((step, index) => {
        const answer = result[index];
        if (answer === null || answer === undefined) story.live = step.object;
        else assert.deepEqual(story.take(step, index), expected(answer), `step ${index + 1}: ${JSON.stringify(step)}`);
      });
    });
  }
});

class Story {
  live: UnstructuredObject | undefined;
  readonly #version: CustomResourceDefinition['spec']['versions'][number] | undefined;
  readonly #apiVersion: string;
  readonly #kind: string;

  constructor(crd: CustomResourceDefinition) {
    this.#version = crd.spec.versions[0];
    this.#apiVersion = `${crd.spec.group}/${this.#version?.name}`;
    this.#kind = crd.spec.names.kind;
  }

  take(step: Step, index: number): unknown {
    const hasStatus = this.#version?.subresources?.status !== undefined;
    const notOwned =
      step.subresource === 'status' ? FieldSet.ofFields(['metadata', 'deletionTimestamp'], ['spec']) : FieldSet.ofFields(['status']);
    const request = {
      apiVersion: this.#apiVersion,
      schema: typeViewOfCustomResource(this.#version?.schema?.openAPIV3Schema ?? {}),
      ignored: hasStatus ? notOwned : undefined,
      manager: step.manager,
      subresource: step.subresource,
      // The recorder takes them all within a second, so no manager is older than another.
      now: '2026-01-01T00:00:00Z',
    };
    if (step.type === 'update') {
      const object = deepCopy(step.object);
      const managedFields = updateManagers({ ...request, live: this.live, object });
      this.live = { ...object, metadata: { ...object.metadata, managedFields: managedFields ?? [] } };
      return shown(this.live);
    }
    const before = JSON.stringify(this.live);
    const outcome = applyPatch({ ...request, kind: this.#kind, live: this.live, patch: step.object, force: step.force === true });
    assert.equal(JSON.stringify(this.live), before, `step ${index + 1} changed the stored object`);
    if (outcome.type !== 'applied') return { error: lines(outcome.message) };
    this.live = outcome.object;
    return shown(this.live);
  }
}

function shown(object: UnstructuredObject): unknown {
  const { managedFields = [], ...metadata } = object.metadata ?? {};
  return { object: { ...object, metadata }, managers: managedFields.map((entry) => managerLine(entry, entry.time !== undefined)).sort() };
}

function expected({ object, managedFields = [], error }: StepAnswer): unknown {
  if (error !== undefined) return { error: lines(error) };
  return { object, managers: managedFields.map((entry) => managerLine(entry, entry.hasTime)).sort() };
}

function managerLine({ manager, operation, apiVersion, subresource = '', fieldsV1 }: ManagedFieldsEntry, hasTime: boolean): string {
  return [manager, operation, apiVersion, subresource, hasTime, JSON.stringify(sorted(fieldsV1))].join(' ');
}

/** Upstream lists conflicts in random order. */
function lines(text: string): string[] {
  return text.split('\n').sort();
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, sorted(item)]),
  );
}
