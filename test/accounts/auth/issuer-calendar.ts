import { afterEach, beforeEach } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { TestCalendar as Calendar } from '../../support/calendar.js';
import { bearer, issuer, NOW, type SigningKey } from './issuer.js';

const { TestCalendar } = await import('../../support/calendar.js');

export const SECONDS = 1000;
export const MINUTES = 60 * SECONDS;
export const ME = '//ca/api/auth/v1/me';

/** A calendar that has not seen any of the issuer's keys yet: another one for each test. */
class NewCalendar {
  readonly warnings: string[] = [];

  constructor(readonly calendar: Calendar) {}

  get(token: string, path = ME) {
    return this.calendar.get(path, bearer(token));
  }

  /** @returns the status of a request with a good token, signed with a key */
  async signIn(key: SigningKey = issuer.keys.rsa): Promise<number> {
    return (await this.get(await issuer.token({ exp: NOW + 10 * 86_400 }, key))).status;
  }

  /** Moves the clock to so many milliseconds after noon. */
  after(milliseconds: number): void {
    this.calendar.clock.set(new Date(NOW * 1000 + milliseconds).toISOString());
  }
}

export function useNewCalendars(): { readonly now: NewCalendar } {
  const use = { now: new NewCalendar(new TestCalendar()) };
  beforeEach(async () => {
    const { warnings } = (use.now = new NewCalendar(new TestCalendar()));
    await use.now.calendar.open();
    Logger.overrideLogger({ log: () => undefined, error: () => undefined, warn: (message: string) => warnings.push(message) });
  });
  afterEach(() => use.now.calendar.close());
  return use;
}
