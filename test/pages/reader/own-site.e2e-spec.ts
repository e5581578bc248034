import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { BROWSER_HEADERS } from '../documentation/html-response.js';
import { readPage } from './read-page.js';
import { TEST_SETTINGS } from '../../support/service/test-settings.js';

const folder = mkdtempSync(join(TEST_SETTINGS.dataDir, 'site-'));
writeFileSync(join(folder, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>');
writeFileSync(join(folder, 'site.css'), ':root { --accent: #05a; }\n');

const calendar = useCalendar({
  PUBLIC_URLS: 'event=https://agenda.example.cat/{language}/{slug}',
  SITE_NAME: 'ca:Agenda de la ciutat,en:City events',
  LEGAL_URL: 'https://example.cat/{language}/legal',
  ACCESSIBILITY_URL: 'https://example.cat/accessibility',
  SITE_LOGO: join(folder, 'logo.svg'),
  SITE_CSS: join(folder, 'site.css'),
  EMBED_ORIGINS: 'https://example.cat, https://www.example.cat',
});
const given = new Given(calendar);

it('has the name, the logo and the style of the site, and its legal pages', async () => {
  const page = await readPage(calendar, '/en/calendar');
  const [, style] = /rel="stylesheet" href="([^"]*)"/.exec(page.body)!;
  const [, logo] = /<img src="([^"]*)" alt="" height="40"/.exec(page.body)!;

  expect(page.body).toContain('<title>Coming events · City events</title>');
  expect(page.links).toEqual(expect.arrayContaining(['https://example.cat/en/legal', 'https://example.cat/accessibility']));
  expect((await calendar.get(`/${style}`)).body).toMatch(/:root \{ --accent: #05a; \}\n$/);
  expect((await calendar.get(`/${logo}`)).headers.get('Content-Type')).toBe('image/svg+xml');
});

it('names the address on the organisation’s own site as the canonical one', async () => {
  await given.event({ ca: { title: 'Fira' } });

  const { body } = await readPage(calendar, '/ca/calendar/events/fira');

  expect(body).toContain('<link rel="canonical" href="https://agenda.example.cat/ca/fira" />');
  expect((await calendar.get('//sitemap.xml?part=1')).body).not.toContain('fira');
});

it('leads out of what other sites embed to the organisation’s own site', async () => {
  await given.event({ ca: { title: 'Fira' } });

  const { links, headers } = await readPage(calendar, '/ca/embed');

  expect(links).toContain('https://agenda.example.cat/ca/fira');
  expect(headers.get('Content-Security-Policy')).toMatch(/; frame-ancestors https:\/\/example\.cat https:\/\/www\.example\.cat$/);
});

it('sends browsers to a page only where `url` leads to the service', async () => {
  const venue = await given.venue({ ca: { venue: 'Ateneu' } });
  await given.event({ ca: { title: 'Fira' } });
  const statusOf = async (path: string) => (await calendar.get(path, { headers: BROWSER_HEADERS })).status;

  expect(await statusOf('/events/by-slug/fira')).toBe(200);
  expect(await statusOf(`/venues/by-slug/${venue.slug}`)).toBe(303);
});
