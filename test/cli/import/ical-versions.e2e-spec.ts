import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { icalEvent, icalFile } from './ical-text.js';
import { importText, outcomes } from './import-text.js';

const calendar = useCalendar();

const START = 'DTSTART:20261201T190000';
const FILL = Array.from({ length: 2 }, (_, place) => `X-FILL-${place}:${'x'.repeat(400_000)}`);

/** An event whose title tells its version. */
const version = (title: string, ...lines: string[]) => ['BEGIN:VEVENT', 'UID:a', `SUMMARY:${title}`, START, ...lines, 'END:VEVENT'];
const other = icalEvent('b', START);
const list = async () => {
  const { events } = (await calendar.get('/events?per_page=100&start_date=2020-01-01&end_date=2040-01-01', { as: ADMIN })).body;
  return events.map(({ title, start_date }: Record<string, string>) => `${title} ${start_date!.slice(0, 10)}`);
};

it.each([
  ['the highest SEQUENCE', [version('first', 'SEQUENCE:1'), version('newest', 'SEQUENCE:10'), version('third', 'SEQUENCE:9')]],
  ['a SEQUENCE before none', [version('first'), other, version('newest', 'SEQUENCE:1')]],
  [
    'a SEQUENCE before a later LAST-MODIFIED',
    [version('newest', 'SEQUENCE:2', 'LAST-MODIFIED:20260101T000000Z'), version('other', 'SEQUENCE:1', 'LAST-MODIFIED:20260601T000000Z')],
  ],
  [
    'of equal ones the last LAST-MODIFIED',
    [version('first', 'LAST-MODIFIED:20260101T000000Z'), version('newest', 'LAST-MODIFIED:20260601T000000Z')],
  ],
  ['of equal ones the last DTSTAMP', [version('newest', 'DTSTAMP:20260601T000000Z'), version('other', 'DTSTAMP:20260101T000000Z')]],
  [
    'also where the others cannot be read, or are private or recurring',
    [
      version('newest', 'SEQUENCE:3'),
      version('other', 'SEQUENCE:2', 'CLASS:PRIVATE'),
      version('other', 'SEQUENCE:1', 'RRULE:FREQ=DAILY;COUNT=2'),
      ['BEGIN:VEVENT', 'UID:a', 'DTSTART:no time', 'END:VEVENT'],
    ],
  ],
])('of equal UIDs in a file this counts, and the others are no problem: %s', async (_, versions) => {
  const text = icalFile(...versions.flat());

  const report = await importText(calendar, 'town.ics', text);

  expect(report.problems).toEqual([]);
  expect((await list()).filter((title: string) => !title.startsWith('b'))).toEqual(['newest 2026-12-01']);
  expect(Object.keys(outcomes(await importText(calendar, 'town.ics', text)))).toEqual(['unchanged']);
});

it('of equal versions the first counts, and the others are a problem', async () => {
  const { problems } = await importText(
    calendar,
    'town.ics',
    icalFile(...version('first', 'SEQUENCE:1'), ...version('second', 'SEQUENCE:1')),
  );

  expect(await list()).toEqual(['first 2026-12-01']);
  expect(problems).toEqual([{ place: 'line 9', reason: 'The source has this id twice', code: 'repeated-id', externalId: 'a' }]);
});

it.each([
  ['was cancelled', ['STATUS:CANCELLED']],
  ['is private now', ['CLASS:PRIVATE']],
])('an event whose highest SEQUENCE %s is not imported', async (_, lines) => {
  await importText(calendar, 'town.ics', icalFile(...version('old', 'SEQUENCE:5', ...lines), ...version('older', 'SEQUENCE:4'), ...other));

  expect(await list()).toEqual(['b 2026-12-01']);
});

it('a cancellation in the same file cancels an event that an earlier import made, wherever it is', async () => {
  await importText(calendar, 'town.ics', icalFile(...version('a')));

  const report = await importText(calendar, 'town.ics', icalFile(...version('a', 'SEQUENCE:1', 'STATUS:CANCELLED'), ...version('a')));

  expect([outcomes(report), await list()]).toEqual([{ updated: 1 }, []]);
});

it('of a recurring event, and of one of its occurrences, the highest SEQUENCE counts, too', async () => {
  const text = icalFile(
    ...version('old', 'RRULE:FREQ=DAILY;COUNT=3', 'SEQUENCE:1'),
    ...version('new', 'RRULE:FREQ=DAILY;COUNT=2', 'SEQUENCE:2'),
    ...version('single', 'SEQUENCE:0'),
    ...version('moved', 'RECURRENCE-ID:20261202T190000', 'SEQUENCE:1', 'LAST-MODIFIED:20260601T000000Z'),
    ...version('moved before', 'RECURRENCE-ID:20261202T190000', 'SEQUENCE:1', 'LAST-MODIFIED:20260101T000000Z'),
  );

  expect((await importText(calendar, 'town.ics', text)).problems).toEqual([]);
  expect((await list()).sort()).toEqual(['moved 2026-12-01', 'new 2026-12-01']);
});

it('a version counts also if the one before it was written already, in a file that is too large to be held', async () => {
  const large = Array.from({ length: 21 }, (_, place) => icalEvent(`b${place}`, START, ...FILL)).flat();
  const versions = [version('newest', 'SEQUENCE:2'), version('older', 'SEQUENCE:1'), version('newest again', 'SEQUENCE:2')];

  const report = await importText(calendar, 'town.ics', icalFile(...version('first'), ...large, ...versions.flat()));

  expect(outcomes(report)).toEqual({ created: 22, updated: 1, refused: 1 });
  expect(await list()).toContain('newest 2026-12-01');
});

it('the texts of events that are refused count in what is held, too', async () => {
  const large = Array.from({ length: 21 }, (_, place) => icalEvent(`b${place}`, START, 'CLASS:PRIVATE', ...FILL)).flat();

  const report = await importText(calendar, 'town.ics', icalFile(...version('first'), ...large, ...version('newest', 'SEQUENCE:1')));

  expect(outcomes(report)).toEqual({ created: 1, updated: 1, refused: 21 });
  expect(await list()).toEqual(['newest 2026-12-01']);
});

it('a file that ends too early changes nothing, because the newest versions may be missing', async () => {
  const text = icalFile(...version('first'), ...other).replace(/END:VEVENT\r\nEND:VCALENDAR\r\n$/, '');

  const { failure } = await importText(calendar, 'town.ics', text);

  expect(failure?.message).toContain('The file ends in the middle');
  expect(await list()).toEqual([]);
});

it('an occurrence that cannot be read does not keep its event out', async () => {
  const occurrence = version('occurrence', 'RECURRENCE-ID:20261201T190000', 'CLASS:PRIVATE');

  await importText(calendar, 'town.ics', icalFile(...occurrence, ...version('event')));

  expect(await list()).toEqual(['event 2026-12-01']);
});
