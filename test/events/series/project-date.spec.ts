import { describe, expect, it } from '@jest/globals';
import { type EventParts, findOwnValues, projectDate, readOwnValues, toValues } from '../../../src/events/occurrences/project-date.js';
import { OWN_COLUMNS, OWN_TEXTS } from '../../../src/events/dto/own-fields.js';
import { findFieldName } from '../../../src/core/database/field-names.js';
import { Event, EventTranslation } from '../../../src/events/event.entity.js';
import { NO_OWN_VALUES, type OwnValues } from '../../../src/events/occurrences/own-values.js';
import { TEST_SETTINGS } from '../../support/service/test-settings.js';
import { changeSeries, SECOND, SERIES } from './dates.js';

const project = (own: OwnValues, series = SERIES, date = SECOND) => projectDate(series, date, own, TEST_SETTINGS);

/** The times of the second date, as the rule gives them. */
const RULE_TIMES = {
  ...{ startLocal: '2026-12-08 18:00:00', startUtc: '2026-12-08 17:00:00', endLocal: '2026-12-08 20:00:00', endUtc: '2026-12-08 19:00:00' },
  allDay: false,
};

const [CA, ES] = SERIES.record.translations;

/** The row of a date that has nothing of its own. */
const PLAIN: EventParts = {
  record: {
    ...SERIES.record,
    ...RULE_TIMES,
    ...{ id: 9, version: 1, seriesId: 7, ownNames: null, occurrenceChanges: 0 },
    ...{ recurrence: null, knownUntilUtc: null, previousSeriesId: null, nextSeriesId: null, externalIds: null },
    translations: [
      { ...CA!, ownerId: 9, slug: null },
      { ...ES!, ownerId: 9, slug: null },
    ],
  },
  links: SERIES.links,
};

it('a date without values of its own shows its series, at the times of the rule', () => {
  expect(project(NO_OWN_VALUES)).toEqual(PLAIN);
});

describe.each<[field: string, column: string, value: unknown, ofSeries?: unknown]>([
  ['cost', 'cost', { text: 'de franc' }],
  ['cost', 'cost', null],
  ['show_map', 'showMap', false],
  ['show_map_link', 'showMapLink', false],
  ['hide_from_listings', 'hideFromListings', true],
  ['sticky', 'sticky', true],
  ['featured', 'featured', true],
  ['event_status', 'eventStatus', 'cancelled'],
  ['previous_start_date', 'previousStartLocal', '2026-12-07 18:00:00', '2026-11-30 18:00:00'],
  ['attendance_mode', 'attendanceMode', 'online'],
  ['online_url', 'onlineUrl', 'https://example.org/live'],
  ['ticket_url', 'ticketUrl', null],
  ['ticket_status', 'ticketStatus', 'sold_out'],
  ['in_language', 'inLanguage', ['es', 'ca']],
  ['accessibility', 'accessibility', 4],
  ['age_min', 'ageMin', null],
  ['age_max', 'ageMax', 12],
  ['image', 'imageId', null],
])('%s', (field, column, value, ofSeries = value) => {
  const own = { fields: { [field]: value }, texts: {} };

  it(`is shown as its own: ${JSON.stringify(value)}`, () => {
    const names = { ownNames: { fields: [field], texts: {} }, changedFields: [field] };
    expect(project(own)).toEqual({ ...PLAIN, record: { ...PLAIN.record, [column]: value, ...names } });
  });

  it(`is found, and read again: ${JSON.stringify(value)}`, () => {
    const shown = project(own);
    expect(findOwnValues(SERIES, SECOND, toValues(shown))).toEqual(own);
    expect(readOwnValues(shown)).toEqual(own);
  });

  it(`follows the series where it has come to have the same, and stays when the series changes: ${JSON.stringify(value)}`, () => {
    expect(findOwnValues(changeSeries({ [column]: ofSeries }), SECOND, own)).toEqual(NO_OWN_VALUES);
    const ofSame = project(own, changeSeries({ featured: true, showMap: false, [column]: ofSeries })).record;
    expect(ofSame).toMatchObject({ [column]: value, ownNames: { fields: [field], texts: {} }, changedFields: null });
  });
});

describe.each<[field: string, linked: string, ids: number[]]>([
  ['venue', 'venue', [33]],
  ['organizer', 'organizer', [35, 34]],
  ['categories', 'category', []],
  ['tags', 'tag', [50, 51]],
])('the links %s', (field, linked, ids) => {
  const own = { fields: { [field]: ids }, texts: {} };

  it('are its own in their order, and those of other kinds are those of the series', () => {
    const shown = project(own);
    expect(shown.links).toEqual({ ...SERIES.links, [linked]: ids });
    expect(shown.record).toMatchObject({ ownNames: { fields: [field], texts: {} }, changedFields: [field] });
    expect(project(own, changeSeries({}, { ...SERIES.links, [linked]: ids })).record.changedFields).toBeNull();
    expect(findOwnValues(SERIES, SECOND, toValues(shown))).toEqual(own);
    expect(readOwnValues(shown)).toEqual(own);
  });

  it('are left out where those of the series are not known', () => {
    expect(project(own, changeSeries({}, {})).links).toEqual({});
  });
});

