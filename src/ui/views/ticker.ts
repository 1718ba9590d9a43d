import { type Disposable, toDisposable } from '../../base/disposable.ts';
import type { Session } from '../../workbench/sessions/session.ts';
import type { Studio } from '../studio.ts';
import type { NodeTree } from './nodeTree.ts';

/** Once a second, while a controller runs and something is in its queue, what the trees say of times is said anew. */
export function tickWhileLive(studio: Studio, trees: readonly NodeTree[]): Disposable {
  let timer: Disposable | undefined;
  const tick = (): void => {
    timer = undefined;
    if (!studio.sessions.all.some(showsTime)) return;
    for (const tree of trees) if (tree.view.visible) tree.refresh();
    arm();
  };
  const arm = (): void => {
    if (timer === undefined && studio.sessions.all.some(showsTime)) timer = studio.clock.setTimer(1000, tick);
  };
  const listener = studio.sessions.onDidChange(arm);
  return toDisposable(() => {
    listener.dispose();
    timer?.dispose();
  });
}

/** While the program stands still, so do the times. */
function showsTime(session: Session): boolean {
  if (session.state.state !== 'running') return false;
  return [...session.machine.controllers.values()].some(({ counts }) => counts.delayed + counts.running > 0);
}
