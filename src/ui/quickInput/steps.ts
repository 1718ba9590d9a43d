import * as vscode from 'vscode';
import type { StepResult } from '../../workbench/wizard/runWizard.ts';

export interface StepPlace {
  readonly title: string;
  readonly step: number;
  readonly total: number;
}

export interface InputStep extends StepPlace {
  readonly prompt: string;
  readonly placeholder?: string;
  readonly value: string;
  /** While typing: what is wrong, or undefined. */
  readonly check: (text: string) => string | undefined;
}

export interface PickStep<T> extends StepPlace {
  readonly placeholder: string;
  readonly items: readonly (vscode.QuickPickItem & { readonly value: T })[];
  readonly active?: T | undefined;
}

/** Asks for a text. It is accepted only while `check` finds nothing; an untouched empty box says nothing yet. */
export function askText(options: InputStep): Promise<StepResult<string>> {
  const box = vscode.window.createInputBox();
  place(box, options);
  box.prompt = options.prompt;
  if (options.placeholder !== undefined) box.placeholder = options.placeholder;
  box.value = options.value;
  const check = (text: string): string | undefined => options.check(text.trim());
  if (options.value !== '') box.validationMessage = check(options.value);
  return new Promise((resolve) => {
    const end = ending(box, resolve);
    box.onDidChangeValue((text) => {
      box.validationMessage = check(text);
    });
    box.onDidAccept(() => {
      const problem = check(box.value);
      box.validationMessage = problem;
      if (problem === undefined) end({ type: 'value', value: box.value.trim() });
    });
    box.show();
  });
}

/** Asks for one of a few. */
export function askChoice<T>(options: PickStep<T>): Promise<StepResult<T>> {
  const pick = vscode.window.createQuickPick<vscode.QuickPickItem & { readonly value: T }>();
  place(pick, options);
  pick.placeholder = options.placeholder;
  pick.items = options.items;
  const active = options.items.find((item) => item.value === options.active);
  if (active !== undefined) pick.activeItems = [active];
  return new Promise((resolve) => {
    const end = ending(pick, resolve);
    pick.onDidAccept(() => {
      const chosen = pick.selectedItems[0];
      if (chosen !== undefined) end({ type: 'value', value: chosen.value });
    });
    pick.show();
  });
}

/** Asks for one or more of a few; each item says whether it is `picked` at first. */
export function askChoices<T>(options: Omit<PickStep<T>, 'active'>): Promise<StepResult<readonly T[]>> {
  const pick = vscode.window.createQuickPick<vscode.QuickPickItem & { readonly value: T }>();
  place(pick, options);
  pick.placeholder = options.placeholder;
  pick.canSelectMany = true;
  pick.items = options.items;
  pick.selectedItems = options.items.filter((item) => item.picked);
  return new Promise((resolve) => {
    const end = ending(pick, resolve);
    pick.onDidAccept(() => {
      if (pick.selectedItems.length > 0) end({ type: 'value', value: pick.selectedItems.map((item) => item.value) });
    });
    pick.show();
  });
}

function place(input: vscode.QuickInput & { buttons: readonly vscode.QuickInputButton[] }, { title, step, total }: StepPlace): void {
  input.title = title;
  input.step = step;
  input.totalSteps = total;
  input.ignoreFocusOut = true;
  if (step > 1) input.buttons = [vscode.QuickInputButtons.Back];
}

/** Wires Back and Escape; the first ending counts. */
function ending<T>(
  input: vscode.QuickInput & { onDidTriggerButton: vscode.Event<vscode.QuickInputButton> },
  resolve: (result: StepResult<T>) => void,
): (result: StepResult<T>) => void {
  let ended = false;
  const end = (result: StepResult<T>): void => {
    if (ended) return;
    ended = true;
    resolve(result);
    input.dispose();
  };
  input.onDidTriggerButton((button) => {
    if (button === vscode.QuickInputButtons.Back) end({ type: 'back' });
  });
  input.onDidHide(() => end({ type: 'cancel' }));
  return end;
}
