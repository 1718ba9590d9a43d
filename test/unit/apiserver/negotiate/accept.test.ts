import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { negotiate, statusMedia } from '../../../../src/apiserver/negotiate/accept.ts';

const chosen = (header: string | undefined, custom = false): string => {
  try {
    const { media, form, metaVersion } = negotiate(header, { pretty: false, custom });
    return `${media} ${form} ${metaVersion}`;
  } catch (error) {
    return (error as Error).message;
  }
};

describe('the Accept header', () => {
  const cases: [string | undefined, string][] = [
    [undefined, 'json object v1'],
    ['', 'json object v1'],
    ['*/*', 'json object v1'],
    ['application/json, */*', 'json object v1'],
    ['application/yaml', 'yaml object v1'],
    ['application/vnd.kubernetes.protobuf,application/json', 'protobuf object v1'],
    ['application/vnd.kubernetes.protobuf, */*', 'protobuf object v1'],
    ['application/vnd.kubernetes.protobuf;stream=watch', 'protobuf object v1'],
    ['application/vnd.kubernetes.protobuf;stream=other, application/json', 'json object v1'],
    ['application/yaml;stream=watch, application/json', 'json object v1'],
    ['application/vnd.kubernetes.protobuf;as=Table;v=v1;g=meta.k8s.io,application/json', 'json object v1'],
    ['application/vnd.kubernetes.protobuf;as=PartialObjectMetadata;v=v1;g=meta.k8s.io', 'protobuf metadata v1'],
    ['application/json;as=Table;v=v1;g=meta.k8s.io,application/json;as=Table;v=v1beta1;g=meta.k8s.io,application/json', 'json table v1'],
    ['application/json;as=Table;v=v1beta1;g=meta.k8s.io', 'json table v1beta1'],
    ['application/json;as=Table;v=v7;g=meta.k8s.io,application/json', 'json object v1'],
    ['application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io', 'json metadata v1'],
    ['application/yaml;q=0.5, application/json;q=0.9', 'json object v1'],
  ];
  for (const [header, expected] of cases) it(`${String(header)} gives ${expected}`, () => assert.equal(chosen(header), expected));

  it('that asks for nothing we have is refused, with what we have', () => {
    const builtIn = 'only the following media types are accepted: application/json, application/yaml, application/vnd.kubernetes.protobuf';
    assert.equal(chosen('text/html'), builtIn);
    assert.equal(chosen('application/*'), builtIn);
    assert.equal(chosen('application/*', true), 'json object v1');
    assert.equal(chosen('text/html', true), builtIn);
  });

  it('that asks for protobuf of a custom resource gets it for metadata alone', () => {
    const all = 'only the following media types are accepted: application/json, application/yaml, application/vnd.kubernetes.protobuf';
    assert.equal(chosen('application/vnd.kubernetes.protobuf', true), all);
    assert.equal(chosen('application/vnd.kubernetes.protobuf, */*', true), 'json object v1');
    assert.equal(chosen('application/vnd.kubernetes.protobuf;as=PartialObjectMetadata;v=v1;g=meta.k8s.io', true), 'protobuf metadata v1');
  });

  it('says how a Status is written, where it says it, else JSON', () => {
    const media = ['application/vnd.kubernetes.protobuf', 'application/yaml', 'text/html', 'application/yaml;as=Table;v=v1;g=meta.k8s.io'];
    assert.deepEqual(media.map(statusMedia), ['protobuf', 'yaml', 'json', 'json']);
  });
});
