import * as vscode from 'vscode';
import { Emitter } from '../../base/event.ts';
import { type ControllersFilter, everything, isEverything } from '../../workbench/trees/filter.ts';

/** What of the Controllers view a person wants to see. */
export class ShownFilter {
  readonly #changed = new Emitter<void>();
  readonly onDidChange = this.#changed.event;
  #filter = everything;

  get value(): ControllersFilter {
    return this.#filter;
  }

  set(filter: ControllersFilter): void {
    this.#filter = filter;
    void vscode.commands.executeCommand('setContext', 'crdStudio.filtered', !isEverything(filter));
    this.#changed.fire();
  }
}
