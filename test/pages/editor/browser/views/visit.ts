import type { Page } from 'playwright-core';
import { ADMIN, type Person, type TestCalendar } from '../../../../support/calendar.js';
import type { Sample } from './sample.js';

/** A user who looks at pages in a language. Fields and buttons are found by their names, which are the same in all languages. */
export class Visit {
  constructor(
    readonly page: Page,
    readonly calendar: TestCalendar,
    readonly language: string,
    readonly sample: Sample,
  ) {}

  /** Signs in a user in this browser. */
  async signIn(person: Person = ADMIN): Promise<void> {
    const { secret } = await this.calendar.session(person);
    await this.page.context().addCookies([{ name: 'calendar-session', value: secret, url: this.calendar.origin }]);
  }

  async signOut(): Promise<void> {
    await this.page.context().clearCookies();
  }

  /** @param path below `/{language}/` */
  async open(path: string): Promise<void> {
    await this.page.goto(`${this.calendar.origin}/${this.language}/${path}`);
  }

  /** @param record such as `events/1` */
  edit(record: string): Promise<void> {
    return this.open(`edit/${record}`);
  }

  fill(name: string, text: string): Promise<void> {
    return this.page.locator(`[name="${name}"]`).first().fill(text);
  }

  title(text: string): Promise<void> {
    return this.fill(`translations[${this.language}][title]`, text);
  }

  /** Presses a button that leads to another page. */
  async press(value: string): Promise<void> {
    await this.go(`button[value="${value}"]:not(.unseen)`);
  }

  /** Presses what leads to another page. */
  async go(selector: string): Promise<void> {
    const loaded = this.page.waitForEvent('domcontentloaded');
    await this.page.locator(selector).last().click();
    await loaded;
  }

  /** Saves what was filled in. What the page tells before it goes on is read, and the same button goes on. */
  async save(): Promise<void> {
    await this.press('save');
    if ((await this.page.locator('[data-told]').count()) > 0) await this.press('save');
  }
}

/** Opens a page in a state. */
type Open = (visit: Visit) => Promise<unknown>;

/** Pages in their states: how each is opened. */
export type Views = Readonly<Record<string, Open>>;

/** @param path below `/{language}/` */
export function open(path: string): Open {
  return (visit) => visit.open(path);
}

/** Opens the form of the event that has most, or a page below it. */
export function openFair(rest = ''): Open {
  return (visit) => visit.edit(`events/${visit.sample.fair}${rest}`);
}
