import { keyText } from '../../k8s/object.ts';
import { span } from '../text/times.ts';
import { counted } from '../text/words.ts';
import type { Detector } from './findings.ts';

/** In ms. Time in which the debugger held the program does not count. */
const returnsWithin = 30_000;

/** A reconcile that does not end. */
export const neverReturns: Detector = (machine, { now, wentOnAt, held }) =>
  held
    ? []
    : [...machine.controllers.values()].flatMap((controller) =>
        controller.processing().flatMap(({ key, since }) => {
          const took = now - Math.max(since, wentOnAt);
          if (took <= returnsWithin) return [];
          const { depth } = controller.counts;
          const waiting = depth === 0 ? [] : [`${counted(depth, 'key waits', 'keys wait')} for a worker meanwhile`];
          return [
            {
              id: `neverReturns/${controller.name}/${keyText(key)}`,
              controller: controller.name,
              key,
              title: `Does not return: ${keyText(key)}`,
              evidence: [`its reconcile has been running for ${span(took)}`, ...waiting],
              advice: 'Until it returns its worker takes no other key. Pause the program and look for an await that nothing ends.',
            },
          ];
        }),
      );
