import type { EventCause } from '../../k8s/cause.ts';
import type { FinishedReconcile } from '../../k8s/machine.ts';
import { keyText } from '../../k8s/object.ts';
import { describeRequest, isWrite } from '../text/describeCall.ts';
import { counted, listed } from '../text/words.ts';
import type { Detector } from './findings.ts';

/** So often in that time, each because its own write came back: a loop. */
const often = 10;
const withinMs = 5000;

/** A controller whose own writes make it reconcile again, and again. Names the write, and the fields that it flips. */
export const hotLoop: Detector = (machine, { now }) =>
  [...machine.history.controllers.values()].flatMap(({ name, keys }) =>
    [...keys.values()].flatMap(({ key, newest }) => {
      if ((newest.at(-often)?.startedAt ?? 0) <= now - withinMs) return [];
      const loops = newest.filter((each) => each.startedAt > now - withinMs && ownCause(each, name) !== undefined);
      if (loops.length < often) return [];
      const causes = loops.flatMap((each) => ownCause(each, name) ?? []);
      const writes = [...new Set(loops.flatMap((each) => writesOf(each, causes)))];
      const fields = [...new Set(causes.flatMap((cause) => cause.fields ?? cause.changed))];
      const first = loops[0]?.startedAt ?? now;
      const perSecond = Math.round(loops.length / Math.max(1, ((loops.at(-1)?.startedAt ?? now) - first) / 1000));
      return [
        {
          id: `hotLoop/${name}/${keyText(key)}`,
          controller: name,
          key,
          title: `Hot loop: ${keyText(key)}`,
          evidence: [
            `reconciled ${counted(perSecond, 'time')} a second by its own writes, which change ${listed(fields.slice(0, 4))}`,
            ...writes.slice(0, 3).map((write) => `each reconcile asks for: ${write}`),
          ],
          advice: `Write ${listed(fields.slice(0, 4))} only when the value differs, or leave out of it what differs each time (a time, a counter, an order).`,
        },
      ];
    }),
  );

function ownCause({ causes }: FinishedReconcile, controller: string): EventCause | undefined {
  return causes.list.find(
    (cause): cause is EventCause =>
      cause.type === 'event' && cause.event === 'updated' && cause.manager === controller && cause.changed.length > 0,
  );
}

/** Of the objects whose changes came back. */
function writesOf({ calls }: FinishedReconcile, causes: readonly EventCause[]): string[] {
  const kinds = new Set(causes.map(({ kind, object }) => `${kind} ${keyText(object)}`));
  return (calls?.list ?? [])
    .filter(
      (call) => isWrite(call) && call.refusal === undefined && call.key !== undefined && kinds.has(`${call.kind} ${keyText(call.key)}`),
    )
    .map((call) => describeRequest(call));
}
