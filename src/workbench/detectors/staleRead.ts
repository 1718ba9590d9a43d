import { keyText } from '../../k8s/object.ts';
import { describeRequest } from '../text/describeCall.ts';
import { span } from '../text/times.ts';
import type { Detector } from './findings.ts';

const withinMs = 30_000;

/** A write that was refused soon after an own write of the same object: what was read in between was older than that. */
export const staleRead: Detector = (machine, { now }) =>
  [...machine.history.controllers.values()].flatMap(({ name, stale }) => {
    const objects = new Map(stale.filter(({ call }) => call.at > now - withinMs).map((each) => [describeRequest(each.call), each]));
    return [...objects].map(([request, { own, call, during }]) => ({
      id: `staleRead/${name}/${request}`,
      controller: name,
      key: during,
      title: `Stale read: ${keyText(during)}`,
      evidence: [
        `"${request}" was refused with ${call.refusal ?? ''}, ${span(call.at - own.at)} after its own "${describeRequest(own)}" had succeeded`,
        'what it had read was older than its own write',
      ],
      advice: 'Read through context.client after the write, or go on with the object that the write returned.',
    }));
  });
