import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { negotiate } from '../../../../src/apiserver/negotiate/accept.ts';

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
    ['application/vnd.kubernetes.protobuf,application/json', 'json object v1'],
    ['application/vnd.kubernetes.protobuf, */*', 'json object v1'],
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
    assert.equal(chosen('text/html', true), 'only the following media types are accepted: application/json, application/yaml');
  });
});
