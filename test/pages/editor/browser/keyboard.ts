import type { Page } from 'playwright-core';

/** More than any page has fields, buttons and links. A field of a day or a time has three parts. */
const MAX_STEPS = 400;

/** A user who has a keyboard, and neither a mouse nor the words of a language: fields and buttons are found by their names. */
export class Keyboard {
  constructor(readonly page: Page) {}

  /** Presses Tab, or Shift+Tab, until an element has the focus. */
  async reach(selector: string): Promise<void> {
    const target = `document.querySelector(${JSON.stringify(selector)})`;
    await this.page.locator(selector).first().waitFor();
    const isBefore = await this.page.evaluate<boolean>(`(document.activeElement.compareDocumentPosition(${target}) & 2) > 0`);
    for (let steps = 0; steps < MAX_STEPS; steps++) {
      if (await this.page.evaluate<boolean>(`document.activeElement === ${target}`)) return;
      await this.page.keyboard.press(isBefore ? 'Shift+Tab' : 'Tab');
    }
    throw new Error(`The keyboard does not reach ${selector} at ${this.page.url()}`);
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
