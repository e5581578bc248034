import { describe, expect, it } from '@jest/globals';
import { type EventParts, findOwnValues, projectDate, readOwnValues, toValues } from '../../../src/events/occurrences/project-date.js';
import { NO_OWN_VALUES, type OwnValues } from '../../../src/events/occurrences/own-values.js';
import { TEST_SETTINGS } from '../../support/service/test-settings.js';
import { buildText, changeSeries, SECOND, SERIES } from './dates.js';

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

describe.each<[field: string, column: string, value: unknown]>([
  ['cost', 'cost', { text: 'de franc' }],
  ['cost', 'cost', null],
  ['show_map', 'showMap', false],
  ['show_map_link', 'showMapLink', false],
  ['hide_from_listings', 'hideFromListings', true],
  ['sticky', 'sticky', true],
  ['featured', 'featured', true],
  ['event_status', 'eventStatus', 'cancelled'],
  ['previous_start_date', 'previousStartLocal', '2026-12-07 18:00:00'],
  ['attendance_mode', 'attendanceMode', 'online'],
  ['online_url', 'onlineUrl', 'https://example.org/live'],
  ['ticket_url', 'ticketUrl', null],
  ['ticket_status', 'ticketStatus', 'sold_out'],
  ['in_language', 'inLanguage', ['es', 'ca']],
  ['image', 'imageId', null],
])('%s', (field, column, value) => {
  const own = { fields: { [field]: value }, texts: {} };

  it(`is shown as its own: ${JSON.stringify(value)}`, () => {
    const ownNames = { fields: [field], texts: {} };
    expect(project(own)).toEqual({ ...PLAIN, record: { ...PLAIN.record, [column]: value, ownNames } });
  });

  it(`is found, and read again: ${JSON.stringify(value)}`, () => {
    const shown = project(own);
    expect(findOwnValues(SERIES, SECOND, toValues(shown))).toEqual(own);
    expect(readOwnValues(shown)).toEqual(own);
  });

  it(`follows the series where it has come to have the same, and stays when the series changes: ${JSON.stringify(value)}`, () => {
    expect(findOwnValues(changeSeries({ [column]: value }), SECOND, own)).toEqual(NO_OWN_VALUES);
    expect(project(own, changeSeries({ featured: true, showMap: false, [column]: value })).record).toMatchObject({ [column]: value });
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
    expect(shown.record.ownNames).toEqual({ fields: [field], texts: {} });
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

  it('are one value, of which the fields are named that differ', () => {
    expect(project(own(EARLY)).record).toMatchObject({ ...EARLY, ownNames: { fields: ['start_date'], texts: {} } });
    const day = { ...EARLY, startLocal: '2026-12-08 00:00:00', startUtc: '2026-12-07 23:00:00', endLocal: '2026-12-08 23:59:59' };
    const wholeDay = { ...day, endUtc: '2026-12-08 22:59:59', allDay: true };
    expect(project(own(wholeDay)).record.ownNames?.fields).toEqual(['start_date', 'end_date', 'all_day']);
    expect(findOwnValues(SERIES, SECOND, toValues(project(own(wholeDay))))).toEqual(own(wholeDay));
    expect(readOwnValues(project(own(wholeDay)))).toEqual(own(wholeDay));
  });

  it('stay as a whole when the series moves, also to the same times', () => {
    const later = { startLocal: '2026-12-01 19:00:00', endLocal: '2026-12-01 22:00:00', startUtc: '2026-12-01 18:00:00' };
    const date = { id: 9, originalStartLocal: '2026-12-08 19:00:00' };
    expect(project(own(EARLY), changeSeries(later), date).record).toMatchObject({
      ...EARLY,
      ownNames: { fields: ['start_date', 'end_date'], texts: {} },
    });
    expect(project(own(RULE_TIMES)).record).toMatchObject({ ...RULE_TIMES, ownNames: { fields: ['start_date', 'end_date'], texts: {} } });
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

describe.each<[field: string, column: string, value: string | boolean | null]>([
  ['title', 'name', 'Especial'],
  ['description', 'description', '<p>Al parc</p>'],
  ['excerpt', 'excerpt', null],
  ['status_reason', 'statusReason', 'Pluja'],
  ['website', 'website', null],
  ['translation_status', 'draft', true],
])('the text %s', (field, column, value) => {
  it.each(['ca', 'es'])(`is its own in one language: %s`, (language) => {
    const own = {
      fields: {},
      texts: { [language]: { [field]: value } },
    };
    const shown = project(own);
    const [text, other] = [language, language === 'ca' ? 'es' : 'ca'].map((one) =>
      shown.record.translations.find((row) => row.language === one),
    );
    expect(text).toMatchObject({ ownerId: 9, slug: null, [column]: value });
    const followed = other!.language === 'ca' ? CA! : ES!;
    expect(other).toMatchObject({ ownerId: 9, slug: null, name: followed.name, excerpt: followed.excerpt, website: followed.website });
    expect(shown.record.ownNames).toEqual({ fields: [], texts: { [language]: [field] } });
    expect(findOwnValues(SERIES, SECOND, toValues(shown))).toEqual(own);
    expect(readOwnValues(shown)).toEqual(own);
  });
});

describe('the texts', () => {
  it('of a language that the series lacks are its own', () => {
    const own = { fields: {}, texts: { en: { title: 'Special' } } };
    const shown = project(own);
    expect(shown.record.translations).toEqual([
      ...PLAIN.record.translations,
      expect.objectContaining({ language: 'en', name: 'Special', nameFolded: 'special', excerpt: null, progress: 'partial' }),
    ]);
    expect(findOwnValues(SERIES, SECOND, toValues(shown))).toEqual(own);
  });

  it('follow the series in what is not their own, and go where it has none', () => {
    const own = { fields: {}, texts: { ca: { title: 'Especial' } } };
    const record = project({ fields: {}, texts: { ca: { title: 'Especial' }, en: { title: 'Special' } } }).record;
    const changed = changeSeries({ translations: [buildText('ca', { name: 'Curs nou', excerpt: 'Cada dimecres' })] });
    const shown = projectDate(changed, { ...SECOND, record }, own, TEST_SETTINGS).record.translations;
    expect(shown).toEqual([expect.objectContaining({ language: 'ca', name: 'Especial', excerpt: 'Cada dimecres' })]);
  });

  it('are as up to date as those of the series, where the text that they translate is that of the series', () => {
    const outdated = [buildText('ca', { name: 'Curs', revision: 2, sourceRevision: 2 }), buildText('es', { name: 'Curso' })];
    const shown = project({ fields: { featured: true }, texts: { en: { title: 'Special' } } }, changeSeries({ translations: outdated }));
    expect(shown.record.translations.map(({ language, progress }) => [language, progress])).toEqual([
      ['ca', 'complete'],
      ['es', 'outdated'],
      ['en', 'complete'],
    ]);
  });

  it('are outdated by a new text in the source language, until a write sends them', () => {
    const own = { fields: {}, texts: { ca: { title: 'Especial' } } };
    const first = project(own).record;
    const sent = projectDate(SERIES, { ...SECOND, record: first, written: new Set(['es']) }, own, TEST_SETTINGS).record;
    const later = projectDate(SERIES, { ...SECOND, record: sent }, own, TEST_SETTINGS).record;
    expect([first, sent, later].map(({ translations }) => translations[1]!.progress)).toEqual(['outdated', 'complete', 'complete']);
  });

  it('have a source language of their own, as long as it has a title', () => {
    const own = { fields: { source_language: 'es' }, texts: {} };
    expect(project(own).record).toMatchObject({ sourceLanguage: 'es', ownNames: { fields: ['source_language'], texts: {} } });
    const untitled = { fields: { source_language: 'es' }, texts: { es: { title: null } } };
    expect(project(untitled).record).toMatchObject({ sourceLanguage: 'ca' });
  });

  it('must have a title', () => {
    const own = { fields: {}, texts: { ca: { title: null }, es: { title: null } } };
    expect(() => project(own)).toThrow('last-translation');
  });
});
