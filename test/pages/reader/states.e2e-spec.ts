import { describe, expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { readPage } from './read-page.js';

// Today is Saturday, 21 November 2026, 12:00.
const calendar = useCalendar();
const given = new Given(calendar);

const TICKETS = { ticket_url: 'https://tickets.example/1', ticket_status: 'limited', cost: '18 €' };

describe.each([
  ['cancelled', { event_status: 'cancelled' }, 'Cancel·lat'],
  ['postponed', { event_status: 'postponed' }, 'Ajornat'],
  ['over', { start_date: '2026-11-21 09:00', end_date: '2026-11-21 10:00' }, 'Ja ha passat'],
])('an event that is %s', (state, fields, word) => {
  it('sells nothing, cannot be added to a calendar, and says it before its title', async () => {
    await given.event({ ca: { title: 'Concert' } }, { ...TICKETS, ...fields });

    const { text, links, body } = await readPage(calendar, '/ca/calendar/events/concert');

    expect(text).toMatch(new RegExp(`${word} .*Concert`));
    expect(text).not.toMatch(/entrades|18 €|Google/i);
    expect(links).not.toContain('https://tickets.example/1');
    expect(/<article class="([^"]*)"/.exec(body)![1]).toBe({ cancelled: 'cancelled', postponed: '', over: 'over' }[state]);
  });

  it.each(['/ca/calendar', '/ca/calendar/2026/11', '/ca/embed', '/ca/calendar/venues/ateneu'])(
    'says it before its title on %s',
    async (path) => {
      const venue = await given.venue({ ca: { venue: 'Ateneu' } });
      await given.event({ ca: { title: 'Concert' } }, { ...TICKETS, ...fields, venue: venue.id });

      const { text } = await readPage(calendar, path);

      expect(text).toMatch(new RegExp(`${word} (·[^·]*)?Concert`));
      expect(text).not.toMatch(/Últimes entrades|18 €/);
    },
  );
});

it('says in the shelf that an exhibition is postponed', async () => {
  const times = { start_date: '2026-11-01 10:00', end_date: '2026-12-31 20:00' };
  await given.event({ ca: { title: 'Exposició' } }, { ...times, event_status: 'postponed' });

  expect((await readPage(calendar, '/ca/calendar')).text).toContain('També en curs Ajornat Exposició');
});

it('leads to the meeting first where an event has moved online, and to no map', async () => {
  const venue = await given.venue(
    { ca: { venue: 'Ateneu', address: 'Carrer Major 1', city: 'Girona' } },
    { geo_lat: 41.98, geo_lng: 2.82 },
  );
  await given.event({ ca: { title: 'Xerrada' } }, { venue: venue.id, event_status: 'moved_online', online_url: 'https://meet.example/1' });

  const page = await readPage(calendar, '/ca/calendar/events/xerrada');

  expect(page.text).toMatch(/On Connecteu-vos-hi Ja no es fa a Ateneu/);
  expect(page.text).not.toMatch(/Mapa|Carrer Major/);
  expect(page.links.find((link) => link.includes('calendar.google'))).toContain('location=https%3A%2F%2Fmeet.example%2F1');
  expect((await readPage(calendar, '/ca/calendar')).text).toMatch(/Xerrada En línia/);
});

describe('a series', () => {
  const times = { start_date: '2026-12-01 18:00', end_date: '2026-12-01 20:00', recurrence: ['RRULE:FREQ=WEEKLY;COUNT=12'] };

  it('shows its next date whole: time, place and state', async () => {
    const [hall, gym] = [await given.venue({ ca: { venue: 'Ateneu' } }), await given.venue({ ca: { venue: 'Gimnàs' } })];
    const { id } = await given.event({ ca: { title: 'Curs' } }, { ...times, venue: hall.id });
    const [first] = (await calendar.get(`/events/${id}/occurrences`)).body.events;
    await calendar.patch(`/events/${first.id}`, { start_date: '2026-12-01 19:00', end_date: '2026-12-01 21:00', venue: gym.id });

    const page = await readPage(calendar, '/ca/calendar/events/curs');

    expect(page.text).toMatch(/Quan dimarts, 1 de desembre del 2026 19:00–21:00 .*On Gimnàs /);
    const google = page.links.find((link) => link.includes('calendar.google'))!;
    expect(google).toMatch(/dates=20261201T180000Z%2F20261201T200000Z.*location=Gimn/);
    expect(page.text).toContain('Mostra-ho tot (12)');
    expect(page.links).toContain(`/ca/calendar?series=${id}`);
  });

  it('says that its next date is cancelled, and not the series', async () => {
    const { id } = await given.event({ ca: { title: 'Curs' } }, times);
    const [first] = (await calendar.get(`/events/${id}/occurrences`)).body.events;
    await calendar.patch(`/events/${first.id}`, { event_status: 'cancelled', status_reason: 'Pluja.' });

    const { text, body } = await readPage(calendar, '/ca/calendar/events/curs');

    expect(text).toMatch(/Pròxima data: dimarts, 1 de desembre Cancel·lat Pluja\. Curs/);
    expect(body).toContain('<article class="">');
  });

  it('offers all its dates to a calendar where the next one alone is cancelled, and none where the series is', async () => {
    const { id } = await given.event({ ca: { title: 'Curs' } }, times);
    const [first] = (await calendar.get(`/events/${id}/occurrences`)).body.events;
    const readFiles = async () => (await readPage(calendar, '/ca/calendar/events/curs')).links.filter((link) => /\.ics|google/.test(link));

    await calendar.patch(`/events/${first.id}`, { event_status: 'cancelled' });
    const ofOthers = await readFiles();
    await calendar.patch(`/events/${id}`, { event_status: 'cancelled' });

    expect(ofOthers).toEqual([expect.stringMatching(new RegExp(`/events/${id}\\.ics$`))]);
    expect(await readFiles()).toEqual([]);
  });

  it('gives the links to its dates different names', async () => {
    await given.event({ ca: { title: 'Curs' } }, times);

    const { body } = await readPage(calendar, '/ca/calendar/events/curs');
    const names = [...body.matchAll(/<a href="\/ca\/calendar\/events\/\d+"[^>]*>(.*?)<\/a>/gs)].map(([, name]) => name);

    expect([names.length, new Set(names).size]).toEqual([10, 10]);
  });
});

