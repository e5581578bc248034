import { expect, it } from '@jest/globals';
import { createSystemContext } from '../../../src/core/http/context/request-context.js';
import { ListEventsDto } from '../../../src/events/dto/list-events.dto.js';
import { LIST_PARAMETERS } from '../../../src/events/list/list-parameters.js';
import { type ListPlan, type ListRequest, planList, type PlanOptions } from '../../../src/events/list/plan-list.js';
import { TEST_SETTINGS } from '../../support/service/test-settings.js';

interface Options extends PlanOptions {
  readonly facets?: ListRequest['facets'];
  readonly chain?: ListRequest['context']['locale']['chain'];
}

const NOW = '2026-11-21 11:00:00';
const ANONYMOUS = createSystemContext(TEST_SETTINGS);
const POINT = { geoloc_lat: 41.3, geoloc_lng: 1.2 };
const instant = (utc: string) => ({ utc });

function plan(query: object, { facets = [], chain = ANONYMOUS.locale.chain, ...options }: Options = {}): ListPlan {
  const context = { ...ANONYMOUS, locale: { ...ANONYMOUS.locale, chain } };
  return planList({ query: Object.assign(new ListEventsDto(), query), context, nowUtc: NOW, facets }, options);
}

it.each<[string, object, Partial<ListPlan>]>([
  ['without parameters reads the calendar', {}, { source: 'calendar', tested: [], readsRecords: false, total: 'counters' }],
  ['in descending order reads the calendar', { order: 'desc' }, { source: 'calendar', direction: 'DESC', total: 'counters' }],
  ['by words reads the index of words', { search: 'fira' }, { source: 'words', tested: [], total: 'complete set' }],
  ['around a point reads its venues', POINT, { source: 'distances', order: 'distance', tested: [], total: 'complete set' }],
  ['of a status reads the records', { status: ['draft'] }, { source: 'records', readsRecords: true, total: 'count' }],
  ['of named events reads the records', { include: [5] }, { source: 'records', readsRecords: true, total: 'count' }],
  ['with an empty include reads the calendar', { include: [] }, { source: 'calendar', readsRecords: false }],
])('a list %s', (_title, query, expected) => {
  expect(plan(query)).toMatchObject(expected);
});

it.each<[string, object, Partial<ListPlan>]>([
  ['stays in the calendar', { geoloc: true }, { source: 'calendar', tested: ['geoloc'], total: 'count' }],
  [
    'stays around the point',
    { ...POINT, has_translation: ['es'] },
    { source: 'distances', tested: ['has_translation'], total: 'complete set' },
  ],
  ['stays around the point for words', { ...POINT, search: 'fira' }, { source: 'distances', tested: ['search'] }],
  ['tests the words too', { search: 'fira', post_parent: 7 }, { source: 'calendar', tested: ['post_parent', 'search'] }],
  [
    'tests the records of a status',
    { status: ['draft'], search: 'fira', ...POINT },
    { source: 'records', tested: ['geoloc_lat', 'search'] },
  ],
])('a list with a filter that only records answer %s', (_title, query, expected) => {
  expect(plan(query)).toMatchObject({ ...expected, readsRecords: true });
});

it.each<[string, object, Partial<ListPlan>]>([
  ['title', { orderby: 'title' }, { source: 'calendar', tested: [], total: 'count' }],
  ['title, with words', { orderby: 'title', search: 'fira' }, { source: 'calendar', tested: ['search'] }],
  ['start, around a point', { orderby: 'start_date', ...POINT }, { source: 'calendar', tested: ['geoloc_lat'] }],
])('a list ordered by %s reads the records of the calendar', (_title, query, expected) => {
  expect(plan(query)).toMatchObject({ ...expected, readsRecords: true });
});

it('a list in one language only tests whether the records have a text in it', () => {
  expect(plan({}, { chain: ['ca'] })).toMatchObject({ source: 'calendar', tested: ['fallback'], total: 'count' });
  expect(plan({ search: 'fira' }, { chain: ['ca'] })).toMatchObject({ source: 'calendar', tested: ['fallback', 'search'] });
});

