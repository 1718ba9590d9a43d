import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { crdWarnings, type CustomResourceDefinition, defaultCrd, validateCrd } from '../../../../../src/crd/schema/index.ts';
import { deepCopy } from '../../../../../src/k8s/json.ts';
import { comparableAnswer, refusalLike } from './compare.ts';
import { type CrdQuestion, type ServerAnswer, serverAnswers } from './questions.ts';
import { crdSubjects } from './subjects.ts';

for (const [subject, questions] of Object.entries(crdSubjects)) {
  const answers = serverAnswers(subject);
  describe(`what kube-apiserver says of a CRD: ${subject}`, () => {
    for (const question of questions) {
      const recorded = answers[question.name];
      if (recorded === undefined) continue;
      it(question.name, () => assert.deepEqual(ours(question, recorded), comparableAnswer(recorded)));
    }
  });
}

it('the real server was asked of at least 400 CRDs', () => {
  const asked = Object.keys(crdSubjects).flatMap((subject) => Object.keys(serverAnswers(subject)));
  assert.ok(asked.length >= 650, `${asked.length} answers`);
});

/** As the server prepares it: a new definition has no status, a stored one keeps its own. */
function ours({ crd: given, old: before }: CrdQuestion, recorded: ServerAnswer): ServerAnswer {
  const old = before === undefined ? undefined : stored(before);
  const crd = deepCopy(given);
  delete crd.metadata?.namespace;
  delete crd.status;
  if (old !== undefined) {
    crd.metadata = { ...crd.metadata, resourceVersion: '7' };
    const storage = crd.spec.versions.filter((version) => version.storage).map(({ name }) => name);
    crd.status = { ...old.status, storedVersions: [...new Set([...(old.status?.storedVersions ?? []), ...storage])] };
  }
  const causes = validateCrd(crd, old);
  if (causes.length > 0) return refusalLike(recorded, causes);
  const warnings = crdWarnings(crd, old);
  return warnings.length === 0 ? 'ok' : { warnings };
}

/** Installed, with its names accepted. */
function stored(old: CustomResourceDefinition): CustomResourceDefinition {
  const crd = defaultCrd(deepCopy({ ...old, status: {} }));
  crd.metadata = { ...crd.metadata, resourceVersion: '7' };
  crd.status = { ...crd.status, acceptedNames: crd.spec.names, conditions: [{ type: 'Established', status: 'True' }] };
  return crd;
}
