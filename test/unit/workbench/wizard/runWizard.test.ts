import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runWizard, type StepResult, type WizardStep } from '../../../../src/workbench/wizard/runWizard.ts';

interface Answers {
  readonly kind: string;
  readonly plural: string;
  readonly scope: string;
}

/** Steps that are answered from a script; what each was asked with is logged. */
function scripted(script: readonly string[]): {
  readonly steps: readonly WizardStep<Answers>[];
  readonly log: string[];
} {
  const log: string[] = [];
  let next = 0;
  const step = (name: keyof Answers): WizardStep<Answers>['ask'] => {
    return (answers, { step: number, total }) => {
      const answer = script[next++] ?? 'cancel';
      log.push(`${name} ${number}/${total} proposed ${answers[name] ?? '-'} answered ${answer}`);
      const result: StepResult<Partial<Answers>> =
        answer === 'back' || answer === 'cancel' ? { type: answer } : { type: 'value', value: { [name]: answer } };
      return Promise.resolve(result);
    };
  };
  const steps: readonly WizardStep<Answers>[] = [
    { ask: step('kind') },
    { ask: step('plural'), skip: (answers) => answers.kind === 'Known' },
    { ask: step('scope') },
  ];
  return { steps, log };
}

test('answers are gathered in order, and each step says which it is of how many', async () => {
  const { steps, log } = scripted(['Guestbook', 'guestbooks', 'Namespaced']);
  assert.deepEqual(await runWizard(steps, {}), { kind: 'Guestbook', plural: 'guestbooks', scope: 'Namespaced' });
  assert.deepEqual(log, [
    'kind 1/3 proposed - answered Guestbook',
    'plural 2/3 proposed - answered guestbooks',
    'scope 3/3 proposed - answered Namespaced',
  ]);
});

test('going back asks again with the answer that was given, and keeps the later ones', async () => {
  const { steps, log } = scripted(['A', 'as', 'back', 'back', 'B', 'bs', 'Cluster']);
  assert.deepEqual(await runWizard(steps, {}), { kind: 'B', plural: 'bs', scope: 'Cluster' });
  assert.deepEqual(log.slice(3, 6), [
    'plural 2/3 proposed as answered back',
    'kind 1/3 proposed A answered B',
    'plural 2/3 proposed as answered bs',
  ]);
});

test('a step that does not apply is not asked, forwards or back', async () => {
  const { steps, log } = scripted(['Known', 'back', 'Known', 'Namespaced']);
  assert.deepEqual(await runWizard(steps, {}), { kind: 'Known', scope: 'Namespaced' });
  assert.deepEqual(log[1], 'scope 2/2 proposed - answered back');
  assert.equal(log[2], 'kind 1/2 proposed Known answered Known');
});

test('who leaves leaves nothing', async () => {
  const { steps } = scripted(['Guestbook', 'cancel']);
  assert.equal(await runWizard(steps, {}), undefined);
});
