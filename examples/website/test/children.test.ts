import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Deployment, Secret } from '@crd-studio/runtime';
import { Website, type WebsiteSpec } from '../src/api/v1/website.js';
import { childrenOf } from '../src/controllers/children.js';

const website = (spec: Partial<WebsiteSpec> = {}, generation = 1): Website =>
  Website({ metadata: { namespace: 'default', name: 'hello', generation }, spec: { pages: { 'index.html': 'Hello' }, ...spec } });

const servers = (of: Website, password?: Secret): Deployment => {
  const found = childrenOf(of, password).find((child): child is Deployment => child.kind === Deployment.kind);
  assert.ok(found);
  return found;
};

test('the same Website always has the same children', () => {
  assert.deepEqual(childrenOf(website(), undefined), childrenOf(website(), undefined));
});

test('one server unless said otherwise; none is a number too', () => {
  assert.equal(servers(website()).spec?.replicas, 1);
  assert.equal(servers(website({ replicas: 0 })).spec?.replicas, 0);
});

test('new pages and a new password change the pod template', () => {
  const password = (resourceVersion: string): Secret => Secret({ metadata: { name: 'readers', resourceVersion } });
  const templates = [
    servers(website()),
    servers(website({}, 2)),
    servers(website({ passwordSecret: 'readers' }), password('7')),
    servers(website({ passwordSecret: 'readers' }), password('8')),
  ].map((each) => JSON.stringify(each.spec?.template));
  assert.equal(new Set(templates).size, templates.length);
});

test('a Website whose password is not there has all its children and no server', () => {
  const closed = website({ replicas: 3, passwordSecret: 'readers' });
  assert.equal(childrenOf(closed, undefined).length, 3);
  assert.equal(servers(closed).spec?.replicas, 0);
  assert.equal(servers(closed, Secret({ metadata: { name: 'readers' } })).spec?.replicas, 3);
});

test('only a Website with a password asks for one', () => {
  const confOf = (each: Website): string => JSON.stringify(childrenOf(each, undefined)[0]);
  assert.doesNotMatch(confOf(website()), /auth_basic/);
  assert.match(confOf(website({ passwordSecret: 'readers' })), /auth_basic_user_file/);
});
