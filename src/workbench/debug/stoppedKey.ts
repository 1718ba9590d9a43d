import type { ObjectKey } from '../../k8s/object.ts';
import type { MachineState } from '../sessions/machineState.ts';

export interface StoppedKey {
  readonly controller: string;
  readonly key: ObjectKey;
}

/**
 * Which reconcile a stop belongs to. One in process: that one. Several: the one that `seen` (a `request` among the stopped
 * frames' variables) names, else the one that began last.
 */
export function stoppedKey(machine: MachineState, seen: ObjectKey | undefined): StoppedKey | undefined {
  const running = [...machine.controllers.values()].flatMap((controller) =>
    controller.processing().map((entry) => ({ controller: controller.name, key: entry.key, since: entry.since })),
  );
  const named = running.filter(({ key }) => key.name === seen?.name && key.namespace === seen.namespace);
  return (named.length > 0 ? named : running).sort((a, b) => b.since - a.since)[0];
}

/** Evaluated in a stopped frame: JSON of `request`'s key, or an empty text. */
export const requestExpression =
  "typeof request === 'object' && request !== null && typeof request.name === 'string' ? JSON.stringify([String(request.namespace ?? ''), request.name]) : ''";

/** Reads a debugger's answer to `requestExpression`, quoted or not. */
export function readRequest(answer: string): ObjectKey | undefined {
  const match = /\[\\?"([^"\\]*)\\?",\\?"([^"\\]+)\\?"\]/.exec(answer);
  return match === null ? undefined : { namespace: match[1] ?? '', name: match[2] ?? '' };
}
