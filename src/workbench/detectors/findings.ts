import type { ObjectKey } from '../../k8s/object.ts';
import type { MachineState } from '../sessions/machineState.ts';
import { conflictStorm } from './conflictStorm.ts';
import { errorLoop } from './errorLoop.ts';
import { hotLoop } from './hotLoop.ts';
import { neverReturns } from './neverReturns.ts';
import { neverSynced } from './neverSynced.ts';
import { staleRead } from './staleRead.ts';
import { starvedKey } from './starvedKey.ts';
import { watchOnNothing } from './watchOnNothing.ts';

/** Something that is wrong with how a controller works, with what was seen of it. */
export interface Finding {
  /** The same for as long as it is the same thing. */
  readonly id: string;
  readonly controller: string;
  /** "Hot loop: default/gb-1". */
  readonly title: string;
  /** What was seen, a sentence a line; the first says it all. */
  readonly evidence: readonly string[];
  /** What helps, in a sentence. */
  readonly advice: string;
  /** What it is about. */
  readonly key?: ObjectKey;
  /** What mends it, where a command does. */
  readonly command?: 'crdStudio.installCrds';
}

/** When detectors look: by the program's clock, which stands still while the debugger holds it. */
export interface Moment {
  readonly now: number;
  /** When the program last went on after a stop. */
  readonly wentOnAt: number;
  readonly held: boolean;
}

/** A detector is a function of what is seen of the machine, whoever sees it (our runtime's tap, or the X-ray of a Go program). */
export type Detector = (machine: MachineState, moment: Moment) => readonly Finding[];

const detectors: readonly Detector[] = [
  hotLoop,
  conflictStorm,
  staleRead,
  neverReturns,
  errorLoop,
  starvedKey,
  neverSynced,
  watchOnNothing,
];

/** At most this many of one detector: of a thousand failing keys the first few say it. */
const mostEach = 5;

export function findingsOf(machine: MachineState, moment: Moment): readonly Finding[] {
  return detectors.flatMap((detect) => detect(machine, moment).slice(0, mostEach));
}
