import { keyText } from '../../k8s/object.ts';
import { describeRequest } from '../text/describeCall.ts';
import { firstOf } from '../text/words.ts';
import type { Detector } from './findings.ts';

const many = 8;
const withinMs = 10_000;

/** Write after write that is refused since somebody else wrote in between. */
export const conflictStorm: Detector = (machine, { now }) =>
  [...machine.history.controllers.values()].flatMap(({ name, conflicts }) => {
    const recent = conflicts.filter(({ call }) => call.at > now - withinMs);
    if (recent.length < many) return [];
    const requests = [...new Set(recent.map(({ call }) => describeRequest(call)))];
    const keys = [...new Set(recent.map(({ during }) => keyText(during)))];
    return [
      {
        id: `conflictStorm/${name}`,
        controller: name,
        title: 'Conflict storm',
        evidence: [
          `${recent.length} writes in ${withinMs / 1000} s were refused with Conflict: ${firstOf(requests, 2)}`,
          `in reconciles of ${firstOf(keys, 3)}`,
        ],
        advice: 'Somebody else writes the same objects. Apply or patch the fields that are yours instead of updating the whole object.',
      },
    ];
  });
