import { expect, it } from '@jest/globals';
import { HeldEvents } from '../../../../src/api/imports/readers/the-events-calendar/joining/held-events.js';
import { type KnownDate, planSeries } from '../../../../src/api/imports/readers/the-events-calendar/joining/plan-series.js';
import { isRecord, type SourceItem, type SourceProblem } from '../../../../src/api/imports/source-record.js';

/** Days from 1 January 2020 on, each of them the given number of days after the one before. */
function listDays(count: number, gapOf: (place: number) => number): string[] {
  let day = Date.UTC(2020, 0, 1);
  return Array.from({ length: count }, (_, place) => new Date((day += gapOf(place) * 86_400_000)).toISOString().slice(0, 10));
}

function plan(days: readonly string[], unreadable: readonly SourceProblem[] = [], known = new Map<string, KnownDate>()): SourceItem[] {
  const events = new HeldEvents('Europe/Madrid');
  for (const [place, day] of days.entries()) {
    const times = { start_date: `${day} 18:00:00`, end_date: `${day} 20:00:00`, timezone: 'Europe/Madrid' };
    events.add({ resource: 'event', externalId: `a${place}`, place: { at: 'line', line: 1 }, body: { title: 'Curs', ...times } });
  }
  return [...planSeries(events.list(), unreadable, { source: 'site', known, joinsNew: true, prunes: true })];
}

const seriesOf = (items: readonly SourceItem[]) => items.filter(isRecord).filter(({ body }) => body!.recurrence !== undefined);
const datesOf = (items: readonly SourceItem[]) => items.filter(isRecord).filter(({ occurrence }) => occurrence !== undefined);

it('more dates than fit into one series make several', () => {
  const items = plan(listDays(700, (place) => 1 + ((place * place) % 7)));

  expect(seriesOf(items).map(({ externalId }) => externalId)).toEqual(['a0#series', 'a500#series']);
  expect(datesOf(items).map(({ occurrence }) => occurrence!.series)).toEqual([
    ...Array<string>(500).fill('a0#series'),
    ...Array<string>(200).fill('a500#series'),
  ]);
});

it('a rule may have so many dates that RDATE would be too long', () => {
  const items = plan(listDays(1_500, () => 1));

  expect(seriesOf(items)).toMatchObject([{ externalId: 'a0#series', body: { recurrence: [expect.stringMatching(/^RRULE:FREQ=DAILY/)] } }]);
  expect(datesOf(items)).toHaveLength(1_500);
});

it('an event whose series has the id of another one gives its series the id of the next event', () => {
  const known = new Map([['b', { series: 'a0#series', start: '2020-06-01 18:00:00', isOpen: true }]]);

  expect(
    seriesOf(
      plan(
        listDays(4, () => 7),
        [],
        known,
      ),
    ).map(({ externalId }) => externalId),
  ).toEqual(['a1#series']);
});

it('a series whose events the site still has, although none can be read, is not gone', () => {
  const problem = { place: { at: 'line', line: 1 }, problem: { code: 'unknown-language', language: 'fr' } } as const;
  const known = new Map([['b', { series: 'b#series', start: '2020-06-01 18:00:00', isOpen: true }]]);

  expect(plan([], [{ ...problem, externalId: 'b' }], known)).toEqual([{ ...problem, externalId: 'b#series' }]);
});
