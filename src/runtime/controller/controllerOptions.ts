import type { ControllerOptions } from './controllerDefinition.ts';
import { DefinitionError } from './definitionError.ts';

/** Throws a `DefinitionError` that names `whose` and the option that cannot be right. */
export function checkOptions(whose: string, options: ControllerOptions): void {
  const { maxConcurrentReconciles = 1, reconciliationTimeoutMs = 1, cacheSyncTimeoutMs = 1, rateLimiter } = options;
  const refuse = (message: string): never => {
    throw new DefinitionError(`${whose}: ${message}`);
  };
  if (!(Number.isInteger(maxConcurrentReconciles) && maxConcurrentReconciles > 0))
    refuse(`maxConcurrentReconciles must be a whole number above 0, not ${maxConcurrentReconciles}`);
  if (!(reconciliationTimeoutMs > 0)) refuse(`reconciliationTimeoutMs must be milliseconds above 0, not ${reconciliationTimeoutMs}`);
  if (!(cacheSyncTimeoutMs > 0)) refuse(`cacheSyncTimeoutMs must be milliseconds above 0, not ${cacheSyncTimeoutMs}`);
  if (rateLimiter === undefined) return;
  const missing = (['when', 'failures', 'forget'] as const).filter((name) => typeof rateLimiter[name] !== 'function');
  if (missing.length > 0) refuse(`a rate limiter has the functions when, failures and forget; this one lacks ${missing.join(', ')}`);
}
