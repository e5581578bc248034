import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { readEvents, unfold } from './ics.js';

const calendar = useCalendar();
const given = new Given(calendar);

const get = (path: string) => calendar.get(path);

it('shows an event with all that calendars understand', async () => {
  const image = 'https://example.org/fira.jpg';
  await given.event(
    {
      ca: {
        title: 'Fira, mercat; i més',
        description: '<p>Parades &amp; música</p><p>Tot el dia</p>',
        website: 'https://example.org/fira',
      },
    },
    {
      start_date: '2026-12-01 18:00',
      end_date: '2026-12-01 20:00',
      image,
      venue: { venue: 'Ateneu', address: 'Carrer Major 1', zip: '17001', city: 'Girona', geo_lat: 41.98, geo_lng: 2.82 },
      organizer: [
        { organizer: 'Ajuntament', email: 'fires@example.org' },
        { organizer: 'Colla "Els Nens"', phone: '972 00 00 00' },
      ],
      categories: ['Fires'],
      tags: ['a, b', 'c'],
    },
  );

  const lines = unfold(await get('/events.ics'));

  expect(lines).toEqual(
    expect.arrayContaining([
      'DTSTART;TZID=Europe/Madrid:20261201T180000',
      'DTEND;TZID=Europe/Madrid:20261201T200000',
      'SUMMARY;LANGUAGE=ca:Fira\\, mercat\\; i més',
      'DESCRIPTION;LANGUAGE=ca:Parades & música\\n\\nTot el dia',
      'X-ALT-DESC;FMTTYPE=text/html;LANGUAGE=ca:<p>Parades &amp\\; música</p><p>Tot el dia</p>',
      'LOCATION;LANGUAGE=ca:Ateneu\\, Carrer Major 1\\, 17001 Girona',
      'GEO:41.98;2.82',
      'ORGANIZER;CN=Ajuntament:mailto:fires@example.org',
      'CONTACT;LANGUAGE=ca:Colla "Els Nens"\\, 972 00 00 00',
      'CATEGORIES;LANGUAGE=ca:Fires',
      'X-TAGS;LANGUAGE=ca:a\\, b,c',
      'URL:https://example.org/fira',
      `IMAGE;DISPLAY=BADGE;FMTTYPE=image/jpeg;VALUE=URI:${image}`,
      'STATUS:CONFIRMED',
    ]),
  );
});

it('keeps its UID, and counts its changes', async () => {
  const { id, global_id } = await given.event();
  const [before] = readEvents(await get('/events.ics'));
  await calendar.patch(`/events/${id}`, { title: 'Un altre títol' });

  const [after] = readEvents(await get('/events.ics'));

  expect([before!.uid, after!.uid]).toEqual([global_id, global_id]);
  expect(after!.sequence).toBeGreaterThan(before!.sequence);
});

it('shows whole days as dates, with the day after the last as the end', async () => {
  await given.event({ ca: {} }, { start_date: '2026-12-05', end_date: '2026-12-06', all_day: true });

  const lines = unfold(await get('/events.ics'));

  expect(lines).toEqual(expect.arrayContaining(['DTSTART;VALUE=DATE:20261205', 'DTEND;VALUE=DATE:20261207']));
  expect(lines).not.toContain('BEGIN:VTIMEZONE');
});

it('leaves out an end that equals the start', async () => {
  await given.event({ ca: {} }, { start_date: '2026-12-05 10:00', end_date: '2026-12-05 10:00' });

  expect(unfold(await get('/events.ics')).filter((line) => line.startsWith('DTEND'))).toEqual([]);
});

it('folds lines at 75 octets, between characters', async () => {
  await given.event({ ca: { title: 'ç🎉'.repeat(60) } });

  const answer = await get('/events.ics');

  const lines = (answer.body as string).split('\r\n');
  expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
  expect(readEvents(answer)[0]!.summary).toBe('ç🎉'.repeat(60));
});

it('lets no text of a client begin a line', async () => {
  const description = 'a\r\nSTATUS:CANCELLED\rX:1\u2028END:VEVENT';
  const { global_id } = await given.event(
    { ca: { title: 'a\r\nUID:1', description } },
    { organizer: { organizer: 'x"\n:;,^', email: 'a@example.org' } },
  );

  const lines = unfold(await get('/events.ics'));

  expect(lines.filter((line) => /^(UID|STATUS|X:|END:VEVENT)/.test(line))).toEqual([`UID:${global_id}`, 'STATUS:CONFIRMED', 'END:VEVENT']);
  expect(lines).toContain('ORGANIZER;CN="x^\' :;,^^":mailto:a@example.org');
});

it('has the events from a year ago to two years ahead, without pages', async () => {
  const at = (title: string, day: string) => given.event({ ca: { title } }, { start_date: day, end_date: day });
  await at('too old', '2025-11-20');
  await at('old', '2025-11-21');
  await at('new', '2028-11-21');
  await at('too new', '2028-11-22');

  const titles = async (query: string) => readEvents(await get(`/events.ics${query}`)).map(({ summary }) => summary);

  expect(await titles('')).toEqual(['old', 'new']);
  expect(await titles('?per_page=1')).toEqual(['old']);
  expect(await titles('?page=2&per_page=1')).toEqual(['new']);
  expect(await titles('?starts_after=2028-11-21')).toEqual(['too new']);
  expect(await titles('?search=old')).toEqual(['old']);
});

it('shows one event, by its id and by its slug', async () => {
  const { id, slug } = await given.event({ ca: { title: 'Fira' } }, { timezone: 'UTC' });
  await given.event({ ca: { title: 'Mercat' } });

  for (const path of [`/events/${id}.ics`, `/events/by-slug/${slug}.ics`]) {
    const answer = await get(path);
    expect(answer.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8');
    expect(readEvents(answer).map(({ summary }) => summary)).toEqual(['Fira']);
    expect(unfold(answer)).toContain('DTSTART:20261122T180000Z');
  }
});

it('shows the texts of the language, and the next best language', async () => {
  await given.event({ es: { title: 'Feria' }, en: { title: 'Fair' } });

  expect(unfold(await get('/events.ics'))).toContain('SUMMARY;LANGUAGE=es:Feria');
  expect(unfold(await get('/events.ics?translation_language=en'))).toContain('SUMMARY;LANGUAGE=en:Fair');
  expect(readEvents(await get('/events.ics?fallback=none'))).toEqual([]);
});
