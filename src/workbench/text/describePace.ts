import { keyText } from '../../k8s/object.ts';
import type { ControllerState } from '../sessions/controllerState.ts';
import type { Pace } from '../sessions/reconcileStats.ts';
import { span } from './times.ts';
import { counted, markdownText } from './words.ts';

/** "12/s", "3 % failed", "p99 40 ms": for the end of a controller's line; nothing while nothing happens. */
export function describePace({ perSecond, ended, failed, p99 }: Pace): string[] {
  return [
    ...(perSecond < 0.1 ? [] : [`${rate(perSecond)}/s`]),
    ...(failed === 0 ? [] : [`${share(failed, ended)} failed`]),
    ...(ended === 0 ? [] : [`p99 ${span(p99)}`]),
  ];
}

/** The same and more, a line each, as Markdown. */
export function paceTooltip(controller: ControllerState, pace: Pace, now: number): string {
  const [longest] = controller.processing();
  const { keys, most } = controller.retries;
  const lines = [
    `**${markdownText(controller.name)}**`,
    `${rate(pace.perSecond)} reconciles a second in the last 10 s`,
    pace.ended === 0
      ? 'No reconcile in the last minute'
      : `Of the last minute's ${counted(pace.ended, 'reconcile')} ${share(pace.failed, pace.ended)} failed; half took at most ${span(pace.p50)} (p50), 99 of 100 at most ${span(pace.p99)} (p99)`,
    ...(longest === undefined ? [] : [`Longest running: ${markdownText(keyText(longest.key))}, ${span(now - longest.since)}`]),
    ...(keys === 0 ? [] : [`${counted(keys, 'key waits', 'keys wait')} for a retry, after at most ${counted(most, 'failure')}`]),
    ...(controller.untold === 0 ? [] : [`${counted(controller.untold, 'reconcile')} were too many to be told one by one`]),
  ];
  return lines.join('\n\n');
}

function rate(perSecond: number): string {
  return perSecond >= 9.95 ? Math.round(perSecond).toLocaleString('en-US') : perSecond.toFixed(1);
}

/** "3 %"; what is there is never "0 %". */
function share(part: number, all: number): string {
  const percent = (100 * part) / Math.max(1, all);
  return part > 0 && percent < 1 ? '< 1 %' : `${Math.round(percent)} %`;
}
