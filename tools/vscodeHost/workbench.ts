import type { Locator, Page } from 'playwright-core';
import type { Theme } from './settings.ts';

/** Drives a VS Code window through its page as a person would: keys and clicks, and what can be read on the screen. */
export class Workbench {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(address: string): Promise<void> {
    await this.page.goto(address);
    await this.page.locator('.monaco-workbench').waitFor({ timeout: 60_000 });
  }

  get quickInput(): Locator {
    return this.page.locator('.quick-input-widget');
  }

  /** Runs a command by its title in the palette. */
  async command(title: string): Promise<void> {
    const input = this.quickInput.locator('input');
    const row = this.quickInput.locator('.monaco-list-row', { hasText: title }).first();
    await this.until(`the palette offers "${title}"`, async () => {
      await this.page.keyboard.press('Escape');
      await this.page.keyboard.press('F1');
      await input.first().waitFor({ state: 'visible', timeout: 2000 });
      await input.first().fill(`>${title}`);
      await row.waitFor({ timeout: 2000 });
      return true;
    });
    await row.click();
  }

  /** Text of the open quick input: its title, and the message under its box. */
  async quickInputTitle(): Promise<string> {
    return (await this.quickInput.locator('.quick-input-title').innerText()).trim();
  }

  async quickInputMessage(): Promise<string> {
    return (await this.quickInput.locator('.quick-input-message').innerText()).trim();
  }

  /** Types into the open quick input whose title or placeholder contains `step`; Enter accepts. */
  async answer(step: string | RegExp, text: string): Promise<void> {
    await this.step(step);
    const input = this.quickInput.locator('input').first();
    await input.fill(text);
    await this.page.keyboard.press('Enter');
  }

  /** Chooses the row with `label` in the open quick pick whose title contains `step`. */
  async pick(step: string | RegExp, label: string | RegExp): Promise<void> {
    await this.step(step);
    await this.quickInput.locator('.monaco-list-row', { hasText: label }).first().click();
  }

  /** Waits until the quick input shows the step. */
  async step(step: string | RegExp): Promise<void> {
    await this.quickInput
      .filter({ hasText: step })
      .or(this.quickInput.filter({ has: this.page.getByPlaceholder(step) }))
      .first()
      .waitFor({ timeout: 20_000 });
  }

  /** Shows a view container by its title in the activity bar. */
  async show(container: string): Promise<void> {
    const label = this.page.locator('.activitybar a.action-label').and(this.page.getByLabel(new RegExp(`^${container}`)));
    await label.first().waitFor({ timeout: 60_000 });
    const inItem = this.page.locator('a.action-label').and(this.page.getByLabel(new RegExp(`^${container}`))); // inner locators start at the item
    const item = this.page.locator('.activitybar .action-item', { has: inItem }).first();
    if (!(await item.getAttribute('class'))?.includes('checked')) await label.first().click();
  }

  /** Rows on show in the section of the side bar with this title, one string a row. */
  async rows(section: string): Promise<string[]> {
    const pane = this.pane(section);
    const rows = await pane.locator('.monaco-list-row').evaluateAll((elements) =>
      elements
        .map((element) => ({
          index: Number(element.getAttribute('data-index') ?? 0),
          level: Number(element.getAttribute('aria-level') ?? 1),
          label: element.querySelector('.monaco-icon-label .label-name')?.textContent ?? element.textContent ?? '',
          description: element.querySelector('.monaco-icon-label .label-description')?.textContent ?? '',
        }))
        .sort((a, b) => a.index - b.index)
        .map((row) => `${'  '.repeat(row.level - 1)}${row.label}${row.description === '' ? '' : `  ${row.description}`}`),
    );
    return rows.map((row) => row.replaceAll('\u00a0', ' '));
  }

  pane(section: string): Locator {
    return this.page.locator('.pane', { has: this.page.locator('.pane-header', { hasText: new RegExp(`^\\s*${section}`, 'i') }) }).first();
  }

  row(section: string, text: string | RegExp): Locator {
    return this.pane(section).locator('.monaco-list-row', { hasText: text }).first();
  }

  /** Expands a row if it is closed. */
  async expand(section: string, text: string | RegExp): Promise<void> {
    const row = this.row(section, text);
    await row.waitFor({ timeout: 20_000 });
    if ((await row.getAttribute('aria-expanded')) === 'false') await row.locator('.monaco-tl-twistie').click();
  }

  /** Puts the cursor into a line of the active editor, through Go to Line. */
  async goToLine(line: number): Promise<void> {
    const input = this.quickInput.locator('input').first();
    await this.until(`the cursor is in line ${line}`, async () => {
      await this.page.keyboard.press('Escape');
      await this.page.keyboard.press('Control+g');
      await input.waitFor({ state: 'visible', timeout: 2000 });
      await input.fill(`:${line}`);
      await this.page.keyboard.press('Enter');
      await input.waitFor({ state: 'hidden', timeout: 2000 });
      return (await this.page.locator('[id="status.editor.selection"]').innerText({ timeout: 2000 })).includes(`Ln ${line},`);
    });
  }

