import { describe, expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { readPage } from './read-page.js';

// Today is Saturday, 21 November 2026, 12:00.
const calendar = useCalendar();
const given = new Given(calendar);

const at = (start: string, end = start) => ({ start_date: start, end_date: end });
const WEEKEND = 'start_date=2026-11-28&end_date=2026-11-29';

describe('a choice of days', () => {
  it.each([
    ['a weekend', `/ca/calendar?${WEEKEND}`],
    ['a day of the list', '/ca/calendar?start_date=2026-11-28&end_date=2026-11-28'],
    ['the page of a day', '/ca/calendar/2026/11/28'],
    ['an embedded day', '/ca/embed?start_date=2026-11-28&end_date=2026-11-28'],
  ])('%s shows what begins, and what began before and goes on, what ends first first', async (_, path) => {
    await given.event({ ca: { title: 'Concert' } }, at('2026-11-28 20:00:00', '2026-11-28 22:00:00'));
    await given.event({ ca: { title: 'Exposició' } }, at('2026-11-01 10:00:00', '2027-01-31 20:00:00'));
    await given.event({ ca: { title: 'Festival' } }, at('2026-11-27 10:00:00', '2026-11-29 20:00:00'));
    await given.event({ ca: { title: 'Acabat' } }, at('2026-11-26 10:00:00', '2026-11-28 00:00:00'));

    const { text } = await readPage(calendar, path);

    expect(text).toMatch(/1 esdeveniment .*Concert .*També en curs Festival fins diumenge|Concert .*També en curs Festival fins al 29/);
    expect(text).toMatch(/Festival .*Exposició fins al 31 de gener/);
    expect(text).not.toContain('Acabat');
  });

  it('leads from seven events under way to all of them, in the order of their ends', async () => {
    for (let number = 1; number <= 7; number++)
      await given.event({ ca: { title: `Exposició ${number}` } }, at('2026-11-22 10:00:00', `2026-12-0${8 - number} 20:00:00`));

    const { text, links } = await readPage(calendar, `/ca/calendar?${WEEKEND}`);
    const all = await readPage(
      calendar,
      links.find((link) => link.includes('orderby=end_date'))!,
    );

    expect(text).toContain('També en curs Exposició 7 fins al 1 de desembre Exposició 6');
    expect(text).not.toContain('0 esdeveniments');
    expect(all.all('h1')).toEqual(['En curs el 28 de novembre']);
    expect(all.all('h3')).toEqual([7, 6, 5, 4, 3, 2, 1].map((number) => `Exposició ${number}`));
  });

  it('is named in the heading', async () => {
    const heading = async (query: string) => (await readPage(calendar, `/en/calendar?${query}`)).all('h1');

    expect(await heading('start_date=2026-11-21&end_date=2026-11-21')).toEqual(['Today']);
    expect(await heading('start_date=2026-11-21&end_date=2026-11-22')).toEqual(['This weekend']);
    expect(await heading('start_date=2026-12-01&end_date=2026-12-03')).toEqual(['Tuesday 1 December – Thursday 3 December']);
  });
});

it.each(['/ca/calendar', '/ca/calendar/2026/11/21', '/ca/calendar?start_date=2026-11-21&end_date=2026-11-21'])(
  '%s shows what is over today below what is to come',
  async (path) => {
    await given.event({ ca: { title: 'Mercat' } }, at('2026-11-21 08:00:00', '2026-11-21 11:59:00'));
    await given.event({ ca: { title: 'Ball' } }, at('2026-11-21 11:00:00', '2026-11-21 13:00:00'));

    const { text } = await readPage(calendar, path);

    expect(text).toMatch(/1 esdeveniment .*11:00–13:00 Ball .*Avui, abans d’ara Ja ha passat Mercat 8:00–11:59/);
  },
);

it('tells that an event is over when it is, also from a cache', async () => {
  await given.event({ ca: { title: 'Ball' } }, at('2026-11-21 12:00:00', '2026-11-21 13:00:00'));
  for (let time = 1; time <= 3; time++) expect((await readPage(calendar, '/ca/calendar')).text).not.toContain('Ja ha passat');

  calendar.clock.set('2026-11-21T12:00:00Z');

  expect((await readPage(calendar, '/ca/calendar')).text).toContain('Ja ha passat Ball');
});

it('shows a series once in a range of days, its next date there, and leads to the others', async () => {
  const times = { ...at('2026-11-03 18:00:00', '2026-11-03 20:00:00'), recurrence: ['RRULE:FREQ=WEEKLY;COUNT=7'] };
  const { id } = await given.event({ ca: { title: 'Curs' } }, times);

  const list = await readPage(calendar, '/ca/calendar');
  const range = await readPage(calendar, '/ca/calendar?start_date=2026-11-24&end_date=2026-12-01');
  const dates = await readPage(calendar, `/ca/calendar?series=${id}`);

  expect(list.text).toMatch(/1 esdeveniment .*24 de novembre .*Curs i 3 dates més/);
  expect(list.links).toContain(`/ca/calendar?series=${id}`);
  expect(range.text).toMatch(/1 esdeveniment .*Curs i 1 data més/);
  expect(range.links).toContain(`/ca/calendar?start_date=2026-11-24&end_date=2026-12-01&series=${id}`);
  expect(dates.all('h1')).toEqual(['Curs: totes les dates']);
  expect(dates.text).toContain('4 esdeveniments');
  expect(new Set(dates.all('h3')).size).toBe(4);
});

it('counts the dates of a series that the filters leave', async () => {
  const times = { ...at('2026-12-01 18:00:00', '2026-12-01 20:00:00'), recurrence: ['RRULE:FREQ=WEEKLY;COUNT=5'] };
  const series = await given.event({ ca: { title: 'Curs' } }, { ...times, cost: '5 €' });
  const [, second, third] = (await calendar.get(`/events/${series.id}/occurrences`)).body.events;
  for (const { id } of [second, third]) await calendar.patch(`/events/${id}`, { cost: '0' });

  expect((await readPage(calendar, '/ca/calendar?is_free=true')).text).toMatch(/Curs .*i 1 data més/);
  expect((await readPage(calendar, '/ca/calendar?search=curs')).text).toMatch(/Curs .*i 4 dates més/);
});

it('opens with at most three featured events that have a picture, and puts the sticky ones first on their day', async () => {
  const image = 'https://example.org/a.jpg';
  for (let number = 1; number <= 5; number++)
    await given.event({ ca: { title: `Gran ${number}` } }, { featured: true, ...(number === 2 ? {} : { image }) });
  await given.event({ ca: { title: 'Cancel·lat' } }, { featured: true, image, event_status: 'cancelled' });
  await given.event({ ca: { title: 'Vespre' } }, { ...at('2026-11-25 21:00:00'), sticky: true });
  await given.event({ ca: { title: 'Matí' } }, at('2026-11-25 09:00:00'));

  const { body, text } = await readPage(calendar, '/ca/calendar');
  const [, leading] = /<section class="leading"(.*?)<\/section>/s.exec(body)!;

  expect([...leading!.matchAll(/>(Gran \d)/g)].map(([, title]) => title)).toEqual(['Gran 1', 'Gran 3', 'Gran 4']);
  expect(text).toMatch(/Vespre .*Matí/);
  expect((await readPage(calendar, '/ca/calendar?search=gran')).body).not.toContain('class="leading"');
});

it('puts a sticky event first on its day where a page or a cell of the month ends before it', async () => {
  const titles = ['Alba', 'Matí', 'Migdia', 'Tarda', 'Vespre', 'Nit'];
  for (const [place, title] of titles.entries()) await given.event({ ca: { title } }, at(`2026-11-25 ${10 + place}:00:00`));
  await given.event({ ca: { title: 'Gala' } }, { ...at('2026-11-25 22:00:00'), sticky: true, cost: '0' });
  await given.event({ ca: { title: 'Recital' } }, at('2026-11-26 10:00:00'));
  const read = async (path: string) => (await readPage(calendar, path)).text.match(/Alba|Matí|Migdia|Tarda|Vespre|Nit|Gala|Recital/g);

  expect(await read('/ca/calendar?per_page=3')).toEqual(['Gala', 'Alba', 'Matí', 'Migdia']);
  expect(await read('/ca/calendar?per_page=3&page=2')).toEqual(['Tarda', 'Vespre', 'Nit']);
  expect(await read('/ca/calendar?per_page=3&page=3')).toEqual(['Recital']);
  expect(await read('/ca/calendar/2026/11/25?per_page=1')).toEqual(['Gala', 'Alba', 'Matí', 'Migdia']);
  expect(await read('/ca/calendar/2026/11')).toEqual(['Gala', 'Alba', 'Matí', 'Recital']);
  expect(await read('/ca/embed?view=month&is_free=true')).toEqual(['Gala']);
  expect(await read('/ca/calendar?search=alba')).toEqual(['Alba']);
});

it('has no page without events where a sticky event of the last page comes first on its day', async () => {
  for (const title of ['Alba', 'Matí']) await given.event({ ca: { title } }, at('2026-11-25 10:00:00'));
  await given.event({ ca: { title: 'Gala' } }, { ...at('2026-11-25 22:00:00'), sticky: true });
  const read = async (page: number) => (await readPage(calendar, `/ca/calendar?per_page=2&page=${page}`)).text.match(/Alba|Matí|Gala/g);

  expect([await read(1), await read(2)]).toEqual([['Gala', 'Alba', 'Matí'], ['Gala']]);
});

it('shows a sticky series at its first date alone', async () => {
  const times = { ...at('2026-11-25 18:00:00', '2026-11-25 20:00:00'), recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3'] };
  await given.event({ ca: { title: 'Curs' } }, { ...times, sticky: true });
  for (const [day, title] of ['25', '25', '30', '30'].map((day, place) => [day, `Taller ${place + 1}`]))
    await given.event({ ca: { title: title! } }, at(`2026-11-${day} 10:00:00`));
  const read = async (page: number) => (await readPage(calendar, `/ca/calendar?per_page=3&page=${page}`)).text.match(/Taller \d|18:00/g);

  expect(await read(1)).toEqual(['18:00', 'Taller 1', 'Taller 2']);
  expect(await read(2)).toEqual(['Taller 3', 'Taller 4']);
  expect((await readPage(calendar, '/ca/calendar/2026/12/02')).text).toContain('Curs');
});

it('says what an event is: its category, its place and town, and what it costs', async () => {
  const venue = await given.venue({ ca: { venue: 'Ateneu' } }, { city: 'Girona' });
  const music = await given.category({ ca: { name: 'Música' } });
  await given.event({ ca: { title: 'Concert' } }, { venue: venue.id, categories: [music.id], cost: '18 €' });
  await given.event({ ca: { title: 'Xerrada' } }, { attendance_mode: 'online', cost: '0' });

  const { text } = await readPage(calendar, '/ca/calendar');

  expect(text).toContain('Música Concert Ateneu , Girona 18 €');
  expect(text).toMatch(/Xerrada En línia Gratuït/);
});

it('offers search and a row of choices, which need no setting', async () => {
  const music = await given.category({ ca: { name: 'Música' } });
  await given.event({ ca: { title: 'Concert' } }, { categories: [music.id] });

  const { body, links } = await readPage(calendar, '/ca/calendar');
  const [, row] = /<nav class="shortcuts"(.*?)<\/nav>/s.exec(body)!;

  expect([...row!.matchAll(/>([^<>]+)<\/a>/g)].map(([, name]) => name)).toEqual([
    'Avui',
    'Demà',
    'Aquest cap de setmana',
    'Gratuït',
    'Música',
  ]);
  expect(body.indexOf('type="search"')).toBeLessThan(body.indexOf('<details'));
  expect(links).toContain(`/ca/calendar?categories=${music.id}#c4`);
});

it('keeps the panel of filters open until it is left', async () => {
  const panel = async (path: string) => /<details class="filters"[^>]*>/.exec((await readPage(calendar, path)).body)![0];
  const { links } = await readPage(calendar, '/ca/calendar');
  const free = links.find((link) => link.includes('is_free') && link.endsWith('#how-0'))!;

  expect(await panel('/ca/calendar')).not.toContain('open');
  expect(await panel(free.split('#')[0]!)).toContain('open');
  expect((await readPage(calendar, free.split('#')[0]!)).links).toContain('/ca/calendar');
});

it('says on paper how many events are not on the page', async () => {
  for (let number = 1; number <= 3; number++) await given.event();

  expect((await readPage(calendar, '/ca/calendar?per_page=2')).text).toContain(
    '1 esdeveniment no és en aquesta pàgina: http://calendar.test/ca/calendar',
  );
});
