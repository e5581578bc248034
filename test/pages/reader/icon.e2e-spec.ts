import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { readPage } from './read-page.js';

const calendar = useCalendar();

it('has the icon of the service and the colours of its paper where the site has none', async () => {
  const { body } = await readPage(calendar, '/en/calendar');
  const { status, headers, body: icon } = await calendar.get('//favicon.ico');

  expect(body).toMatch(/<link rel="icon" href="\/assets\/\w+\/icon\.svg" type="image\/svg\+xml"/);
  expect(body).toContain('<meta name="theme-color" content="#fffdf9" media="(prefers-color-scheme: light)" />');
  expect(body).toContain('<meta name="theme-color" content="#161413" media="(prefers-color-scheme: dark)" />');
  expect([status, headers.get('Content-Type'), headers.get('Cache-Control')]).toEqual([200, 'image/svg+xml', 'public, max-age=3600']);
  expect(icon).toContain('<svg');
});