it('a list reads the smallest facet, and tests the others on each row', () => {
  const category = { facet: 'category', ids: [1] } as const;
  const venue = { facet: 'venue', ids: [3] } as const;
  const venues = { facet: 'venue', ids: [3, 5] } as const;

  expect(plan({}, { facets: [category] })).toMatchObject({ selection: { ...category, otherFacets: [] }, total: 'counters' });
  expect(plan({}, { facets: [category, venue] })).toMatchObject({ selection: { ...venue, otherFacets: [category] }, total: 'count' });
  expect(plan({}, { facets: [category, venues] })).toMatchObject({ selection: { ...category, otherFacets: [venues] }, total: 'count' });
  expect(plan({ ...POINT }, { facets: [category, venue] })).toMatchObject({
    selection: { facet: 'venue', otherFacets: [category, venue] },
  });
});

it('only the page of the calendar reads a facet with several ids, because an occurrence may be in it twice', () => {
  const venues = { facet: 'venue', ids: [3, 5] } as const;
  const tested = { selection: { facet: 'all', ids: [0], otherFacets: [venues] } };

  expect(plan({}, { facets: [venues] })).toMatchObject({ selection: { ...venues, otherFacets: [] }, total: 'count' });
  expect(plan({ search: 'fira' }, { facets: [venues] })).toMatchObject(tested);
  expect(plan({ geoloc: true }, { facets: [venues] })).toMatchObject(tested);
  expect(plan({}, { facets: [venues], isWholeList: true })).toMatchObject(tested);
});

it('counters know featured events, and no other combination', () => {
  const bounds = { ends_after: instant('2026-01-01 00:00:00'), ends_before: instant('2027-01-01 00:00:00') };

  expect(plan({ featured: true })).toMatchObject({ selection: { facet: 'featured', featured: undefined }, total: 'counters' });
  expect(plan({ featured: false })).toMatchObject({ selection: { facet: 'all', featured: false }, total: 'count' });
  expect(plan({ ends_after: bounds.ends_after })).toMatchObject({ total: 'counters' });
  expect(plan(bounds)).toMatchObject({ source: 'calendar', total: 'count' });
});

it('a list of named events has no window, and shows hidden ones', () => {
  expect(plan({ include: [5], start_date: instant('2030-01-01 00:00:00') }).selection).toMatchObject({ bounds: [], includesHidden: true });
  expect(plan({}).selection.includesHidden).toBe(false);
  expect(plan({}).selection.bounds).toHaveLength(2);
});

it.each<[string, object, PlanOptions, readonly string[]]>([
  ['shows the events that one can go to', {}, {}, ['scheduled', 'rescheduled', 'moved_online']],
  ['of drafts does the same', { status: ['draft'] }, {}, ['scheduled', 'rescheduled', 'moved_online']],
  ['shows the statuses that the client names', { event_status: ['postponed', 'cancelled'] }, {}, ['cancelled', 'postponed']],
  ['of named events shows all', { include: [5] }, {}, ['scheduled', 'cancelled', 'postponed', 'rescheduled', 'moved_online']],
  ['of named events tests the statuses that the client names', { include: [5], event_status: ['cancelled'] }, {}, ['cancelled']],
  ['without defaults shows all', {}, { hasDefaults: false }, ['scheduled', 'cancelled', 'postponed', 'rescheduled', 'moved_online']],
])('a list %s', (_title, query, options, statuses) => {
  expect(plan(query, options).selection.statuses).toEqual(statuses);
});

it('counters know every choice of statuses', () => {
  for (const event_status of [['any'], ['cancelled'], ['scheduled'], ['scheduled', 'cancelled'], ['rescheduled', 'postponed']])
    expect(plan({ event_status })).toMatchObject({ source: 'calendar', readsRecords: false, total: 'counters' });
});

it('a question about single events reads the records, whatever is asked', () => {
  const options = { sources: ['records'] as const, hasDefaults: false };

  expect(plan({ search: 'fira' }, options)).toMatchObject({ source: 'records', tested: ['search'], selection: { bounds: [] } });
});

it('each parameter can be sent with each other one', () => {
  const names = Object.keys(LIST_PARAMETERS).filter((name) => name !== 'fallback');
  const values: Record<string, unknown> = { orderby: 'title', start_date: undefined, end_date: undefined };
  const sent = (name: string) => ({ [name]: name in values ? values[name] : /^(starts|ends)_/.test(name) ? instant(NOW) : ['x'] });

  for (const one of names) for (const other of names) expect(plan({ ...sent(one), ...sent(other) }).source).toBeDefined();
});
