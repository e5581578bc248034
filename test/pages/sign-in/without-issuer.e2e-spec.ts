import { expect, it } from '@jest/globals';
import { WITH_ISSUER } from '../../accounts/auth/issuer.js';
import { useCalendar } from '../../support/calendar.js';
import { BrowserClient } from './browser-client.js';

const calendar = useCalendar(WITH_ISSUER);

it('without the settings of the client, there is no way to the issuer', async () => {
  const browser = new BrowserClient(calendar);

  expect((await browser.get('//ca/sign-in')).body).not.toContain('/sign-in/issuer');
  expect((await browser.get('//ca/sign-in/issuer')).status).toBe(404);
});
