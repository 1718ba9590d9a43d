import type { ConditionRow } from '../protocol/cluster.ts';

/** Those entries of a `status.conditions` that are conditions: people's controllers write whatever they like there. */
export function conditionRows(conditions: unknown): ConditionRow[] {
  if (!Array.isArray(conditions)) return [];
  return (conditions as readonly unknown[]).flatMap((entry) => {
    if (typeof entry !== 'object' || entry === null) return [];
    const { type, status, reason, message, lastTransitionTime } = entry as Record<string, unknown>;
    if (typeof type !== 'string' || type === '') return [];
    return [
      {
        type,
        status: typeof status === 'string' ? status : String(status),
        ...(typeof reason === 'string' && reason !== '' && { reason }),
        ...(typeof message === 'string' && message !== '' && { message }),
        ...(typeof lastTransitionTime === 'string' && { since: lastTransitionTime }),
      },
    ];
  });
}
