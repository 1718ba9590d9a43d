import type { Container } from '../../runtime/objects/builtinKinds.ts';
import type { Pod } from '../workloads/kinds.ts';

/**
 * What a simulated container does. A person chooses it by the image's name (`sandbox-crash`, `registry/sandbox-slow:1`) or, for all
 * containers of a pod, by the annotation `crd-studio.dev/simulate`; `crd-studio.dev/simulate-seconds` says how long it takes.
 */
export type Behaviour = (typeof behaviours)[number];

const behaviours = [
  /** Starts, and runs until it is deleted: what containers do that may always be restarted. */
  'run',
  /** Starts, and is ready only after some seconds (10). */
  'slow',
  /** Starts, and is never ready. */
  'unready',
  /** Ends well after some seconds (1): what containers do that are not restarted for ever. */
  'complete',
  /** Ends with exit code 1 after some seconds (1), before it is ready. */
  'fail',
  /** Runs well for some seconds (10), then ends with exit code 1. */
  'crash',
  /** Is never started. */
  'hang',
  /** Its image cannot be pulled. */
  'pull-fail',
  /** The pod is given to no node. */
  'unschedulable',
] as const;

const simulateAnnotation = 'crd-studio.dev/simulate';
const secondsAnnotation = 'crd-studio.dev/simulate-seconds';
/** On everything that only looks as if it ran somewhere. */
export const simulatedAnnotation = 'crd-studio.dev/simulated';

export interface Simulated {
  readonly behaviour: Behaviour;
  readonly seconds: number;
}

export function behaviourOf(pod: Pod, container: Container): Simulated {
  const { annotations = {} } = pod.metadata ?? {};
  const named = imageBehaviour(container.image) ?? known(annotations[simulateAnnotation]);
  const behaviour = named ?? ((pod.spec?.restartPolicy ?? 'Always') === 'Always' ? 'run' : 'complete');
  const asked = Number(annotations[secondsAnnotation]);
  const seconds =
    annotations[secondsAnnotation] !== undefined && asked >= 0 ? asked : behaviour === 'slow' || behaviour === 'crash' ? 10 : 1;
  return { behaviour, seconds };
}

export function isUnschedulable(pod: Pod): boolean {
  return (pod.spec?.containers ?? []).some((container) => behaviourOf(pod, container).behaviour === 'unschedulable');
}

function imageBehaviour(image = ''): Behaviour | undefined {
  const name = image.split('/').at(-1)?.split(/[:@]/)[0] ?? '';
  return name.startsWith('sandbox-') ? known(name.slice('sandbox-'.length)) : undefined;
}

function known(word: string | undefined): Behaviour | undefined {
  return behaviours.find((behaviour) => behaviour === word);
}
