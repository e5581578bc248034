import { expect, it } from '@jest/globals';
import ICAL from 'ical.js';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { readEvents, unfold } from './ics.js';

const calendar = useCalendar();
const given = new Given(calendar);

/** Returns the starts of an event as another program reads them, with the title of each. */
function expand(events: readonly ICAL.Event[]): [start: string, title: string][] {
  const master = events.find((event) => !event.isRecurrenceException())!;
  const exceptions = events.filter((event) => event.isRecurrenceException()).map(({ component }) => component);
  const event = new ICAL.Event(master.component, { exceptions, strictExceptions: true });
  const iterator = event.iterator();
  const found: [string, string][] = [];
  for (let next = iterator.next() as ICAL.Time | undefined; next; next = iterator.next() as ICAL.Time | undefined) {
    const { startDate, item } = event.getOccurrenceDetails(next);
    found.push([startDate.toString(), item.summary]);
  }
  return found;
}

it('has a series once, with its rule, the dates that are left out, and each exception', async () => {
  const { series, ids } = await given.course();
  await calendar.delete(`/events/${ids[0]}`);
  await calendar.patch(`/events/${ids[1]}`, { title: 'Curs especial', start_date: '2026-12-09 19:00', end_date: '2026-12-09 20:00' });
  await calendar.patch(`/events/${ids[3]}`, { event_status: 'cancelled' });

  const answer = await calendar.get('/events.ics');

  const [master, moved, cancelled, ...others] = readEvents(answer);
  expect(others).toEqual([]);
  expect([master!.uid, moved!.uid, cancelled!.uid]).toEqual(Array(3).fill(series.global_id));
  expect(unfold(answer)).toEqual(
    expect.arrayContaining([
      'DTSTART;TZID=Europe/Madrid:20261201T180000',
      'RRULE:FREQ=WEEKLY;COUNT=4',
      'EXDATE;TZID=Europe/Madrid:20261201T180000',
      'RECURRENCE-ID;TZID=Europe/Madrid:20261208T180000',
      'RECURRENCE-ID;TZID=Europe/Madrid:20261222T180000',
    ]),
  );
  expect(cancelled!.component.getFirstPropertyValue('status')).toBe('CANCELLED');
  expect(expand([master!, moved!, cancelled!])).toEqual([
    ['2026-12-09T19:00:00', 'Curs especial'],
    ['2026-12-15T18:00:00', 'Curs'],
    ['2026-12-22T18:00:00', 'Curs'],
  ]);
});

it('has a whole series if one of its occurrences is in the window, and no series without one', async () => {
  await given.course();
  const starts = async (query: string) =>
    readEvents(await calendar.get(`/events.ics${query}`)).map(({ startDate }) => startDate.toString());

  expect(await starts('?starts_after=2026-12-20')).toEqual(['2026-12-01T18:00:00']);
  expect(await starts('?starts_after=2026-12-20&per_page=5')).toEqual(['2026-12-01T18:00:00']);
  expect(await starts('?starts_after=2026-12-23')).toEqual([]);
});

it('finds a series by what one of its occurrences shows', async () => {
  const { ids } = await given.course();
  await calendar.patch(`/events/${ids[1]}`, { categories: ['Festa'] });
  await given.event({ ca: { title: 'Altre' } });

  const titles = readEvents(await calendar.get('/events.ics?categories=festa')).map(({ summary }) => summary);

  expect(titles).toEqual(['Curs', 'Curs']);
});

it('counts the changes of a series with those of its occurrences', async () => {
  const { ids } = await given.course();
  const sequences = async () => readEvents(await calendar.get('/events.ics')).map(({ sequence }) => sequence);
  const [before] = await sequences();

  await calendar.patch(`/events/${ids[1]}`, { title: 'Especial' });
  const changed = await sequences();
  await calendar.patch(`/events/${ids[1]}`, { inherit: true });
  const [after, ...others] = await sequences();

  expect(changed).toEqual(Array(2).fill(changed[0]));
  expect(changed[0]).toBeGreaterThan(before!);
  expect(after).toBeGreaterThan(changed[0]!);
  expect(others).toEqual([]);
});

