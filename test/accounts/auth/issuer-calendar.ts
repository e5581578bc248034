import { afterEach, beforeEach } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { TestCalendar } from '../../support/calendar.js';
import { bearer, issuer, NOW_SECONDS, type SigningKey, WITH_ISSUER } from './issuer.js';

export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const ME_PATH = '//ca/api/auth/v1/me';

/** A calendar with no cached keys of the issuer. Each test has a new one. */
class IssuerCalendar {
  readonly warnings: string[] = [];

  constructor(readonly calendar: TestCalendar) {}

  get(token: string, path = ME_PATH) {
    return this.calendar.get(path, bearer(token));
  }

  /** Sends a request with a valid token that is signed with a key. @returns the status */
  async signIn(key: SigningKey = issuer.keys.rsa): Promise<number> {
    return (await this.get(await issuer.token({ exp: NOW_SECONDS + 10 * 86_400 }, key))).status;
  }

  /** Sets the clock to a number of milliseconds after noon. */
  setClockAfterNoon(milliseconds: number): void {
    this.calendar.clock.set(new Date(NOW_SECONDS * 1000 + milliseconds).toISOString());
  }
}

export function useIssuerCalendars(): { readonly now: IssuerCalendar } {
  const use = { now: new IssuerCalendar(new TestCalendar(WITH_ISSUER)) };
  beforeEach(async () => {
    const { warnings } = (use.now = new IssuerCalendar(new TestCalendar(WITH_ISSUER)));
    await use.now.calendar.open();
    Logger.overrideLogger({ log: () => undefined, error: () => undefined, warn: (message: string) => warnings.push(message) });
  });
  afterEach(() => use.now.calendar.close());
  return use;
}
