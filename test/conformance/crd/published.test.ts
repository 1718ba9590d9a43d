import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { checkYaml, kindsOf } from '../../../src/crd/document/index.ts';
import { sampleYaml } from '../../../src/crd/document/sample.ts';
import { valueOf } from '../../../src/crd/document/placed.ts';
import { readYaml } from '../../../src/crd/document/readYaml.ts';
import { compareCrds } from '../../../src/crd/compat/index.ts';
import { compileSchema, crdWarnings, type CustomResourceDefinition, defaultCrd, validateCrd } from '../../../src/crd/schema/index.ts';
import { deepCopy } from '../../../src/k8s/json.ts';
import { type SandboxProcess, startSandboxProcess } from '../../../tools/conformance/sandbox.ts';
import { publishedCrds } from '../../../tools/upstream/published.ts';
import { ServerClient } from '../../../tools/upstream/serverClient.ts';

const published = await publishedCrds();
const skip = typeof published === 'string' ? published : false;
const crds = typeof published === 'string' ? [] : published;
const collection = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
const answers = JSON.parse(readFileSync(new URL('../../golden/kubeApiserver/published.json', import.meta.url), 'utf8')) as Record<
  string,
  unknown
>;

describe('CRDs that well-known projects publish', { skip }, () => {
  let sandbox: SandboxProcess;
  let client: ServerClient;

  before(async () => {
    sandbox = await startSandboxProcess();
    client = new ServerClient(sandbox);
  });

  after(() => sandbox.stop());

  it('are more than thirty, of more than five projects', () => {
    assert.ok(crds.length > 30);
    assert.ok(new Set(crds.map(({ name }) => name.split('@')[0])).size > 5);
  });

  it('are taken as the real server takes them', () => {
    assert.deepEqual(Object.fromEntries(crds.map(({ name, crd }) => [name, answerTo(crd)])), answers);
  });

  it('are read from their YAML as another reader reads them', () => {
    for (const { name, text, crd } of crds) {
      const documents = readYaml(text).map(({ root, problems }) => ({ value: root && valueOf(root), problems }));
      const own = documents.find(({ value }) => (value as { kind?: string } | undefined)?.kind === 'CustomResourceDefinition');
      assert.deepEqual(own, { value: crd, problems: [] }, name);
    }
  });

  it('break nobody when they take their own place', () => {
    for (const { name, crd } of crds) assert.deepEqual(compareCrds(crd, deepCopy(crd)), [], name);
  });

  it('have schemas that can be used: an empty object comes to an end', () => {
    for (const { name, crd } of crds) {
      for (const { schema } of crd.spec.versions) {
        const compiled = compileSchema(schema?.openAPIV3Schema ?? {});
        const object = { apiVersion: 'a/v1', kind: 'A', metadata: { name: 'a' }, spec: {} };
        assert.deepEqual(compiled.decode(object).problem, undefined, name);
        assert.ok(Array.isArray(compiled.validate(object)), name);
      }
    }
  });

  it('have a sample of each served version that the engine takes as it is', () => {
    for (const { name, crd } of crds) {
      for (const { name: version } of crd.spec.versions.filter(({ served }) => served)) {
        const text = sampleYaml(crd, version, { name: 'a', ...(crd.spec.scope === 'Namespaced' ? { namespace: 'default' } : {}) }) ?? '';
        const found = checkYaml(text, kindsOf([crd])).flatMap(({ known, diagnostics }) => {
          assert.ok(known, `${name} ${version}`);
          return diagnostics.filter(({ kind }) => kind !== 'deprecated');
        });
        assert.deepEqual(found, [], `${name} ${version}:\n${text}`);
      }
    }
  });

  it('come out of the sandbox as they went in', async () => {
    for (const { name, crd } of crds) {
      const path = `${collection}/${crd.metadata?.name}`;
      const given = deepCopy(crd);
      delete given.status;
      await client.must('POST', collection, given);
      const stored = (await client.must('GET', path)) as CustomResourceDefinition;
      assert.deepEqual(stored.spec, defaultCrd(deepCopy(given)).spec, name);
      await client.must('DELETE', path);
      await client.until(path, ({ code }) => code === 404);
    }
  });
});

function answerTo(given: CustomResourceDefinition): unknown {
  const crd = deepCopy(given);
  delete crd.status;
  const causes = validateCrd(crd);
  if (causes.length > 0) return { causes: causes.map(({ reason, field, message }) => `${reason} ${field}: ${message}`) };
  const warnings = crdWarnings(crd);
  return warnings.length === 0 ? 'ok' : { warnings };
}