describe('an event in another time zone', () => {
  const fields = { start_date: '2026-11-27 22:00', end_date: '2026-11-28 00:00', timezone: 'America/Argentina/Buenos_Aires' };

  it.each(['/ca/calendar', '/ca/calendar/2026/11/28', '/ca/embed', '/ca/calendar/venues/ateneu'])(
    'stands at the day and the hour of the site, with its own beside them: %s',
    async (path) => {
      const venue = await given.venue({ ca: { venue: 'Ateneu' } });
      await given.event({ ca: { title: 'Tango' } }, { ...fields, venue: venue.id });

      const { text } = await readPage(calendar, path);

      expect(text).toMatch(/28 de novembre.* 2:00–4:00 divendres 22:00 \(Hora estàndard de l’Argentina\) Tango/);
    },
  );

  it('says both on its page', async () => {
    await given.event({ ca: { title: 'Tango' } }, { ...fields, event_status: 'rescheduled', previous_start_date: '2026-11-20 22:00' });

    const { text } = await readPage(calendar, '/ca/calendar/events/tango');

    expect(text).toMatch(
      /Quan dissabte, 28 de novembre del 2026 2:00–4:00 divendres 22:00 \(Hora estàndard de l’Argentina\) Abans: dissabte, 21 de novembre del 2026, 2:00/,
    );
    expect((await readPage(calendar, '/ca/calendar/2026/11')).text).toMatch(/2:00 .*Tango/);
  });

  it('does not name a zone whose clock shows the same time', async () => {
    await given.event({ ca: { title: 'Opera' } }, { timezone: 'Europe/Paris' });

    expect((await readPage(calendar, '/ca/calendar/events/opera')).text).not.toMatch(/hora |Paris/i);
  });
});

describe('the links to Google and Outlook', () => {
  const times = { start_date: '2026-12-01 18:00', end_date: '2026-12-01 20:00' };
  const read = async () => {
    const { body } = await readPage(calendar, '/ca/calendar/events/curs');
    const links = [...body.matchAll(/<a href="(https:\/\/(?:calendar\.google|outlook)[^"]*)"[^>]*>([^<]*)</g)];
    return links.map(([, url, name]) => ({ url: url!.replaceAll('&#38;', '&'), name }));
  };

  it('have spaces that every program reads, and a body of HTML for Outlook', async () => {
    await given.event({ ca: { title: 'Curs', description: '<p>Pa & vi</p><p>Un + dos</p>' } }, times);

    const [google, outlook] = await read();

    expect([google!.name, outlook!.name]).toEqual(['Google', 'Outlook']);
    expect([google!.url, outlook!.url].filter((url) => url.includes('+'))).toEqual([]);
    expect(new URL(google!.url).searchParams.get('details')).toMatch(/^Pa & vi\n\nUn \+ dos\n\nhttp/);
    expect(new URL(outlook!.url).searchParams.get('body')).toMatch(/^Pa &amp; vi<br><br>Un \+ dos<br><br>http/);
  });

  it('say that they add one date of a series', async () => {
    await given.event({ ca: { title: 'Curs' } }, { ...times, recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3'] });

    expect((await read()).map(({ name }) => name)).toEqual(['La pròxima data a Google', 'La pròxima data a Outlook']);
  });
});
