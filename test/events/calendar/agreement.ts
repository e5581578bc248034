import type { Person } from '../../support/calendar.js';
import { loadPublicEvents, type NaiveEvent, type ReadableCalendar } from './naive-lists.js';

/** A calendar that is read over HTTP, and by SQL. */
export interface ComparedCalendar extends ReadableCalendar {
  get(path: string, options?: { as?: Person }): Promise<{ status: number; body: ReturnType<typeof JSON.parse> }>;
}

/** A query of the list of events, the condition that it means, and whether it shows each series once. */
type Case = readonly [query: string, holds: (event: NaiveEvent) => boolean, isCollapsed?: boolean];

const ALL = 'starts_after=1990-01-01';

function listCases({ venue, organizer, category, tag }: Record<keyof NaiveEvent['links'], number[]>): Case[] {
  const links =
    (kind: keyof NaiveEvent['links'], ...ids: number[]) =>
    (event: NaiveEvent) =>
      ids.some((id) => event.links[kind].includes(id));
  const times: Case[] = [
    ['', ({ start_utc }) => start_utc >= '2026-11-20 23:00:00' && start_utc <= '2028-11-20 23:00:00'],
    [ALL, () => true],
    [
      'start_date=2026-03-05T04:00:00Z&end_date=2026-03-05T20:00:00Z',
      ({ start_utc: at }) => at >= '2026-03-05 04:00:00' && at <= '2026-03-05 20:00:00',
    ],
    [
      'start_date=2026-03-05T04:00:00Z&end_date=2026-03-25T20:00:00Z',
      ({ start_utc: at }) => at >= '2026-03-05 04:00:00' && at <= '2026-03-25 20:00:00',
    ],
    [
      'start_date=2026-03-01T00:00:00Z&end_date=2026-09-30T23:59:59Z',
      ({ start_utc: at }) => at >= '2026-03-01 00:00:00' && at <= '2026-09-30 23:59:59',
    ],
    [
      'starts_after=2026-12-31T22:00:00Z&starts_before=2027-06-01T00:00:00Z',
      ({ start_utc: at }) => at > '2026-12-31 22:00:00' && at < '2027-06-01 00:00:00',
    ],
    ['ends_after=2027-01-15T12:00:00Z', ({ end_utc }) => end_utc > '2027-01-15 12:00:00'],
    ['ends_before=2027-01-15T12:00:00Z', ({ end_utc }) => end_utc < '2027-01-15 12:00:00'],
    [
      'ends_after=2027-01-15T12:00:00Z&starts_after=2026-06-01T00:00:00Z',
      ({ start_utc, end_utc }) => end_utc > '2027-01-15 12:00:00' && start_utc > '2026-06-01 00:00:00',
    ],
    [
      'ends_after=2027-01-15T12:00:00Z&ends_before=2027-08-01T00:00:00Z',
      ({ end_utc }) => end_utc > '2027-01-15 12:00:00' && end_utc < '2027-08-01 00:00:00',
    ],
  ];
  const facets: Case[] = [
    ['', () => true],
    ['&featured=true', ({ featured }) => featured === 1],
    ['&featured=false', ({ featured }) => featured === 0],
    ...venue.slice(0, 2).map((id): Case => [`&venue=${id}`, links('venue', id)]),
    [`&organizer=${organizer[0]}`, links('organizer', organizer[0]!)],
    ...category.map((id): Case => [`&categories=${id}`, links('category', id)]),
    ...tag.slice(0, 3).map((id): Case => [`&tags=${id}`, links('tag', id)]),
    [`&venue=${venue.join()}`, links('venue', ...venue)],
    [`&categories=${category.slice(0, 3).join()}`, links('category', ...category.slice(0, 3))],
    [`&categories=${category[0]}&venue=${venue[0]}`, (event) => links('category', category[0]!)(event) && links('venue', venue[0]!)(event)],
    [
      `&tags=${tag.join()}&organizer=${organizer.join()}&featured=true`,
      (event) => links('tag', ...tag)(event) && links('organizer', ...organizer)(event) && event.featured === 1,
    ],
  ];
  return times.flatMap(([time, inTime], n) =>
    // Each facet with some times, and each time without a facet. Each time, facet and choice of statuses comes often.
    facets
      .filter((_, place) => place === 0 || (place + n) % 3 === 0)
      .flatMap(([facet, inFacet], place) =>
        [STATUSES[0]!, STATUSES[1 + ((n + place) % (STATUSES.length - 1))]!].map(([sent, statuses]): Case => [
          time + facet + sent,
          (event) => inTime(event) && inFacet(event) && statuses.includes(event.event_status),
        ]),
      ),
  );
}

/** Adds what clients can ask of series to each case: each choice comes often. */
function addSeriesCases(cases: readonly Case[], series: readonly number[]): Case[] {
  if (series.length === 0) return [...cases];
  const some = series.slice(0, 2);
  const choices: Case[] = [
    ['&expand=false', () => true, true],
    ['&recurring=true', ({ series_id }) => series_id !== null],
    ['&recurring=false', ({ series_id }) => series_id === null],
    [`&series=${some.join()}`, ({ series_id }) => series_id !== null && some.includes(series_id)],
    ['&expand=false&recurring=true', ({ series_id }) => series_id !== null, true],
    [`&expand=false&series=${series.join()}`, ({ series_id }) => series_id !== null, true],
  ];
  const addChoice = ([query, holds]: Case, [sent, more, isCollapsed]: Case): Case => [
    query + sent,
    (event) => holds(event) && more(event),
    isCollapsed,
  ];
  return cases.flatMap((one, n) => [one, addChoice(one, choices[0]!), addChoice(one, choices[1 + (n % (choices.length - 1))]!)]);
}

