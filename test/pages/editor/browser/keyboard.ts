import type { Page } from 'playwright-core';

/** More than any page has fields, buttons and links. A field of a day or a time has three parts. */
const MAX_STEPS = 400;

/** Tells where the focus is, seen from an element, and between them how many elements take one step each. Radio buttons share steps. */
const LOOK = (selector: string) => `(() => {
  const [from, to] = [document.activeElement, document.querySelector(${JSON.stringify(selector)})];
  const precedes = (one, other) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
  const [first, last] = precedes(from, to) ? [from, to] : [to, from];
  const stops = 'a[href], button, summary, select, textarea, input:not([type=radio], [type=hidden])';
  const isBetween = (one) => precedes(first, one) && precedes(one, last) && one.tabIndex >= 0 && !one.disabled && one.checkVisibility();
  return { isThere: from === to, isPast: first === to, between: [...document.querySelectorAll(stops)].filter(isBetween).length };
})()`;

interface Place {
  readonly isThere: boolean;
  readonly isPast: boolean;
  readonly between: number;
}

/** A user who has a keyboard, and neither a mouse nor the words of a language: fields and buttons are found by their names. */
export class Keyboard {
  constructor(readonly page: Page) {}

  /** Presses Tab, or Shift+Tab, until an element has the focus. Nothing is waited for between steps that are taken in any case. */
  async reach(selector: string): Promise<void> {
    await this.page.locator(selector).first().waitFor();
    for (let steps = 0; steps < MAX_STEPS;) {
      const { isThere, isPast, between } = await this.page.evaluate<Place>(LOOK(selector));
      if (isThere) return;
      const some = Math.max(1, between);
      await this.step(some, isPast);
      steps += some;
    }
    throw new Error(`The keyboard does not reach ${selector} at ${this.page.url()}`);
  }

  private async step(number: number, isBack: boolean): Promise<void> {
    const { keyboard } = this.page;
    if (isBack) await keyboard.down('Shift');
    await Promise.all(Array.from({ length: number }, () => keyboard.press('Tab')));
    if (isBack) await keyboard.up('Shift');
  }

  /** Types in place of what a field has. */
  async type(selector: string, text: string): Promise<void> {
    await this.reach(selector);
    await this.page.keyboard.press('Control+A');
    await this.page.keyboard.type(text);
  }

  /** Types a day, or a time, as Chromium in English takes it: `12012026`, `0600PM`. */
  async typeParts(selector: string, digits: string): Promise<void> {
    await this.reach(selector);
    await this.page.keyboard.type(digits);
  }

  async press(selector: string, key: string): Promise<void> {
    await this.reach(selector);
    await this.page.keyboard.press(key);
  }

  /** Presses a key that leads to another page: of a link, or of a button. */
  async go(selector: string, key = 'Enter'): Promise<void> {
    await this.reach(selector);
    const loaded = this.page.waitForEvent('domcontentloaded');
    await this.page.keyboard.press(key);
    await loaded;
  }

  /** Presses a button that saves. What the page tells before it goes on is read, and the same button goes on. */
  async save(button: string): Promise<void> {
    await this.go(button);
    if ((await this.page.locator('[data-told]').count()) > 0) await this.go(button);
    await this.page.locator('[data-done]').waitFor();
  }

  /** Goes to a field for a file, and chooses one. The window in which that is done belongs to the browser. */
  async chooseFile(selector: string, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    await this.reach(selector);
    await this.page.locator(selector).setInputFiles(file);
  }
}
