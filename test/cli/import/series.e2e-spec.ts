import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { START, COURSE, at, icalEvent as event, icalFile as file } from './ical-text.js';
import { importText, outcomes } from './import-text.js';

const calendar = useCalendar();
const given = new Given(calendar);

const importIcal = (...lines: string[]) => importText(calendar, 'town.ics', file(...lines));
const findSeries = async (uid = 'a') => (await calendar.get(`/events/external/town/${uid}`, { as: ADMIN })).body;
/** The starts of the occurrences and single events, with their titles. */
const list = async () =>
  (await calendar.get('/events?per_page=50&start_date=2020-01-01&end_date=2040-01-01&event_status=any', { as: ADMIN })).body.events.map(
    ({ start_date, title }: Record<string, string>) => `${start_date!.slice(5, 16)} ${title}`,
  );

it('a rule with dates that are left out is a series, with the UID as its id', async () => {
  const text = event('a', ...COURSE, `EXDATE${at('08')}`, 'EXDATE;VALUE=DATE:20261215', `RDATE${at('10')}`);

  expect(outcomes(await importIcal(...text))).toEqual({ created: 1 });
  expect(outcomes(await importIcal(...text))).toEqual({ unchanged: 1 });

  expect(await findSeries()).toMatchObject({
    title: 'a',
    external_ids: { town: 'a' },
    recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4', `RDATE${at('10')}`, `EXDATE${at('08')},20261215T180000`],
  });
  expect(await list()).toEqual(['12-01 18:00 a', '12-10 18:00 a', '12-22 18:00 a']);
});

it('an occurrence that differs is an exception, wherever it is in the file, and the highest SEQUENCE counts', async () => {
  const override = (title: string, ...lines: string[]) => ['BEGIN:VEVENT', 'UID:a', `SUMMARY:${title}`, ...lines, 'END:VEVENT'];
  const moved = override('nou', `RECURRENCE-ID${at('08')}`, 'SEQUENCE:2', `DTSTART${at('09', '190000')}`, `DTEND${at('09', '200000')}`);
  const text = [
    ...moved,
    ...event('a', ...COURSE),
    ...override('vell', `RECURRENCE-ID${at('08')}`, 'SEQUENCE:1', `DTSTART${at('07', '190000')}`),
    ...override('fora', `RECURRENCE-ID${at('15')}`, 'STATUS:CANCELLED', `DTSTART${at('15')}`),
  ];

  const report = await importIcal(...text);

  expect([outcomes(report), report.problems]).toEqual([{ created: 1, updated: 1 }, []]);
  expect(await list()).toEqual(['12-01 18:00 a', '12-09 19:00 nou', '12-22 18:00 a']);
  expect((await findSeries()).exceptions).toMatchObject([
    { original_start_date: '2026-12-08 18:00:00', start_date: '2026-12-09 19:00:00' },
  ]);
  expect(outcomes(await importIcal(...text))).toEqual({ unchanged: 2 });
});

it('an exception of a date that the rule does not give is one more date', async () => {
  await importIcal(...event('a', ...COURSE), ...event('a', `RECURRENCE-ID${at('10')}`, `DTSTART${at('11')}`, `DTEND${at('11', '190000')}`));

  expect((await findSeries()).recurrence).toEqual(['RRULE:FREQ=WEEKLY;COUNT=4', `RDATE${at('10')}`]);
  expect(await list()).toEqual(['12-01 18:00 a', '12-08 18:00 a', '12-11 18:00 a', '12-15 18:00 a', '12-22 18:00 a']);
});

it('a start that the rule does not give is the first of its dates', async () => {
  await importIcal(...event('a', ...START, 'RRULE:FREQ=WEEKLY;COUNT=3;BYDAY=TH'));

  expect((await findSeries()).recurrence).toEqual(['RRULE:FREQ=WEEKLY;COUNT=2;BYDAY=TH', `RDATE${at('01')}`]);
  expect(await list()).toEqual(['12-01 18:00 a', '12-03 18:00 a', '12-10 18:00 a']);
});

it('the dates of a second rule, and dates without a rule, are dates of the series', async () => {
  await importIcal(...event('a', ...COURSE, 'RRULE:FREQ=DAILY;COUNT=2'), ...event('b', ...START, `RDATE${at('03')},20261205T180000`));

  expect((await findSeries('a')).recurrence).toEqual(['RRULE:FREQ=WEEKLY;COUNT=4', `RDATE${at('01')},20261202T180000`]);
  expect((await findSeries('b')).recurrence).toEqual([`RDATE${at('03')},20261205T180000`]);
});

it.each([
  ['29 February', ['DTSTART;VALUE=DATE:20240229', 'RRULE:FREQ=YEARLY;COUNT=2'], ['02-29', '02-29']],
  ['the 31st', ['DTSTART;VALUE=DATE:20261031', 'RRULE:FREQ=MONTHLY;COUNT=3'], ['10-31', '12-31', '01-31']],
  ['the 20th Monday of a year', ['DTSTART;VALUE=DATE:20260518', 'RRULE:FREQ=YEARLY;BYDAY=20MO;COUNT=2'], ['05-18', '05-17']],
])('a rule means what RFC 5545 says: %s', async (_, lines, expected) => {
  expect((await importIcal(...event('a', ...lines))).problems).toEqual([]);
  expect((await list()).map((line: string) => line.slice(0, 5))).toEqual(expected);
});

