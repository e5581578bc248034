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
writeFileSync(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"/>');
writeFileSync(join(folder, 'site.css'), ':root { --accent: #05a; --paper: light-dark(#fff, rgb(1 2 3)); }\n');

const calendar = useCalendar({
  PUBLIC_URLS: 'event=https://agenda.example.cat/{language}/{slug}',
  SITE_NAME: 'ca:Agenda de la ciutat,en:City events',
  LEGAL_URL: 'https://example.cat/{language}/legal',
  ACCESSIBILITY_URL: 'https://example.cat/accessibility',
  SITE_LOGO: join(folder, 'logo.svg'),
  SITE_ICON: join(folder, 'icon.svg'),
  SITE_CSS: join(folder, 'site.css'),
  EMBED_ORIGINS: 'https://example.cat, https://www.example.cat',
  SITE_SHORTCUTS: 'ca:Infants,en:Children=categories:nens;ca:Jazz,en:Jazz=tags:jazz',
});
const given = new Given(calendar);

it('has the name, the logo and the style of the site, and its legal pages', async () => {
  const page = await readPage(calendar, '/en/calendar');
  const [, style] = /rel="stylesheet" href="([^"]*)"/.exec(page.body)!;
  const [, logo] = /<img src="([^"]*)" alt="" height="40"/.exec(page.body)!;

  expect(page.body).toContain('<title>Coming events · City events</title>');
  expect(page.links).toEqual(expect.arrayContaining(['https://example.cat/en/legal', 'https://example.cat/accessibility']));
  expect((await calendar.get(`/${style}`)).body).toMatch(/:root \{ --accent: #05a; --paper: light-dark\(#fff, rgb\(1 2 3\)\); \}\n$/);
  expect((await calendar.get(`/${logo}`)).headers.get('Content-Type')).toBe('image/svg+xml');
});

it('has the icon of the site, also where browsers look for one, and the colours of its paper', async () => {
  const { body } = await readPage(calendar, '/en/calendar');
  const [, icon, type] = /<link rel="icon" href="([^"]*)" type="([^"]*)"/.exec(body)!;
  const colours = [...body.matchAll(/<meta name="theme-color" content="([^"]*)" media="\(prefers-color-scheme: (\w+)\)"/g)];

  const named = await calendar.get(`/${icon}`);
  const found = await calendar.get('//favicon.ico');

  expect([type, named.headers.get('Content-Type')]).toEqual(['image/svg+xml', 'image/svg+xml']);
  expect(named.body).toContain('viewBox="0 0 2 2"');
  expect([found.body, found.headers.get('Content-Type')]).toEqual([named.body, 'image/svg+xml']);
  expect(colours.map(([, colour, theme]) => [theme, colour])).toEqual([
    ['light', '#fff'],
    ['dark', 'rgb(1 2 3)'],
  ]);
});

it('names the address on the organisation’s own site as the canonical one', async () => {
  await given.event({ ca: { title: 'Fira' } });

  const { body } = await readPage(calendar, '/ca/calendar/events/fira');

  expect(body).toContain('<link rel="canonical" href="https://agenda.example.cat/ca/fira" />');
  expect(body).toContain('"@id":"https://agenda.example.cat/ca/fira"');
  expect(body).not.toContain('<link rel="alternate" hreflang=');
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

it('has the choices of the site in view, in place of the categories', async () => {
  const children = await given.category({ en: { name: 'For children', slug: 'nens' } });
  const other = await given.category({ en: { name: 'Theatre' } });
  await given.event({ en: { title: 'Puppets' } }, { categories: [children.id] });
  await given.event({ en: { title: 'Hamlet' } }, { categories: [other.id] });
  const readRow = (body: string) => /<nav class="shortcuts"(.*?)<\/nav>/s.exec(body)![1]!;

  const all = readRow((await readPage(calendar, '/en/calendar')).body);
  const chosen = await readPage(calendar, '/en/calendar?categories=nens');

  expect([...all.matchAll(/>([^<>]+)<\/a>/g)].map(([, name]) => name)).toEqual([
    ...['Today', 'Tomorrow', 'This weekend', 'Free', 'Children', 'Jazz'],
  ]);
  expect(all).toContain('href="/en/calendar?categories=nens#c4"');
  expect(chosen.text).toContain('Puppets');
  expect(chosen.text).not.toContain('Hamlet');
  expect(readRow(chosen.body)).toContain('href="/en/calendar#c4"');
});