  /** Opens a file of the workspace by its path in it, through Go to File. */
  async openFile(file: string): Promise<void> {
    const input = this.quickInput.locator('input').first();
    const parts = file.split('/');
    await this.until(`${file} is open`, async () => {
      await this.page.keyboard.press('Escape');
      await this.page.keyboard.press('Control+p');
      await input.waitFor({ state: 'visible', timeout: 2000 });
      await input.fill(file);
      await this.quickInput
        .locator('.monaco-list-row', { hasText: parts.slice(0, -1).join('/') })
        .first()
        .click({ timeout: 3000 });
      await this.quickInput.waitFor({ state: 'hidden', timeout: 2000 });
      const crumbs = await this.page.locator('.breadcrumbs-control').first().innerText({ timeout: 2000 });
      return parts.every((part) => crumbs.includes(part));
    });
  }

  /** Texts of the notifications on show. */
  async notifications(): Promise<string[]> {
    return this.page.locator('.notification-toast .notification-list-item-message').allInnerTexts();
  }

  notification(text: string | RegExp): Locator {
    return this.page.locator('.notification-toast', { hasText: text }).first();
  }

  /** F5 until something comes of it: a key that is pressed while the window is still busy with itself can be lost. */
  async startDebugging(): Promise<void> {
    const signs = this.page
      .locator('.debug-toolbar, .monaco-dialog-box, .notification-toast, .quick-input-widget')
      .filter({ visible: true });
    const before = await signs.elementHandles();
    // Not a matter of how many: a notification that goes away meanwhile must not hide what came.
    const came = (): Promise<boolean> => signs.evaluateAll((shown, known) => shown.some((sign) => !known.includes(sign)), before);
    await this.until('F5 starts something', async () => {
      await this.page.keyboard.press('F5');
      const end = Date.now() + 15_000; // a start that has begun takes no further F5
      while (!(await came())) {
        if (Date.now() > end) return false;
        await this.page.waitForTimeout(50);
      }
      return true;
    });
  }

  /** Answers the modal dialog that says `text` by its button. */
  async dialog(text: string | RegExp, button: string): Promise<void> {
    const box = this.page.locator('.monaco-dialog-box', { hasText: text });
    await box.waitFor({ timeout: 60_000 });
    await box.locator('.dialog-buttons .monaco-button', { hasText: button }).first().click();
    await box.waitFor({ state: 'hidden' });
  }

  /** Drags the side bar's edge until it is `width` pixels wide. */
  async resizeSideBar(width: number): Promise<void> {
    const box = await this.page.locator('.part.sidebar').boundingBox();
    if (box === null) throw new Error('there is no side bar to resize');
    const middle = box.y + box.height / 2;
    await this.page.mouse.move(box.x + box.width + 1, middle);
    await this.page.mouse.down();
    await this.page.mouse.move(box.x + width, middle, { steps: 8 });
    await this.page.mouse.up();
    await this.page.mouse.move(box.x + width + 200, middle);
  }

  /** Shows the window in its dark or its light theme. */
  async setTheme(theme: Theme): Promise<void> {
    const shown = this.page.locator(theme === 'dark' ? '.monaco-workbench.vs-dark' : '.monaco-workbench.vs');
    if ((await shown.count()) > 0) return;
    await this.command('Preferences: Toggle between Light/Dark Themes');
    await shown.waitFor();
  }

  /** What a person would read on the screen where a test stands still: for the message of its failure. */
  async describe(): Promise<string> {
    const parts: readonly (readonly [string, string])[] = [
      ['dialog', '.monaco-dialog-box'],
      ['quick input', '.quick-input-widget'],
      ['notification', '.notification-toast'],
      ['debug toolbar', '.debug-toolbar'],
      ['side bar', '.part.sidebar .monaco-list-row'],
      ['status bar', '.part.statusbar .statusbar-item'],
    ];
    const lines = [`focus: ${await this.page.evaluate(() => document.activeElement?.className ?? 'none')}`];
    for (const [name, selector] of parts) {
      const texts = await this.page.locator(selector).filter({ visible: true }).allInnerTexts();
      lines.push(...texts.map((text) => `${name}: ${text.trim().replaceAll(/\s*\n\s*/g, ' | ')}`).filter((line) => !line.endsWith(': ')));
    }
    return lines.join('\n');
  }

  /** Tries until `done` gives true; a failed try is told when the time is up. */
  async until(what: string, done: () => Promise<boolean>, timeout = 60_000): Promise<void> {
    const end = Date.now() + timeout;
    let last: unknown;
    for (;;) {
      try {
        if (await done()) return;
        last = undefined;
      } catch (error) {
        last = error;
      }
      if (Date.now() > end) throw new Error(`waited ${timeout / 1000} s in vain until ${what}`, { cause: last });
      await this.page.waitForTimeout(100);
    }
  }
}
