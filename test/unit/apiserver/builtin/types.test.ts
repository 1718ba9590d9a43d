import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { loadSchemas } from '../../../../src/apiserver/builtin/schemas.ts';
import { decodeTyped } from '../../../../src/apiserver/builtin/types/decode.ts';
import { fillEmpty } from '../../../../src/apiserver/builtin/types/fill.ts';
import { goTypeOf } from '../../../../src/apiserver/builtin/types/goType.ts';

const deployment = 'io.k8s.api.apps.v1.Deployment';
type Json = Record<string, unknown>;

describe('decoding into a Go type and encoding it again', () => {
  before(() => loadSchemas());

  it('drops fields that the type has not, and tells them by their path', () => {
    const object: Json = { spec: { template: { spec: { containers: [{ name: 'a', colour: 'red' }] } }, size: 1 } };
    const { unknown, problem } = decodeTyped(object, goTypeOf(deployment));
    assert.deepEqual([unknown, problem], [['spec.template.spec.containers[0].colour', 'spec.size'], undefined]);
    assert.deepEqual(object, { spec: { template: { spec: { containers: [{ name: 'a' }] } } } });
  });

  it('drops zero values, but not of pointers', () => {
    const object: Json = { spec: { replicas: 0, paused: false, minReadySeconds: 0 } };
    decodeTyped(object, goTypeOf(deployment));
    assert.deepEqual(object, { spec: { replicas: 0 } });
  });

  it('writes quantities and times in their one form', () => {
    const pod: Json = {
      metadata: { deletionTimestamp: '2026-01-02T05:04:05+02:00' },
      spec: { overhead: { cpu: '0.5', memory: '1024Mi' } },
    };
    decodeTyped(pod, goTypeOf('io.k8s.api.core.v1.Pod'));
    assert.deepEqual(pod, { metadata: { deletionTimestamp: '2026-01-02T03:04:05Z' }, spec: { overhead: { cpu: '500m', memory: '1Gi' } } });
  });

  for (const [object, problem] of [
    [{ spec: { replicas: 'x' } }, 'json: cannot unmarshal string into Go struct field DeploymentSpec.spec.replicas of type int32'],
    [{ spec: { replicas: 1.5 } }, 'json: cannot unmarshal number 1.5 into Go struct field DeploymentSpec.spec.replicas of type int32'],
    [{ metadata: { labels: { a: 1 } } }, 'json: cannot unmarshal number into Go struct field ObjectMeta.metadata.labels of type string'],
    [
      { spec: { template: [] } },
      'json: cannot unmarshal array into Go struct field DeploymentSpec.spec.template of type v1.PodTemplateSpec',
    ],
    [
      { spec: { strategy: { type: 1 } } },
      'json: cannot unmarshal number into Go struct field DeploymentStrategy.spec.strategy.type of type v1.DeploymentStrategyType',
    ],
  ] as const) {
    it(`says: ${problem}`, () => assert.equal(decodeTyped(structuredClone(object) as Json, goTypeOf(deployment)).problem, problem));
  }

  it('writes what is always there', () => {
    const object: Json = { spec: { template: { spec: { containers: [{ name: 'a' }] } } } };
    fillEmpty(object, goTypeOf(deployment));
    assert.deepEqual(object, {
      metadata: {},
      spec: { selector: null, strategy: {}, template: { metadata: {}, spec: { containers: [{ name: 'a', resources: {} }] } } },
      status: {},
    });
  });
});
