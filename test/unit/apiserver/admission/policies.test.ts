import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { makeApi, type TestApi } from '../support/api.ts';

const group = '/apis/admissionregistration.k8s.io/v1';
const configMaps = '/api/v1/namespaces/default/configmaps';

async function install(api: TestApi, spec: object, binding: object = {}): Promise<void> {
  const resourceRules = [{ apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE', 'UPDATE', 'DELETE'], resources: ['configmaps'] }];
  const policy = { metadata: { name: 'small' }, spec: { matchConstraints: { resourceRules }, ...spec } };
  const made = await api.post(`${group}/validatingadmissionpolicies`, policy);
  assert.equal(made.code, 201, made.body.message);
  const bound = { metadata: { name: 'small' }, spec: { policyName: 'small', validationActions: ['Deny'], ...binding } };
  assert.equal((await api.post(`${group}/validatingadmissionpolicybindings`, bound)).code, 201);
}

const validations = [{ expression: 'int(object.data.size) < 10', messageExpression: "'it has ' + object.data.size" }];

describe('ValidatingAdmissionPolicies', () => {
  it('deny in the words of their message, with the reason Invalid', async () => {
    const api = makeApi();
    await install(api, { validations });
    assert.equal((await api.post(configMaps, { metadata: { name: 'a' }, data: { size: '9' } })).code, 201);
    const denied = await api.post(configMaps, { metadata: { name: 'b' }, data: { size: '10' } });
    assert.deepEqual([denied.code, denied.body.reason], [422, 'Invalid']);
    assert.equal(
      denied.body.message,
      "configmaps \"b\" is forbidden: ValidatingAdmissionPolicy 'small' with binding 'small' denied request: it has 10",
    );
  });

  it('do nothing without a binding, and from the moment in which it goes', async () => {
    const api = makeApi();
    await install(api, { validations });
    await api.del(`${group}/validatingadmissionpolicybindings/small`);
    assert.equal((await api.post(configMaps, { metadata: { name: 'b' }, data: { size: '10' } })).code, 201);
  });

  it('warn instead, when their binding says so', async () => {
    const api = makeApi();
    await install(api, { validations }, { validationActions: ['Warn'] });
    const { code, headers } = await api.post(configMaps, { metadata: { name: 'b' }, data: { size: '10' } });
    assert.equal(code, 201);
    assert.match(String(headers['warning']), /Validation failed for ValidatingAdmissionPolicy 'small' with binding 'small': it has 10/);
  });

  it('leave alone what no rule covers', async () => {
    const api = makeApi();
    await install(api, { validations: [{ expression: 'false' }] });
    assert.equal((await api.post('/api/v1/namespaces/default/secrets', { metadata: { name: 'a' } })).code, 201);
  });

  it('see what is deleted', async () => {
    const api = makeApi();
    await api.post(configMaps, { metadata: { name: 'kept' } });
    await install(api, { validations: [{ expression: "request.operation != 'DELETE' || oldObject.metadata.name != 'kept'" }] });
    assert.equal((await api.del(`${configMaps}/kept`)).code, 422);
    assert.equal((await api.get(`${configMaps}/kept`)).code, 200);
  });

  it('cannot lock themselves in', async () => {
    const api = makeApi();
    const everything = [{ apiGroups: ['*'], apiVersions: ['*'], operations: ['*'], resources: ['*'] }];
    await install(api, { matchConstraints: { resourceRules: everything }, validations: [{ expression: 'false' }] });
    assert.equal((await api.del(`${group}/validatingadmissionpolicies/small`)).code, 200);
  });
});
