/** How long a soak test goes on, and from which seed: `npm run soak` says, and a run without it is short. */
export interface SoakRun {
  readonly seed: number;
  readonly seconds: number;
  /** True until the time is up. */
  goesOn(): boolean;
}

/**
 * Reads the environment and prints the seed, so that a failure can be repeated with `npm run soak -- --seed N`. `share`: of the
 * time of a test, for one that sees much in little of it.
 */
export function soakRun(name: string, share = 1): SoakRun {
  const seconds = Number(process.env['CRD_STUDIO_SOAK_SECONDS'] ?? 15) * share;
  const seed = Number(process.env['CRD_STUDIO_SOAK_SEED'] ?? Date.now() % 1_000_000_007);
  console.log(`${name}: seed ${seed}, ${seconds} s`);
  const end = performance.now() + seconds * 1000;
  return { seed, seconds, goesOn: () => performance.now() < end };
}
