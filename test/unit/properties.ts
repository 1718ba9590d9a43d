import fc from 'fast-check';

/**
 * fast-check with the seed of this run: `$FC_SEED`, `random` for a new one (fast-check prints it when a property fails), or
 * a fixed one, so that a run of the unit tests says the same today and tomorrow.
 */
export const seed = seedOf(process.env['FC_SEED']);

function seedOf(text: string | undefined): number {
  if (text === undefined) return 20261201;
  return text === 'random' ? Date.now() & 0x7fffffff : Number(text);
}

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });

export { fc };
