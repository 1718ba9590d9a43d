import { type Disposable, toDisposable } from '../../base/disposable.ts';
import type { Session } from '../../workbench/sessions/session.ts';
import type { Studio } from '../studio.ts';
import type { NodeTree } from './nodeTree.ts';

/** While something runs or is due; in ms. */
const fast = 1000;
/** For "3 m ago" and ages. */
const slow = 10_000;

/** What trees that are on show say of times is said anew: every second while a controller works, else now and then. */
export function keepTimesTrue(studio: Studio, trees: readonly NodeTree[]): Disposable {
  let timer: Disposable | undefined;
  let due = 0;
  const arm = (): void => {
    const delay = studio.sessions.all.some(isWorking) ? fast : slow;
    const at = studio.clock.now() + delay;
    if (timer !== undefined && at >= due) return;
    timer?.dispose();
    due = at;
    timer = studio.clock.setTimer(delay, tick);
  };
  const tick = (): void => {
    timer = undefined;
    for (const tree of trees) if (tree.view.visible) tree.refresh();
    arm();
  };
  const listener = studio.sessions.onDidChange(arm);
  arm();
  return toDisposable(() => {
    listener.dispose();
    timer?.dispose();
  });
}

/** While the program stands still, so do its times. */
function isWorking(session: Session): boolean {
  if (session.state.state !== 'running') return false;
  return [...session.machine.controllers.values()].some(({ counts }) => counts.delayed + counts.running > 0);
}
