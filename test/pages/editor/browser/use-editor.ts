import { afterAll, beforeAll, jest } from '@jest/globals';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { ADMIN, TestCalendar } from '../../../support/calendar.js';
import { openBrowser, openPage, PATIENCE } from '../../reader/browser/open-browser.js';

/** Gives the tests of a file a calendar and a browser. @returns the calendar, and what opens a page on which the administrator is signed in */
export function useEditor() {
  const calendar = new TestCalendar();
  jest.setTimeout(PATIENCE.test);
  let browser: Browser;
  beforeAll(async () => {
    await calendar.open();
    await calendar.reset();
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await calendar.close();
  });
  const openEditor = async (options: BrowserContextOptions = {}) => {
    const opened = await openPage(browser, options);
    const { secret } = await calendar.session(ADMIN);
    await opened.page.context().addCookies([{ name: 'calendar-session', value: secret, url: calendar.origin }]);
    return opened;
  };
  return { calendar, openEditor };
}
