import { keyText } from '../../k8s/object.ts';
import { instant } from '../text/times.ts';
import { shortened } from '../text/words.ts';
import type { Detector } from './findings.ts';

/** So often in a row, and with the same message: trying again does not help. */
const often = 6;

/** A key that fails again and again with one message. */
export const errorLoop: Detector = (machine) =>
  [...machine.history.controllers.values()].flatMap(({ name, keys }) =>
    [...keys.values()].flatMap(({ key, newest, sameError }) => {
      const outcome = newest.at(-1)?.outcome;
      if (sameError < often || outcome?.type !== 'error') return [];
      const entry = machine.controllers.get(name)?.entry(key);
      const next = entry?.state === 'delayed' ? [`tried again at ${instant(entry.dueAt)}`] : [];
      return [
        {
          id: `errorLoop/${name}/${keyText(key)}`,
          controller: name,
          key,
          title: `Error loop: ${keyText(key)}`,
          evidence: [`failed ${sameError} times in a row with "${shortened(outcome.message, 120)}"`, ...next],
          advice: 'Where trying again cannot help, throw a TerminalError and tell it in a condition of the status.',
        },
      ];
    }),
  );
