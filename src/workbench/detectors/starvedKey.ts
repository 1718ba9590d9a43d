import { keyText, type ObjectKey } from '../../k8s/object.ts';
import { span } from '../text/times.ts';
import { counted } from '../text/words.ts';
import type { Detector } from './findings.ts';

const waitsMs = 30_000;
/** So many others went before it. */
const others = 10;
const most = 5;

/** A key that waits for a worker while others get one. */
export const starvedKey: Detector = (machine, { now, wentOnAt }) =>
  [...machine.controllers.values()].flatMap((controller) => {
    const { head, name } = controller;
    if (head?.paused === true) return [];
    const starts = machine.history.controllers.get(name)?.starts ?? [];
    const enough = starts.at(-others) ?? 0; // whoever has waited since before then was passed by that many
    const starved: { key: ObjectKey; waits: number; passed: number }[] = [];
    for (const { key, since } of controller.eachReady()) {
      const waits = now - Math.max(since, wentOnAt);
      if (waits <= waitsMs || enough <= since || starved.length === most) continue;
      starved.push({ key, waits, passed: starts.filter((at) => at > since).length });
    }
    return starved.map(({ key, waits, passed }) => ({
      id: `starvedKey/${name}/${keyText(key)}`,
      controller: name,
      key,
      title: `Starved: ${keyText(key)}`,
      evidence: [
        `has waited ${span(waits)} for a worker while ${counted(passed, 'other reconcile')}${passed >= 40 ? ' and more' : ''} went before it`,
        `${counted(head?.workers ?? 1, 'worker')}, ${counted(controller.counts.depth, 'key')} ready`,
      ],
      advice: 'Keys of the first list go behind fresh changes. Raise maxConcurrentReconciles, or make the reconciles shorter.',
    }));
  });
