import type { EntityManager } from 'typeorm';
import {
  buildGroupsSql,
  buildStatusNumberSql,
  FACETS,
  FACETS_PER_GROUP,
  type FacetName,
  SERIES_MARKS,
  SPAN_LIMIT_DAYS,
} from '../../content/calendar/facets.js';
import { findDialect } from '../../core/database/dialect.js';

const SECONDS_PER_DAY = 86_400;

/** The columns of `calendar_entry`, in the order of the queries of this file. */
export const ENTRY_COLUMNS = 'facet, facet_id, start_utc, event_id, series_id, record_id, end_utc, span, hidden, featured, direct';

const OTHER_COLUMNS = ENTRY_COLUMNS.replace('facet, ', '');

/** What has entries: single events, the listed occurrences of series, or series, which have marks. */
export type EntrySource = 'events' | 'occurrences' | 'series';

/** The records from which entries are made. */
export interface EntrySelection {
  readonly source: EntrySource;
  /** A condition on `event`, or on `occurrence` where it is the source. */
  readonly where: string;
  /** A condition on the links of these records, with which the search for ancestors begins. */
  readonly links: string;
}

/** Selects records by their ids: those of single events, occurrences or series. @param among the condition of an id: `IN (3, 5)` */
export function selectEntriesOf(source: EntrySource, among: (id: string) => string): EntrySelection {
  const links = {
    events: among('link.event_id'),
    occurrences: `link.event_id IN (SELECT record_id FROM occurrence WHERE ${among('id')})`,
    // Around the UNION, because MariaDB looks each link up in it otherwise.
    series: `link.event_id IN (SELECT id FROM
      (SELECT id FROM event WHERE ${among('id')} UNION ALL SELECT id FROM event WHERE ${among('series_id')}) some)`,
  };
  const where = {
    events: among('event.id'),
    occurrences: among('occurrence.id'),
    series: `((event.series_id IS NULL AND ${among('event.id')}) OR (${among('event.series_id')}))`,
  };
  return { source, where: where[source], links: links[source] };
}

/** Where the columns of the entries of a source come from. */
interface SourceSql {
  readonly from: string;
  readonly condition: string;
  /** The row with the times. */
  readonly times: 'event' | 'occurrence';
  readonly id: string;
  readonly seriesId: string;
  readonly recordId: string;
}

const SOURCES: Readonly<Record<EntrySource, SourceSql>> = {
  events: {
    from: 'event',
    condition: 'event.recurrence IS NULL AND event.series_id IS NULL',
    ...{ times: 'event', id: 'event.id', seriesId: 'NULL', recordId: 'NULL' },
  },
  occurrences: {
    from: 'occurrence INNER JOIN event ON event.id = occurrence.record_id',
    condition: "occurrence.state = 'listed'",
    times: 'occurrence',
    id: 'occurrence.id',
    seriesId: 'occurrence.series_id',
    recordId: 'NULLIF(occurrence.record_id, occurrence.id)',
  },
  // The series, and its changed dates, each of which may have other links.
  series: {
    from: 'event',
    condition: `(event.recurrence IS NOT NULL OR event.series_id IS NOT NULL) AND EXISTS
      (SELECT 1 FROM occurrence WHERE occurrence.record_id = event.id AND occurrence.state = 'listed')`,
    ...{ times: 'event', id: 'event.id', seriesId: 'COALESCE(event.series_id, event.id)', recordId: 'NULL' },
  },
};

/** Builds the SQL query of the entries that records give, for some facets, in the groups of their statuses. */
export function buildEntriesSql(manager: EntityManager, facets: readonly FacetName[], selection: EntrySelection): string {
  const { times, id, seriesId, recordId, condition } = SOURCES[selection.source];
  const columns = `${times}.start_utc, ${id} AS event_id, ${seriesId} AS series_id, ${recordId} AS record_id, ${times}.end_utc, ${buildSpanSql(manager, times)} AS span, event.hide_from_listings AS hidden, event.featured AS featured, ${buildStatusNumberSql()} AS status`;
  // Without an index on the status, which SQLite would prefer to many ids, and then read all published events.
  const listed = `COALESCE(event.status, '') = 'publish' AND COALESCE(event.has_only_drafts, 0) = 0 AND ${condition} AND ${selection.where}`;
  const entries = facets.map((facet) => buildFacetSql(facet, selection, { columns, listed })).join(' UNION ALL ');
  const grouped = `SELECT facet + ${FACETS_PER_GROUP} * status_group.number AS facet, ${OTHER_COLUMNS}
    FROM (${entries}) entry INNER JOIN (${buildGroupsSql()}) status_group ON status_group.status = entry.status`;
  return selection.source === 'series' ? buildMarksSql(grouped) : grouped;
}

/** Builds the query of the marks that series have where they, or their changed dates, have entries. */
function buildMarksSql(entries: string): string {
  return `SELECT facet + ${SERIES_MARKS} AS facet, facet_id, '' AS start_utc, series_id AS event_id, series_id,
      NULL AS record_id, '' AS end_utc, 0 AS span, 0 AS hidden, 0 AS featured, MAX(direct) AS direct
    FROM (${entries}) entry GROUP BY facet, facet_id, series_id`;
}

function buildFacetSql(
  facet: FacetName,
  { source, links }: EntrySelection,
  { columns, listed }: { columns: string; listed: string },
): string {
  const number = FACETS[facet];
  const { from, id } = SOURCES[source];
  switch (facet) {
    case 'all':
      return `SELECT ${number} AS facet, 0 AS facet_id, ${columns}, 1 AS direct FROM ${from} WHERE ${listed}`;
    case 'featured':
    case 'sticky':
      return `SELECT ${number} AS facet, 0 AS facet_id, ${columns}, 1 AS direct FROM ${from} WHERE ${listed} AND event.${facet} = 1`;
    case 'category':
      return `SELECT ${number} AS facet, tree.ancestor_id AS facet_id, ${columns},
          MAX(CASE WHEN link.category_id = tree.ancestor_id THEN 1 ELSE 0 END) AS direct
        FROM ${from} INNER JOIN event_category link ON link.event_id = event.id
        INNER JOIN (${buildAncestorsSql(links)}) tree ON tree.category_id = link.category_id
        WHERE ${listed} GROUP BY ${id === 'event.id' ? id : `${id}, event.id`}, tree.ancestor_id`;
    default:
      return `SELECT ${number} AS facet, link.${facet}_id AS facet_id, ${columns}, 1 AS direct
        FROM ${from} INNER JOIN event_${facet} link ON link.event_id = event.id WHERE ${listed}`;
  }
}

/** Builds the SQL query of the categories of some links, each with itself and its ancestors. */
function buildAncestorsSql(links: string): string {
  return `WITH RECURSIVE path (category_id, ancestor_id) AS (
      SELECT DISTINCT link.category_id, link.category_id FROM event_category link WHERE ${links}
      UNION SELECT path.category_id, category.parent_id FROM path INNER JOIN category ON category.id = path.ancestor_id
        WHERE category.parent_id IS NOT NULL)
    SELECT category_id, ancestor_id FROM path`;
}

function buildSpanSql(manager: EntityManager, times: string): string {
  const seconds = findDialect(manager.dataSource).buildSecondsBetween(`${times}.start_utc`, `${times}.end_utc`);
  const spans = SPAN_LIMIT_DAYS.map((days, span) => `WHEN ${seconds} <= ${days * SECONDS_PER_DAY} THEN ${span}`);
  return `CASE ${spans.join(' ')} ELSE ${SPAN_LIMIT_DAYS.length} END`;
}