/** Keeps the first of each series. */
function keepFirst(events: readonly NaiveEvent[]): NaiveEvent[] {
  return events.filter(({ series_id }, n) => series_id === null || events.findIndex((one) => one.series_id === series_id) === n);
}

const LISTED = ['scheduled', 'rescheduled', 'moved_online'];

/** What a client sends of statuses, and the statuses of the events that it gets. The first is that of the usual list. */
const STATUSES: readonly (readonly [query: string, statuses: readonly string[]])[] = [
  ['', LISTED],
  ['&event_status=any', [...LISTED, 'cancelled', 'postponed']],
  ...[['cancelled'], ['postponed'], ['scheduled'], ['rescheduled'], ['moved_online', 'postponed'], ['scheduled', 'moved_online']].map(
    (statuses) => [`&event_status=${statuses.join()}`, statuses] as const,
  ),
  ['&event_status=scheduled,cancelled', ['scheduled', 'cancelled']],
];

/**
 * Compares lists, their totals and the counts of terms with the records, for anonymous clients and for the administrator. The
 * clock of the service must show 21 November 2026. Returns the queries whose answers differ.
 */
export async function findDisagreements(calendar: ComparedCalendar, admin: Person): Promise<string[]> {
  const events = await loadPublicEvents(calendar);
  const idsOf = async (table: string) =>
    (await calendar.database.query<{ id: number }[]>(`SELECT id FROM ${table} ORDER BY id`)).map(({ id }) => id);
  const [venue, organizer, category, tag] = [await idsOf('venue'), await idsOf('organizer'), await idsOf('category'), await idsOf('tag')];
  const series = [...new Set(events.flatMap(({ series_id }) => series_id ?? []))];
  const differences: string[] = [];
  const cases = addSeriesCases(listCases({ venue, organizer, category, tag }), series);
  for (const [n, [query, holds, isCollapsed]] of cases.entries()) {
    // What can be asked of series triples the cases. Then each is asked by one of the two clients, in turn.
    const clients = series.length === 0 ? [undefined, admin] : [[undefined, admin][Math.floor(n / 6) % 2]];
    for (const as of clients) {
      const rows = events.filter((event) => holds(event) && (as !== undefined || event.hide_from_listings === 0));
      const wanted = (isCollapsed ? keepFirst(rows) : rows).map(({ id }) => id);
      differences.push(...(await compare(calendar, query, wanted, as)));
    }
  }
  return [...differences, ...(await compareCounts(calendar))];
}

async function compare(calendar: ComparedCalendar, query: string, wanted: number[], as: Person | undefined): Promise<string[]> {
  const found = async (more: string) => {
    const { status, body } = await calendar.get(
      `/events?_fields=id&per_page=7${query === '' ? '' : `&${query.replace(/^&/, '')}`}${more}`,
      as ? { as } : {},
    );
    return status === 200
      ? JSON.stringify([body.total, body.events.map(({ id }: { id: number }) => id)])
      : `${status} ${JSON.stringify(body)}`;
  };
  const differences: string[] = [];
  const lastPage = Math.max(1, Math.ceil(wanted.length / 7));
  const pages = [
    ['asc', new Set([1, Math.min(2, lastPage)])],
    ['desc', new Set([1, lastPage])],
  ] as const;
  for (const [order, numbers] of pages) {
    const ids = order === 'asc' ? wanted : wanted.toReversed();
    for (const page of numbers) {
      const answer = await found(`&page=${page}&order=${order}`);
      const slice = JSON.stringify([wanted.length, ids.slice((page - 1) * 7, page * 7)]);
      if (answer !== slice) differences.push(`${query} page ${page} ${order} ${as ? 'signed in' : ''}: ${answer}, not ${slice}`);
    }
  }
  return differences;
}

async function compareCounts(calendar: ComparedCalendar): Promise<string[]> {
  const differences: string[] = [];
  for (const [collection, name] of [
    ['categories', 'category'],
    ['tags', 'tag'],
  ] as const) {
    const rows: { id: number; events: number | string }[] = await calendar.database.query(
      `SELECT ${name}.id, COUNT(DISTINCT COALESCE(event.series_id, event.id)) AS events
        FROM ${name} LEFT JOIN event_${name} link ON link.${name}_id = ${name}.id
        LEFT JOIN event ON event.id = link.event_id AND event.status = 'publish' AND event.has_only_drafts = 0
          AND event.event_status IN ('scheduled', 'rescheduled', 'moved_online')
          AND ((event.recurrence IS NULL AND event.series_id IS NULL)
            OR EXISTS (SELECT 1 FROM occurrence o WHERE o.record_id = event.id AND o.state = 'listed')) GROUP BY ${name}.id`,
    );
    const { body } = await calendar.get(`/${collection}?per_page=100&hide_empty=false&orderby=id`);
    const shown = new Map<number, number>(body[collection].map(({ id, count }: { id: number; count: number }) => [id, count]));
    for (const { id, events } of rows)
      if (shown.get(id) !== Number(events)) differences.push(`${name} ${id}: count ${shown.get(id)}, not ${events}`);
    const filled = rows
      .filter(({ events }) => Number(events) > 0)
      .map(({ id }) => id)
      .sort((one, other) => one - other);
    const listed = (await calendar.get(`/${collection}?per_page=100&orderby=id`)).body;
    const listedIds = listed[collection].map(({ id }: { id: number }) => id);
    if (listedIds.join() !== filled.join() || listed.total !== filled.length)
      differences.push(`${collection}: ${listedIds.join()}, not ${filled.join()}`);
  }
  return differences;
}
