import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { expectHtmlPage, ifNoneMatch } from '../documentation/html-response.js';
import { readPage } from './read-page.js';

// Today is Saturday, 21 November 2026.
const calendar = useCalendar();
const given = new Given(calendar);

const at = (start: string, end = start) => ({ start_date: start, end_date: end });

it.each([
  ['ca', 'Pròxims esdeveniments', '1 esdeveniment', 'Dilluns 23 de novembre'],
  ['es', 'Próximos eventos', '1 evento', 'Lunes 23 de noviembre'],
  ['en', 'Coming events', '1 event', 'Monday 23 November'],
])('shows the coming events by day: %s', async (language, title, total, day) => {
  const venue = await given.venue({ ca: { venue: 'Ateneu' } }, { city: 'Girona' });
  await given.event({ ca: { title: 'Fira' } }, { ...at('2026-11-23 18:00:00', '2026-11-23 20:00:00'), venue: venue.id });
  await given.event({ ca: { title: 'Past' } }, at('2026-11-20 18:00:00', '2026-11-20 20:00:00'));

  const page = await readPage(calendar, `/${language}/calendar`);

  expectHtmlPage(page, language);
  expect(page.all('h1')).toEqual([title]);
  expect(page.all('h2').map((heading) => heading.toLowerCase())).toContain(day.toLowerCase());
  expect(page.text).toMatch(new RegExp(`${total} .*18:00–20:00 Fira Ateneu , Girona`));
  expect(page.text).not.toContain('Past');
  expect(page.links).toContain(`/${language}/calendar/events/fira`);
});

it('shows what is under way in a shelf, and leads to all of it, which says what it is', async () => {
  for (let number = 1; number <= 7; number++)
    await given.event({ ca: { title: `Exposició ${number}` } }, at('2026-11-01 10:00:00', '2026-12-31 20:00:00'));

  const { text, links } = await readPage(calendar, '/ca/calendar');
  const all = links.find((link) => link.includes('ends_after'))!;
  const under = await readPage(calendar, all);

  expect(text).toMatch(/També en curs: 7 .*Exposició 6 fins al 31 de desembre .*Tot el que també està en curs \(7\)/);
  expect(text).not.toContain('Exposició 7');
  expect(under.all('h1')).toEqual(['En curs el 21 de novembre']);
  expect(under.text).toContain('7 esdeveniments');
  expect(under.text).toContain('Exposició 7');
});

it('says first that an event is cancelled and why, and that there are no tickets', async () => {
  await given.event({ ca: { title: 'Concert', status_reason: 'Pluja.' } }, { event_status: 'cancelled' });
  await given.event({ ca: { title: 'Gala' } }, { ticket_status: 'sold_out' });

  const { text } = await readPage(calendar, '/ca/calendar');

  expect(text).toContain('2 esdeveniments');
  expect(text).toMatch(/Cancel·lat Pluja\. Concert/);
  expect(text).toMatch(/Entrades exhaurides Gala/);
});

it('takes the filters of the list, keeps them in its links, and shows which are chosen', async () => {
  const music = await given.category({ ca: { name: 'Música' } });
  await given.event({ ca: { title: 'Concert' } }, { categories: [music.id] });
  await given.event({ ca: { title: 'Xerrada' } });

  const page = await readPage(calendar, `/ca/calendar?categories=${music.id}&search=&utm_source=x`);

  expect(page.text).toContain('Concert');
  expect(page.text).not.toContain('Xerrada');
  expect(page.body).toMatch(/aria-label="Treu: Música"/);
  expect(page.links).toContain('/ca/calendar');
  expect(page.links).toContain(`/ca/calendar/2026/11?categories=${music.id}`);
  expect(page.links).toContain(`/ca/calendar/subscribe?categories=${music.id}`);
  expect(page.links).toContain(`/ca/calendar?categories=${music.id}&is_free=true#c3`);
  expect(page.links.join()).not.toContain('utm_source');
});

it('gives an event the colour of its category beside the word, also in the month', async () => {
  const music = await given.category({ ca: { name: 'Música' } }, { color: 'blue' });
  const plain = await given.category({ ca: { name: 'Xerrades' } });
  await given.event({ ca: { title: 'Concert' } }, { categories: [music.id, plain.id] });
  await given.event({ ca: { title: 'Xerrada' } }, { categories: [plain.id] });
  const kinds = (body: string) => [...body.matchAll(/<p class="(kind[^"]*)"><bdi[^>]*>([^<]*)/g)].map(([, ...kind]) => kind);

  expect(kinds((await readPage(calendar, '/ca/calendar')).body)).toEqual([
    ['kind blue', 'Música'],
    ['kind', 'Xerrades'],
  ]);
  expect(kinds((await readPage(calendar, '/ca/calendar/2026/11')).body)).toEqual([['kind blue', 'Música']]);
});

