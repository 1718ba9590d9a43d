import * as vscode from 'vscode';
import { recoverWrites } from '../../workbench/files/journal.ts';
import { messageOf } from '../../base/errors.ts';
import { showWarning } from '../messages.ts';
import type { Studio } from '../studio.ts';

/** Finishes or takes back what an earlier window was in the middle of writing, and says so. */
export async function recoverInterruptedWrites(studio: Studio): Promise<void> {
  try {
    const reports = await recoverWrites({ folder: studio.journals, now: studio.clock.now(), isAlive });
    for (const { action, root, paths, kept, problem } of reports) {
      studio.log.info('An interrupted write was looked after', { action, root, paths, kept, problem });
      const message =
        action === 'finish'
          ? vscode.l10n.t('A write into {0} had been interrupted and was finished: {1}', root, paths.join(', '))
          : action === 'rollBack'
            ? vscode.l10n.t('A write into {0} had been interrupted and was taken back.', root)
            : vscode.l10n.t('A write into {0} had been interrupted and could not be finished: {1}', root, problem ?? '');
      showWarning(message, { title: vscode.l10n.t('Show Log'), run: () => studio.channel.show(true) });
    }
  } catch (error) {
    studio.log.error(`Interrupted writes could not be looked after: ${messageOf(error)}`);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
