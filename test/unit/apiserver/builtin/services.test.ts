import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Answer, makeApi } from '../support/api.ts';

const services = '/api/v1/namespaces/default/services';
const service = (name: string, spec: object = {}): object => ({ metadata: { name }, spec: { ports: [{ port: 80 }], ...spec } });

const addressOf = ({ body }: Answer): string => (body.spec as unknown as { clusterIP: string }).clusterIP;

describe('Services', () => {
  it('get an address of their own, and keep it', async () => {
    const api = makeApi();
    const made = await Promise.all(['a', 'b'].map((name) => api.post(services, service(name))));
    const addresses = made.map(addressOf);
    assert.equal(new Set(addresses).size, 2);
    const changed = await api.put(`${services}/a`, service('a', { ports: [{ port: 81 }] }));
    assert.equal(addressOf(changed), addresses[0]);
  });

  it('do not get what another has', async () => {
    const api = makeApi();
    await api.post(services, service('a', { clusterIP: '10.96.0.99' }));
    const { code, body } = await api.post(services, service('b', { clusterIP: '10.96.0.99' }));
    assert.equal(code, 422);
    assert.match(body.message, /failed to allocate IP 10\.96\.0\.99: provided IP is already allocated/);
    const outside = await api.post(services, service('c', { clusterIP: '192.0.2.1' }));
    assert.match(outside.body.message, /is not in the valid range\. The range of valid IPs is 10\.96\.0\.0\/16/);
  });

  it('give their address back when they go', async () => {
    const api = makeApi();
    await api.post(services, service('a', { clusterIP: '10.96.0.99' }));
    await api.del(`${services}/a`);
    assert.equal((await api.post(services, service('b', { clusterIP: '10.96.0.99' }))).code, 201);
  });

  it('get node ports that nobody else has', async () => {
    const api = makeApi();
    const ports = await Promise.all(
      ['a', 'b'].map(async (name) => {
        const { body } = await api.post(services, service(name, { type: 'NodePort' }));
        return (body.spec as unknown as { ports: { nodePort: number }[] }).ports[0]?.nodePort;
      }),
    );
    assert.equal(new Set(ports).size, 2);
    const taken = await api.post(services, service('c', { type: 'NodePort', ports: [{ port: 80, nodePort: ports[0] }] }));
    assert.match(taken.body.message, /provided port is already allocated/);
  });
});
