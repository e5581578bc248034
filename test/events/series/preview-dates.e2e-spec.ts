import { expect, it } from '@jest/globals';
import { cacheLookupCounter } from '../../../src/core/counters.js';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

const TIMES = { start_date: '2026-12-01 18:00:00', end_date: '2026-12-01 20:00:00' };

const preview = (fields: Record<string, string>, language = 'ca') =>
  calendar.get(`/events/dates?${new URLSearchParams(fields).toString()}`, { language });

it('tells the dates of a rule, their number, and a sentence about them, in the canonical form of the rule', async () => {
  const { status, body } = await preview({ ...TIMES, recurrence: 'rrule:count=3;freq=weekly' }, 'es');

  expect(status).toBe(200);
  expect(body).toEqual({
    recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3'],
    recurrence_text: 'cada martes, 3 veces',
    dates: ['01', '08', '15'].map((day) => ({ start_date: `2026-12-${day} 18:00:00`, end_date: `2026-12-${day} 20:00:00` })),
    total: 3,
    known_until: null,
  });
});

it('takes the lines of a rule as one text, or as several parameters', async () => {
  const lines = ['RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE:20261208T180000', 'RDATE:20261210T180000,20261211T180000'];
  const several = lines.map((line) => `recurrence[]=${encodeURIComponent(line)}`).join('&');

  const asText = await preview({ ...TIMES, recurrence: lines.join('\n') });
  const asList = await calendar.get(`/events/dates?${new URLSearchParams(TIMES).toString()}&${several}`);

  expect(asText.body.dates.map(({ start_date }: { start_date: string }) => start_date.slice(8, 10))).toEqual(['01', '10', '11', '15']);
  expect(asList.body).toEqual(asText.body);
});

it('tells the one date of an event without a rule, which ends when it starts unless an end is sent', async () => {
  const one = { recurrence: [], recurrence_text: null, total: 1, known_until: null };

  expect((await preview(TIMES)).body).toEqual({ ...one, dates: [TIMES] });
  expect((await preview({ start_date: '2026-12-01', all_day: 'true', recurrence: '' })).body).toEqual({
    ...one,
    dates: [{ start_date: '2026-12-01 00:00:00', end_date: '2026-12-01 23:59:59' }],
  });
});

it.each<Record<string, string>>([
  { recurrence: 'RRULE:FREQ=WEEKLY;UNTIL=20270630' },
  { recurrence: 'RRULE:FREQ=DAILY;COUNT=400' },
  { recurrence: 'RRULE:FREQ=MONTHLY;BYDAY=1TU' },
  { recurrence: 'RRULE:FREQ=DAILY' },
  { recurrence: 'RRULE:FREQ=WEEKLY;COUNT=20', timezone: 'America/New_York' },
  { recurrence: 'RDATE:20261224,20261231', all_day: 'true' },
])('tells the first hundred dates that a series with %j has, and how many it has', async (fields) => {
  const { body } = await preview({ ...TIMES, ...fields });
  const series = await given.event({ ca: {} }, { ...TIMES, ...fields });
  const listed = [1, 2].map((page) => calendar.get(`/events/${series.id}/occurrences?per_page=50&page=${page}`));

  const dates = (await Promise.all(listed)).flatMap((answer) => answer.body.events ?? []);
  expect(body.dates).toEqual(dates.map(({ start_date, end_date }: typeof TIMES) => ({ start_date, end_date })));
  expect(body).toMatchObject({ recurrence: series.recurrence, recurrence_text: series.recurrence_text });
  expect([body.total, body.known_until]).toEqual([series.occurrences.total, series.occurrences.known_until]);
});

it.each<[Record<string, string>, string, string]>([
  [{ recurrence: 'RRULE:FREQ=HOURLY' }, 'recurrence', 'unsupported'],
  [{ recurrence: 'RRULE:FREQ=DAILY;COUNT=5001' }, 'recurrence', 'too-many-occurrences'],
  [{ recurrence: 'RRULE:FREQ=WEEKLY;BYDAY=WE' }, 'recurrence', 'start-not-in-rule'],
  [{ end_date: '2026-12-01 17:00:00' }, 'end_date', 'before'],
  [{ start_date: '2026-02-30' }, 'start_date', 'date'],
  [{ timezone: 'Mars/Phobos' }, 'timezone', 'timezone'],
])('%j is refused as in a write', async (fields, name, code) => {
  const { status, body } = await preview({ ...TIMES, ...fields });

  expect([status, body.data.details[name].code]).toEqual([400, code]);
});

it('reads no record, and writes none', async () => {
  const statements = await calendar.recordOwnQueries(() => preview({ ...TIMES, recurrence: 'RRULE:FREQ=WEEKLY' }));

  expect(statements).toEqual([]);
  expect((await calendar.get('/events')).body.total).toBe(0);
});

it('looks up the clock changes of a hundred years for dates of four hundred', async () => {
  const countMisses = async () => {
    const { values } = await cacheLookupCounter.get();
    return values.find(({ labels }) => labels.cache === 'offsets' && labels.outcome === 'miss')?.value ?? 0;
  };
  const before = await countMisses();

  const { body } = await preview({ ...TIMES, timezone: 'Australia/Hobart', recurrence: 'RRULE:FREQ=MONTHLY;COUNT=5000' });

  expect(body.total).toBe(5000);
  expect((await countMisses()) - before).toBeLessThan(105);
});