describe('the times', () => {
  const EARLY = {
    ...{
      startLocal: '2026-12-08 17:00:00',
      startUtc: '2026-12-08 16:00:00',
      endLocal: '2026-12-08 20:00:00',
      endUtc: '2026-12-08 19:00:00',
    },
    allDay: false,
  };
  const own = (times: typeof EARLY): OwnValues => ({ times, fields: {}, texts: {} });

  const ownNames = { fields: ['start_date', 'end_date', 'all_day'], texts: {} };

  it('are one value, of which the fields are named that differ', () => {
    expect(project(own(EARLY)).record).toMatchObject({ ...EARLY, ownNames, changedFields: ['start_date'] });
    const day = { ...EARLY, startLocal: '2026-12-08 00:00:00', startUtc: '2026-12-07 23:00:00', endLocal: '2026-12-08 23:59:59' };
    const wholeDay = { ...day, endUtc: '2026-12-08 22:59:59', allDay: true };
    expect(project(own(wholeDay)).record).toMatchObject({ ownNames, changedFields: ownNames.fields });
    expect(findOwnValues(SERIES, SECOND, toValues(project(own(wholeDay))))).toEqual(own(wholeDay));
    expect(readOwnValues(project(own(wholeDay)))).toEqual(own(wholeDay));
  });

  it('stay as a whole when the series moves, also to the same times', () => {
    const later = { startLocal: '2026-12-01 19:00:00', endLocal: '2026-12-01 22:00:00', startUtc: '2026-12-01 18:00:00' };
    const date = { id: 9, originalStartLocal: '2026-12-08 19:00:00' };
    expect(project(own(EARLY), changeSeries(later), date).record).toMatchObject({
      ...EARLY,
      ...{ ownNames, changedFields: ['start_date', 'end_date'] },
    });
    expect(project(own(RULE_TIMES)).record).toMatchObject({ ...RULE_TIMES, ownNames, changedFields: null });
    expect(findOwnValues(SERIES, SECOND, own(RULE_TIMES))).toEqual(NO_OWN_VALUES);
  });

  it.each([
    ['a summer date has the same time of day', '2027-06-01 18:00:00', { startUtc: '2027-06-01 16:00:00', endUtc: '2027-06-01 18:00:00' }],
    [
      'a start that the clock skips moves forward',
      '2027-03-28 02:30:00',
      {
        startLocal: '2027-03-28 03:30:00',
        startUtc: '2027-03-28 01:30:00',
        endLocal: '2027-03-28 04:30:00',
        endUtc: '2027-03-28 02:30:00',
      },
    ],
    ['of two equal hours the first counts', '2027-10-31 02:30:00', { startUtc: '2027-10-31 00:30:00', endUtc: '2027-10-31 03:30:00' }],
  ])('of the rule go through a change of the clock: %s', (_, originalStartLocal, times) => {
    expect(project(NO_OWN_VALUES, SERIES, { id: 9, originalStartLocal }).record).toMatchObject(times);
  });

  it.each([
    [
      'the second of two equal hours stays the second',
      'Europe/Madrid',
      {
        startLocal: '2027-10-31 02:30:00',
        startUtc: '2027-10-31 01:30:00',
        endLocal: '2027-10-31 04:00:00',
        endUtc: '2027-10-31 03:00:00',
      },
      { startUtc: '2027-10-31 01:30:00', endUtc: '2027-10-31 03:00:00' },
    ],
    [
      'in another time zone they keep the time of day',
      'Atlantic/Canary',
      {
        startLocal: '2026-12-08 17:00:00',
        startUtc: '2026-12-08 16:00:00',
        endLocal: '2026-12-08 20:00:00',
        endUtc: '2026-12-08 19:00:00',
      },
      {
        startLocal: '2026-12-08 17:00:00',
        startUtc: '2026-12-08 17:00:00',
        endLocal: '2026-12-08 20:00:00',
        endUtc: '2026-12-08 20:00:00',
      },
    ],
    [
      'an end is never before its start',
      'UTC',
      {
        startLocal: '2027-10-31 02:45:00',
        startUtc: '2027-10-31 00:45:00',
        endLocal: '2027-10-31 02:15:00',
        endUtc: '2027-10-31 01:15:00',
      },
      {
        startLocal: '2027-10-31 02:45:00',
        startUtc: '2027-10-31 02:45:00',
        endLocal: '2027-10-31 02:45:00',
        endUtc: '2027-10-31 02:45:00',
      },
    ],
  ])('of its own go through a change of the clock: %s', (_, timezone, times, shown) => {
    expect(project(own({ ...times, allDay: false }), changeSeries({ timezone })).record).toMatchObject({ ...shown, timezone });
  });
});

it('own values have the names that the API gives to their columns', () => {
  const names = [
    ...Object.values(OWN_COLUMNS).map((column) => findFieldName(Event, column)),
    ...Object.values(OWN_TEXTS).map((column) => findFieldName(EventTranslation, column)),
  ];
  expect(names).toEqual([...Object.keys(OWN_COLUMNS), ...Object.keys(OWN_TEXTS)]);
});
