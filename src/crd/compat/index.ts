/**
 * Compatibility of two versions of a CRD: what the newer one takes away from those who rely on the older one. Pure functions; both are
 * taken as right in themselves (`validateCrd` says whether they are).
 */
export { compareCrds, type StoredObjects } from './compareCrds.ts';
export type { CompatibilityFinding } from './finding.ts';
