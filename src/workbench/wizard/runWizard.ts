/** What a step of a wizard ends with: a value, one step back, or nothing any more. */
export type StepResult<T> = { readonly type: 'value'; readonly value: T } | { readonly type: 'back' } | { readonly type: 'cancel' };

/** One step: asks, and keeps the answer. `skip`: it does not apply to the answers so far. */
export interface WizardStep<A> {
  readonly skip?: (answers: Partial<A>) => boolean;
  readonly ask: (answers: Partial<A>, place: { readonly step: number; readonly total: number }) => Promise<StepResult<Partial<A>>>;
}

/** Walks through the steps, back and forth; undefined when a person left. Answers survive going back. */
export async function runWizard<A extends object>(steps: readonly WizardStep<A>[], start: Partial<A>): Promise<Partial<A> | undefined> {
  let answers: Partial<A> = { ...start };
  const asked: number[] = [];
  for (let index = 0; index < steps.length; ) {
    const step = steps[index] as WizardStep<A>;
    if (step.skip?.(answers) === true) {
      index++;
      continue;
    }
    const total = asked.length + steps.slice(index).filter((next) => next.skip?.(answers) !== true).length;
    const result = await step.ask(answers, { step: asked.length + 1, total });
    switch (result.type) {
      case 'cancel':
        return undefined;
      case 'back':
        index = asked.pop() ?? index;
        break;
      case 'value':
        answers = { ...answers, ...result.value };
        asked.push(index++);
        break;
    }
  }
  return answers;
}