it('has pages of twenty events', async () => {
  for (let number = 1; number <= 21; number++) await given.event({ ca: { title: `Taller ${number}.` } });

  const first = await readPage(calendar, '/ca/calendar');
  const second = await readPage(calendar, '/ca/calendar?page=2');

  expect(first.text).toContain('Taller 20.');
  expect(first.text).not.toContain('Taller 21.');
  expect(first.links).toContain('/ca/calendar?page=2');
  expect(second.text).toContain('Taller 21.');
  expect(second.links.at(-2)).toBe('/ca/calendar');
});

it('shows a month as a table of weeks from Monday, with three events a day and the number of the others', async () => {
  for (let number = 1; number <= 5; number++)
    await given.event({ ca: { title: `Taller ${number}` } }, at(`2026-12-10 1${number}:00:00`, `2026-12-10 1${number}:30:00`));
  await given.event({ ca: { title: 'Exposició' } }, at('2026-11-01 10:00:00', '2027-01-31 20:00:00'));
  await given.event({ ca: { title: 'Fira' } }, { ...at('2026-12-04', '2026-12-08'), all_day: true });

  const page = await readPage(calendar, '/ca/calendar/2026/12');

  expect(page.all('th')).toEqual(['dl.', 'dt.', 'dc.', 'dj.', 'dv.', 'ds.', 'dg.']);
  expect(page.all('td')).toHaveLength(35);
  expect(page.all('td').slice(0, 2)).toEqual(['', expect.stringContaining('dimarts, 1 de desembre')]);
  expect(page.all('td')[10]).toMatch(/11:00 Taller 1 12:00 Taller 2 13:00 Taller 3 2 més , dijous, 10 de desembre$/);
  expect(page.text.indexOf('Exposició')).toBeLessThan(page.text.indexOf('Taller 1'));
  expect(page.all('td').filter((cell) => cell.includes('Fira'))).toHaveLength(1);
  expect(page.links).toEqual(expect.arrayContaining(['/ca/calendar/2026/11', '/ca/calendar/2027/01', '/ca/calendar/2026/12/10']));
});

it.each([
  ['', 'calendar'],
  ['categories=art', 'calendar of a category'],
  ['categories=art,foc', 'calendar of two categories'],
  ['is_free=true', 'records'],
  ['search=taller', 'words'],
])('a month shows what the lists of its days show, with one read of the window: %s', async (query) => {
  for (const name of ['Art', 'Foc']) await given.category({ ca: { name } });
  const days = ['01 00:00', '01 00:30', '10 09:00', '10 10:00', '10 11:00', '10 12:00', '11 23:59', '31 23:30'];
  for (const [place, time] of days.entries()) {
    const status = place === 2 ? { event_status: 'cancelled' } : {};
    const terms = place % 2 === 0 ? ['Art', 'Foc'] : place % 3 === 0 ? ['Foc'] : [];
    await given.event(
      { ca: { title: `Taller ${place}` } },
      { ...at(`2026-12-${time}:00`), ...status, cost: place % 4 === 0 ? '5 €' : '0', categories: terms },
    );
  }
  await given.event(
    { ca: { title: 'Taller de cada dia' } },
    { ...at('2026-11-30 08:00:00', '2026-11-30 09:00:00'), recurrence: ['RRULE:FREQ=DAILY;COUNT=20'] },
  );
  await given.event({ ca: { title: 'Taller de gener' } }, at('2027-01-01 00:00:00'));

  const sent = await calendar.recordOwnQueries(() => readPage(calendar, `/ca/calendar/2026/12?${query}`));
  const cells = (await readPage(calendar, `/ca/calendar/2026/12?${query}`)).all('td').slice(1, 32);
  const [shown, expected] = [[] as string[][], [] as string[][]];
  for (const [place, cell] of cells.entries()) {
    const day = `2026-12-${String(place + 1).padStart(2, '0')}`;
    const { body } = await calendar.get(`/events?start_date=${day}&end_date=${day}&event_status=any&${query}`);
    const more = /(\d+) més/.exec(cell)?.[1];
    shown.push([...(cell.match(/Taller (\d|de \w+ \w+)/g) ?? []), ...(more === undefined ? [] : [more])]);
    const titles = body.events.map(({ title }: { title: string }) => title);
    expected.push([...titles.slice(0, 3), ...(body.total > 3 ? [String(body.total - 3)] : [])]);
  }

  expect(shown).toEqual(expected);
  expect(shown.flat().length).toBeGreaterThan(3);
  expect(sent.filter((sql) => sql.includes('calendar_entry')).length).toBeLessThan(12);
});

