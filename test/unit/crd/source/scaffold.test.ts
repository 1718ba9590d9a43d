import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createApi } from '../../../../src/scaffold/createApi.ts';
import { generate } from './project.ts';

test('a newly scaffolded API gives its CRD without a problem', async () => {
  const api = { group: 'webapp', version: 'v1', kind: 'Guestbook', plural: 'guestbooks', namespaced: true, controller: true };
  const runtime = { version: '0.1.0', tarball: new Uint8Array() };
  const plan = createApi({ api, project: { domain: 'example.com', projectName: 'guestbook', runtime } }, () => undefined);
  assert.ok(plan.ok);
  const sources = plan.value.files.flatMap((file): [string, string][] =>
    'text' in file && file.path.endsWith('.ts') ? [[file.path, file.text]] : [],
  );
  const { files, problems } = await generate(Object.fromEntries(sources));
  assert.deepEqual(problems, []);
  assert.deepEqual(Object.keys(files), ['config/crd/bases/webapp.example.com_guestbooks.yaml']);
});
