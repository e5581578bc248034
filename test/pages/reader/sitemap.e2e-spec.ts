import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { ifNoneMatch } from '../documentation/html-response.js';

const calendar = useCalendar();
const given = new Given(calendar);

const listLocations = (body: string) => [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url!);

it('lists its parts, and the pages without records', async () => {
  await given.event();

  const index = await calendar.get('//sitemap.xml');
  const lists = await calendar.get('//sitemap.xml?part=0');

  expect(index.headers.get('Content-Type')).toBe('application/xml; charset=utf-8');
  expect(listLocations(index.body)).toEqual(['http://calendar.test/sitemap.xml?part=0', 'http://calendar.test/sitemap.xml?part=1']);
  expect(listLocations(lists.body)).toContain('http://calendar.test/es/calendar');
});

it('lists the months from the present one on in which events begin, which search engines may show, and no others', async () => {
  const at = (start: string, end = start) => ({ start_date: start, end_date: end });
  await given.event({ ca: {} }, at('2026-10-31 23:00:00'));
  await given.event({ ca: {} }, at('2026-11-01 00:00:00'));
  await given.event({ ca: {} }, { ...at('2027-02-01 10:00:00', '2027-04-02 10:00:00'), event_status: 'cancelled' });
  await given.event({ ca: {} }, { ...at('2027-06-01 10:00:00'), hide_from_listings: true });
  const listMonths = async () => {
    const { body } = await calendar.get('//sitemap.xml?part=0', { as: ADMIN });
    return listLocations(body).flatMap((url) => /en\/calendar\/(\d+\/\d+)$/.exec(url)?.[1] ?? []);
  };
  const before = await calendar.get('//sitemap.xml?part=0');

  expect(await listMonths()).toEqual(['2026/11', '2027/02']);
  for (const [month, isShown] of Object.entries({ '2026/11': true, '2027/02': true, '2027/03': false, '2027/06': false }))
    expect([month, (await calendar.get(`//en/calendar/${month}`)).body.includes('noindex')]).toEqual([month, !isShown]);
  calendar.clock.set('2027-02-28T23:00:00Z');
  expect((await calendar.get('//sitemap.xml?part=0', { headers: ifNoneMatch(before) })).status).toBe(200);
  expect(await listMonths()).toEqual([]);
});

it('lists the records in the languages that they have, with the time of their last change', async () => {
  await given.event({ ca: { title: 'Fira' }, en: { title: 'Fair' } });
  await given.venue({ es: { venue: 'Teatro' } });
  await given.event({ ca: { title: 'Hidden' } }, { hide_from_listings: true });
  await given.event({ ca: { title: 'Draft' } }, { status: 'draft' });
  const { id } = await given.organizer({ ca: { organizer: 'Erased' } });
  await calendar.delete(`/organizers/${id}`);

  const { body } = await calendar.get('//sitemap.xml?part=1');

  expect(listLocations(body)).toEqual([
    'http://calendar.test/ca/calendar/events/fira',
    'http://calendar.test/en/calendar/events/fair',
    'http://calendar.test/es/calendar/venues/teatro',
  ]);
  expect(body).toContain('<xhtml:link rel="alternate" hreflang="en" href="http://calendar.test/en/calendar/events/fair"/>');
  expect(body).toContain('<lastmod>2026-11-21T11:00:00Z</lastmod>');
});

it('is not sent again before a record changes', async () => {
  await given.event();
  const first = await calendar.get('//sitemap.xml?part=1');

  expect((await calendar.get('//sitemap.xml?part=1', { headers: ifNoneMatch(first) })).status).toBe(304);
  await given.event();
  expect((await calendar.get('//sitemap.xml?part=1', { headers: ifNoneMatch(first) })).status).toBe(200);
});

it.each(['2', '-1', 'x'])('has no part %s', async (part) => {
  await given.event();

  expect((await calendar.get(`//sitemap.xml?part=${part}`)).status).toBe(part === '2' ? 404 : 400);
});

it('is named in robots.txt', async () => {
  const { headers, body } = await calendar.get('//robots.txt');

  expect(headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
  expect(body).toBe(
    ['ca', 'es', 'en']
      .flatMap((language) => ['sign-in', 'sign-out', 'edit'].map((path) => `Disallow: /${language}/${path}\n`))
      .reduce((text, line) => text + line, 'User-agent: *\n') + '\nSitemap: http://calendar.test/sitemap.xml\n',
  );
});