it('shows a day: what begins, and what began before and goes on', async () => {
  await given.event({ ca: { title: 'Taller' } }, at('2026-12-10 11:00:00', '2026-12-10 12:00:00'));
  await given.event({ ca: { title: 'Exposició' } }, at('2026-12-09 10:00:00', '2026-12-11 20:00:00'));
  await given.event({ ca: { title: 'Ended' } }, at('2026-12-09 10:00:00', '2026-12-10 00:00:00'));

  const page = await readPage(calendar, '/ca/calendar/2026/12/10');

  expect(page.all('h1')).toEqual(['dijous, 10 de desembre del 2026']);
  expect(page.text).toMatch(/1 esdeveniment 11:00–12:00 Taller .*També en curs Exposició/);
  expect(page.text).not.toContain('Ended');
  expect(page.links).toEqual(expect.arrayContaining(['/ca/calendar/2026/12/09', '/ca/calendar/2026/12/11', '/ca/calendar/2026/12']));
});

it.each([
  ['/ca/calendar', undefined],
  ['/ca/calendar?is_free=true', 'noindex'],
  ['/ca/calendar/2026/12', undefined],
  ['/ca/calendar/2026/10', 'noindex'],
  ['/ca/calendar/2027/05', 'noindex, nofollow'],
  ['/ca/calendar/9999/12', 'noindex, nofollow'],
  ['/ca/calendar/2027/01', 'noindex'],
  ['/ca/calendar/2026/12/10', undefined],
  ['/ca/calendar/2026/12/11', 'noindex'],
  ['/ca/calendar/2027/05/01', 'noindex, nofollow'],
])('tells search engines of %s: %s', async (path, robots) => {
  await given.event({ ca: {} }, at('2026-12-10 11:00:00'));
  await given.event({ ca: {} }, at('2026-10-10 11:00:00'));
  await given.event({ ca: {} }, at('2026-12-10 11:00:00', '2027-01-15 20:00:00'));
  await given.event({ ca: {} }, at('2026-12-10 11:00:00', '9999-12-31 20:00:00'));

  const { status, body } = await readPage(calendar, path);

  expect(status).toBe(200);
  expect(/<meta name="robots" content="([^"]*)"/.exec(body)?.[1]).toBe(robots);
});

it('leads out of the calendar neither before the year 1000 nor after 9999', async () => {
  expect((await readPage(calendar, '/ca/calendar/9999/12')).links.join()).not.toContain('10000');
  expect((await readPage(calendar, '/ca/calendar/1000/01')).links.join()).not.toContain('999/12');
  expect((await readPage(calendar, '/ca/calendar/9999/12/31')).status).toBe(200);
});

it.each(['/ca/calendar/2026/13', '/ca/calendar/2026/02/30', '/ca/calendar/0999/01', '/ca/calendar?page=2'])(
  '%s is a page that was not found',
  async (path) => {
    const page = await readPage(calendar, path);

    expect(page.status).toBe(404);
    expect(page.headers.get('Cache-Control')).toBe('no-store');
    expect(page.all('h1')).toEqual(['No s’ha trobat la pàgina']);
    expect(page.links).toContain('/ca/calendar');
  },
);

it('says which filter is wrong', async () => {
  const page = await readPage(calendar, '/en/calendar?categories=999');

  expect(page.status).toBe(400);
  expect(page.text).toContain('This address is not valid Some values are not valid: categories.');
});

it('is not sent again to a reader who has it, and is new after a change', async () => {
  const event = await given.event({ ca: { title: 'Fira' } });
  const before = await readPage(calendar, '/ca/calendar');
  const again = await readPage(calendar, '/ca/calendar', { headers: ifNoneMatch(before) });
  await calendar.patch(`/events/${event.id}`, { title: 'Mercat' });

  expect([again.status, again.body]).toEqual([304, '']);
  expect((await readPage(calendar, '/ca/calendar', { headers: ifNoneMatch(before) })).text).toContain('Mercat');
});

it('sends the same number of queries for one event a month, and for three', async () => {
  const count = async (path: string) => (await calendar.recordOwnQueries(() => readPage(calendar, path))).length;
  const countBoth = async () => [await count('/ca/calendar'), await count('/ca/calendar/2026/12')];
  await given.event({ ca: {} }, at('2026-12-10 11:00:00'));
  const one = await countBoth();
  for (const day of ['11', '12']) await given.event({ ca: {} }, at(`2026-12-${day} 11:00:00`));

  expect(await countBoth()).toEqual(one);
});
