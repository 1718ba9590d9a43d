/**
 * CRDs as the API server sees them: what it says about a definition (`validateCrd`), and what it does to each object of it
 * (`compileSchema`): pruning, defaulting, validation. Pure functions, no I/O. Texts are the API server's of v1.37.
 * CEL rules (`x-kubernetes-validations`) are compiled, estimated and evaluated in `cel/`.
 */
export * from './crdTypes.ts';
export { crdWarnings } from './crdWarnings.ts';
export type { CompiledSchema } from './compiledSchema.ts';
export { compileSchema } from './compileSchema.ts';
export { coerceObjectMeta } from './objectMetaShape.ts';
export { boundsTitle, type CrdBound, missingBounds, partText, unboundedParts } from './missingBounds.ts';
export type { RuleFinding } from './cel/ruleProblems.ts';
export { ruleFindings } from './ruleFindings.ts';
export { schemaNodeAt } from './schemaNodeAt.ts';
export { defaultCrd, validateCrd } from './validateCrd.ts';
