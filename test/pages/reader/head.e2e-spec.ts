import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { decode, readPage } from './read-page.js';

const calendar = useCalendar();
const given = new Given(calendar);

const TIMES = { start_date: '2026-12-10 11:00:00', end_date: '2026-12-10 12:00:00' };

const readTitle = async (path: string) => decode(/<title>([^<]*)/.exec((await readPage(calendar, path)).body)![1]!);
const readJsonLd = (body: string) => JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)![1]!);
const readCanonical = (body: string) => decode(/<link rel="canonical" href="([^"]*)"/.exec(body)![1]!);

it('gives each page and each filter a title of its own', async () => {
  const { id } = await given.category({ en: { name: 'Music' } });
  for (let number = 1; number <= 61; number++)
    await given.event({ en: { title: `Fair ${number}` } }, { ...TIMES, categories: [id], cost: '0' });
  const paths = [
    ['', 'Coming events'],
    ['?page=2', 'Coming events · Page 2'],
    [`?categories=${id}`, 'Coming events · Music'],
    ['?search=fair', 'Coming events · “fair”'],
    ['?is_free=true&search=fair', 'Coming events · “fair” · Free'],
    ['?accessibility=motor,hearing&age=8', 'Coming events · Reduced mobility, Hearing impairment · For age 8'],
    ['/2026/12', 'December 2026'],
    [`/2026/12?categories=${id}`, 'December 2026 · Music'],
    ['/2026/12/10', 'Thursday, 10 December 2026'],
    ['/2026/12/10?page=2', 'Thursday, 10 December 2026 · Page 2'],
    ['/subscribe?search=fair', 'Subscribe · “fair”'],
  ];

  const titles = [];
  for (const [path] of paths) titles.push(await readTitle(`/en/calendar${path}`));

  expect(titles.map((title) => title.replace(/ · Calendar of events$/, ''))).toEqual(paths.map(([, title]) => title));
  const second = await readPage(calendar, '/en/calendar/2026/12/10?page=2');
  expect(readCanonical(second.body)).toBe('http://calendar.test/en/calendar/2026/12/10?page=2');
});

it.each([
  [{ excerpt: '<p>Short &amp; good</p>', description: 'Long' }, 'Short & good'],
  [{ description: '<p>Long</p>' }, 'Long'],
])('describes an event with %j as %j', async (texts, description) => {
  await given.event({ en: { title: 'Fair', ...texts } });

  const { body } = await readPage(calendar, '/en/calendar/events/fair');

  expect(decode(/<meta name="description" content="([^"]*)"/.exec(body)![1]!)).toBe(description);
});

it('names the page of a record in its JSON-LD, and the website as the same elsewhere', async () => {
  const website = 'https://example.org/';
  const venue = await given.venue({ en: { venue: 'Hall', website } });
  const organizer = await given.organizer({ en: { organizer: 'Council', website } });
  await given.event({ en: { title: 'Fair', website } }, { venue: venue.id, organizer: organizer.id });

  for (const path of ['events/fair', 'venues/hall', 'organizers/council']) {
    const url = `http://calendar.test/en/calendar/${path}`;
    const { body } = await readPage(calendar, `/en/calendar/${path}`);
    expect(readJsonLd(body)).toMatchObject({ '@id': url, url, sameAs: website });
    expect(readCanonical(body)).toBe(url);
  }
});

it('names the page of each date in the JSON-LD of a series', async () => {
  await given.event({ en: { title: 'Course' } }, { ...TIMES, recurrence: ['RRULE:FREQ=WEEKLY;COUNT=2'] });

  const { subEvent } = readJsonLd((await readPage(calendar, '/en/calendar/events/course')).body);

  const series = 'http://calendar.test/en/calendar/events/course';

  expect(subEvent).toHaveLength(2);
  for (const { '@id': id, url } of subEvent) {
    expect(url).toBe(id);
    const { body } = await readPage(calendar, new URL(url).pathname);
    expect(readJsonLd(body).superEvent).toMatchObject({ '@id': series, url: series, name: 'Course' });
  }
});
