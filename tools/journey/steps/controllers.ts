import type { Journey } from '../context.ts';

/** Rows of the Controllers view, one text, two spaces a level. */
async function controllersText(journey: Journey): Promise<string> {
  await journey.workbench.show('CRD Studio');
  return (await journey.workbench.rows('Controllers')).join('\n');
}

/** Waits until every pattern is found in the Controllers view; fails with what it shows. */
export async function controllersShow(journey: Journey, ...patterns: readonly RegExp[]): Promise<string> {
  let text = '';
  try {
    await journey.workbench.until(
      `the Controllers view shows ${patterns.join(' and ')}`,
      async () => {
        text = await controllersText(journey);
        return patterns.every((pattern) => pattern.test(text));
      },
      60_000,
    );
  } catch (error) {
    throw new Error(`${(error as Error).message}; it shows:\n${text}`, { cause: error });
  }
  return text;
}