it('names whole days as dates', async () => {
  const { ids } = await given.course({ start_date: '2026-12-01', end_date: '2026-12-01', all_day: true });
  await calendar.patch(`/events/${ids[2]}`, { title: 'Especial' });
  await calendar.delete(`/events/${ids[1]}`);

  const lines = unfold(await calendar.get('/events.ics'));

  expect(lines).toEqual(
    expect.arrayContaining(['DTSTART;VALUE=DATE:20261201', 'EXDATE;VALUE=DATE:20261208', 'RECURRENCE-ID;VALUE=DATE:20261215']),
  );
  expect(lines).not.toContain('BEGIN:VTIMEZONE');
});

it('defines the time zone for all occurrences of a series', async () => {
  await given.course({ timezone: 'Pacific/Auckland', recurrence: ['RRULE:FREQ=WEEKLY'] });

  const [zone] = new ICAL.Component(ICAL.parse((await calendar.get('/events.ics')).body)).getAllSubcomponents('vtimezone');

  const timezone = new ICAL.Timezone(zone!);
  const offsetAt = (text: string) => timezone.utcOffset(ICAL.Time.fromDateTimeString(text)) / 3600;
  expect([offsetAt('2028-07-04T18:00:00'), offsetAt('2028-12-05T18:00:00')]).toEqual([12, 13]);
});

it('shows one occurrence, and all with expand=true, without a rule', async () => {
  const { series, ids } = await given.course();
  const named = (lines: readonly string[]) =>
    lines.slice(lines.indexOf('BEGIN:VEVENT')).filter((line) => /^(UID|RECURRENCE-ID|RRULE|DTSTART;TZID)/.test(line));
  const start = ';TZID=Europe/Madrid:20261208T180000';
  const second = [`UID:${series.global_id}`, `DTSTART${start}`, `RECURRENCE-ID${start}`];

  expect(named(unfold(await calendar.get(`/events/${ids[1]}.ics`)))).toEqual(second);
  const all = named(unfold(await calendar.get('/events.ics?expand=true')));
  expect(all).toHaveLength(12);
  expect(all.slice(3, 6)).toEqual(second);
  expect(named(unfold(await calendar.get(`/events/${series.id}.ics`)))).toEqual([
    `UID:${series.global_id}`,
    'DTSTART;TZID=Europe/Madrid:20261201T180000',
    'RRULE:FREQ=WEEKLY;COUNT=4',
  ]);
});

it('says that a deleted series and a deleted occurrence are cancelled', async () => {
  const { series, ids } = await given.course();
  await calendar.delete(`/events/${ids[1]}`);

  const one = unfold(await calendar.get(`/events/${ids[1]}.ics`));
  const expanded = readEvents(await calendar.get('/events.ics?expand=true&starts_before=2026-12-10'));
  await calendar.delete(`/events/${series.id}`);
  const whole = readEvents(await calendar.get('/events.ics'));
  const [ofSeries] = readEvents(await calendar.get(`/events/${ids[2]}.ics`));

  expect(one).toEqual(expect.arrayContaining(['RECURRENCE-ID;TZID=Europe/Madrid:20261208T180000', 'STATUS:CANCELLED']));
  expect(expanded.map(({ recurrenceId, component }) => [String(recurrenceId), component.getFirstPropertyValue('status')])).toEqual([
    ['2026-12-01T18:00:00', 'CONFIRMED'],
    ['2026-12-08T18:00:00', 'CANCELLED'],
  ]);
  expect(whole.map(({ uid, component }) => [uid, component.getFirstPropertyValue('status')])).toEqual([[series.global_id, 'CANCELLED']]);
  expect(ofSeries!.component.getFirstPropertyValue('status')).toBe('CANCELLED');
});

it('never cuts a series of many dates and many exceptions', async () => {
  const { series } = await given.course({ recurrence: ['RRULE:FREQ=DAILY;COUNT=60'] });
  const { body } = await calendar.get(`/events/${series.id}/occurrences?per_page=60`);
  for (const { id } of body.events.slice(0, 30)) await calendar.patch(`/events/${id}`, { title: `Especial ${id}` });

  const events = readEvents(await calendar.get('/events.ics'));

  expect(events).toHaveLength(31);
  expect(expand(events)).toHaveLength(60);
});