it('a rule in UTC keeps its instants, on the clock that the calendar shows', async () => {
  const lines = ['DTSTART:20261201T170000Z', 'DTEND:20261201T190000Z'];
  const zone = 'X-WR-TIMEZONE:Europe/Madrid';

  await importText(calendar, 'town.ics', file(zone, ...event('a', ...lines, 'RRULE:FREQ=WEEKLY;COUNT=3')));
  expect(await findSeries()).toMatchObject({ timezone: 'Europe/Madrid', recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3'] });
  await importText(calendar, 'town.ics', file(zone, ...event('a', ...lines, 'RRULE:FREQ=MONTHLY;COUNT=5')));
  expect(await list()).toEqual(['12-01 18:00 a', '01-01 18:00 a', '02-01 18:00 a', '03-01 18:00 a', '04-01 19:00 a']);
});

it.each([
  ['a part that the calendar does not support', ['RRULE:FREQ=HOURLY;COUNT=3'], [], 'answered'],
  ['a rule that is none', ['RRULE:FREQ=WEEKLY;BYDAY=XX'], [], 'answered'],
  ['periods', ['RDATE;VALUE=PERIOD:20261203T180000Z/PT1H'], [], 'unsupported-periods'],
  ['an EXRULE', ['RRULE:FREQ=DAILY;COUNT=3', 'EXRULE:FREQ=WEEKLY'], [], 'unsupported-rule'],
  ['a change of all later dates', ['RRULE:FREQ=WEEKLY;COUNT=3'], [`RECURRENCE-ID;RANGE=THISANDFUTURE${at('08')}`], 'this-and-following'],
])('%s is a problem of that event, and the others are imported', async (_, lines, override, code) => {
  const overrides = override.length === 0 ? [] : event('a', ...override, `DTSTART${at('09')}`);

  const { problems } = await importIcal(...event('a', ...START, ...lines), ...overrides, ...event('b', ...START));

  expect(problems).toMatchObject([{ externalId: 'a', ...(code === 'answered' ? {} : { code }) }]);
  expect(await list()).toEqual(['12-01 18:00 b']);
});

it('an occurrence that cannot be read is left as it is, and the series is imported', async () => {
  const exception = (zone: string) => [
    ...['BEGIN:VEVENT', 'UID:a', 'SUMMARY:Especial', `RECURRENCE-ID${at('08')}`],
    ...[`DTSTART;TZID=${zone}:20261209T180000`, `DTEND;TZID=${zone}:20261209T200000`, 'END:VEVENT'],
  ];
  await importIcal(...event('a', ...COURSE), ...exception('Europe/Madrid'));

  const report = await importIcal(...event('a', ...COURSE, 'LOCATION:Sala'), ...exception('Nowhere/At-All'));

  expect([outcomes(report), report.problems]).toMatchObject([{ updated: 1, refused: 1 }, [{ code: 'unknown-timezone', externalId: 'a' }]]);
  expect(await list()).toEqual(['12-01 18:00 a', '12-09 18:00 Especial', '12-15 18:00 a', '12-22 18:00 a']);
  expect((await findSeries()).venue).toMatchObject({ venue: 'Sala' });
});

it('a series whose source has a new rule is written without the exceptions that only imports have made', async () => {
  await importIcal(...event('a', ...COURSE), ...event('a', `RECURRENCE-ID${at('08')}`, `DTSTART${at('09')}`, `DTEND${at('09', '190000')}`));

  const report = await importIcal(...event('a', ...START, 'RRULE:FREQ=DAILY;INTERVAL=3;COUNT=2'));

  expect(report.problems).toEqual([]);
  expect(await list()).toEqual(['12-01 18:00 a', '12-04 18:00 a']);
});

it('what a series no longer has in its source goes to the trash, and a series that is there stays', async () => {
  await importIcal(...event('a', ...COURSE), ...event('b', ...COURSE), ...event('c', ...START));

  const report = await importText(calendar, 'town.ics', file(...event('a', ...COURSE)), ['--prune']);

  expect(outcomes(report)).toEqual({ unchanged: 1, trashed: 2 });
  expect(await list()).toHaveLength(4);
});

it('a series that is exported is the same when it is imported again', async () => {
  const series = await given.event(
    { ca: { title: 'Curs' } },
    { start_date: '2026-12-01 18:00', end_date: '2026-12-01 20:00', recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4'] },
  );
  const ids = (await calendar.get(`/events/${series.id}/occurrences`)).body.events.map(({ id }: { id: number }) => id);
  await calendar.patch(`/events/${ids[1]}`, { title: 'Especial', start_date: '2026-12-09 18:00', end_date: '2026-12-09 20:00' });
  await calendar.patch(`/events/${ids[2]}`, { event_status: 'cancelled', status_reason: 'Pluja' });
  await calendar.delete(`/events/${ids[3]}`);
  const { body: text } = await calendar.get('/events.ics');
  const before = await list();
  await calendar.delete(`/events/${series.id}?force=true`);

  const report = await importText(calendar, 'town.ics', text);

  expect(report.problems).toEqual([]);
  expect(await list()).toEqual(before);
  const { exceptions } = await findSeries(encodeURIComponent(series.global_id));
  expect(exceptions).toMatchObject([{ start_date: '2026-12-09 18:00:00' }, { event_status: 'cancelled' }]);
});

it('an event that was imported by itself stays one, also with the id of a date', async () => {
  const times = { start_date: '2026-12-08 18:00', end_date: '2026-12-08 20:00' };
  const path = `/events/external/town/${encodeURIComponent('a/2026-12-08T18:00:00')}`;
  const { id } = (await calendar.request('PUT', path, { as: ADMIN, body: { title: 'Sol', ...times } })).body;

  expect(outcomes(await importIcal(...event('a', ...COURSE)))).toEqual({ created: 1 });

  expect(await list()).toEqual(['12-01 18:00 a', '12-08 18:00 Sol', '12-08 18:00 a', '12-15 18:00 a', '12-22 18:00 a']);
  expect((await calendar.get(path, { as: ADMIN })).body).toMatchObject({ id, slug: 'sol' });
});
