import { fc } from '../../../unit/properties.ts';
import type { WebsiteSpec } from './website.ts';

/** What a person does to the cluster. Websites are "a" and "b", Secrets "s" and "t". */
export type Step =
  | { readonly type: 'putWebsite'; readonly name: string; readonly spec: WebsiteSpec }
  | { readonly type: 'deleteWebsite'; readonly name: string }
  | { readonly type: 'editChild' | 'deleteChild'; readonly name: string; readonly child: Child }
  | { readonly type: 'putSecret'; readonly name: string; readonly password: string | undefined }
  | { readonly type: 'deleteSecret'; readonly name: string };

export type Child = 'ConfigMap' | 'Deployment' | 'Service';

/**
 * - cut: the operator's connections are reset; its watches go on where they were, or list again.
 * - away: the network is gone meanwhile; what happened comes at once afterwards.
 * - forgotten: as away, and the API server no longer knows what happened: only a list tells, what came and went never shows.
 * - stopped, killed: the operator ends (by SIGTERM, or at once), and another starts afterwards.
 */
export type Fault = 'none' | 'cut' | 'away' | 'forgotten' | 'stopped' | 'killed';

/** The fault comes right after the steps before it, whatever the operator does then, and lasts during others. */
export interface Chapter {
  /** Whether it begins when the operator is done with all that was before. */
  readonly rested: boolean;
  readonly before: readonly Step[];
  readonly fault: Fault;
  readonly during: readonly Step[];
}

const website = fc.constantFrom('a', 'b');
const secret = fc.constantFrom('s', 't');
const child = fc.constantFrom<Child>('ConfigMap', 'Deployment', 'Service');
const text = fc.constantFrom('one', 'two', 'three');

const spec: fc.Arbitrary<WebsiteSpec> = fc
  .record(
    { index: text, about: text, replicas: fc.integer({ min: 0, max: 3 }), passwordSecret: secret },
    { requiredKeys: ['index'], noNullPrototype: true },
  )
  .map(({ index, about, ...rest }) => ({ pages: { 'index.html': index, ...(about !== undefined && { 'about.html': about }) }, ...rest }));

const byHand: fc.Arbitrary<Step> = fc.oneof(
  plain({ type: fc.constant('editChild'), name: website, child }),
  plain({ type: fc.constant('deleteChild'), name: website, child }),
);
const secrets: fc.Arbitrary<Step> = fc.oneof(
  plain({ type: fc.constant('putSecret'), name: secret, password: fc.option(text, { nil: undefined, freq: 4 }) }),
  plain({ type: fc.constant('deleteSecret'), name: secret }),
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: plain({ type: fc.constant('putWebsite'), name: website, spec }) },
  { weight: 1, arbitrary: plain({ type: fc.constant('deleteWebsite'), name: website }) },
  { weight: 2, arbitrary: byHand },
  { weight: 2, arbitrary: secrets },
);
const steps = fc.array(step, { minLength: 1, maxLength: 5 });
const middle: fc.Arbitrary<Chapter> = plain({
  rested: fc.boolean(),
  before: steps,
  fault: fc.constantFrom('cut', 'away', 'forgotten', 'stopped', 'killed'),
  during: steps,
});
const ending: fc.Arbitrary<Chapter> = plain({
  rested: fc.constant(true),
  before: fc.constant([]),
  fault: fc.constantFrom('away', 'forgotten'),
  during: fc.array(fc.oneof(byHand, secrets), { minLength: 1, maxLength: 2 }),
});

/** In the first, what the others change comes to be; the last touches no Website, so that only what it does calls the operator. */
export const chapters: fc.Arbitrary<readonly Chapter[]> = fc
  .tuple(spec, spec, middle, ending)
  .map(([a, b, next, last]) => [{ rested: false, before: beginning(a, b), fault: 'none', during: [] }, next, last]);

/** Told in every run: a crash in the middle of a finalizer's work; then a change that only its own event tells, and one that not even an event does. */
export const missedService = told('away', { type: 'deleteChild', name: 'a', child: 'Service' });
export const forgottenSecret = told('forgotten', { type: 'deleteSecret', name: 's' });

function told(fault: Fault, step: Step): readonly Chapter[] {
  const protectedSite: WebsiteSpec = { pages: { 'index.html': 'one' }, passwordSecret: 's' };
  return [
    { rested: false, before: beginning(protectedSite, protectedSite), fault: 'none', during: [] },
    { rested: true, before: [{ type: 'deleteWebsite', name: 'b' }], fault: 'killed', during: [] },
    { rested: true, before: [], fault, during: [step] },
  ];
}

function beginning(a: WebsiteSpec, b: WebsiteSpec): Step[] {
  return [
    { type: 'putSecret', name: 's', password: 'one' },
    { type: 'putWebsite', name: 'a', spec: a },
    { type: 'putWebsite', name: 'b', spec: b },
  ];
}

function plain<T>(parts: { [Key in keyof T]: fc.Arbitrary<T[Key]> }): fc.Arbitrary<T> {
  return fc.record(parts, { noNullPrototype: true });
}
