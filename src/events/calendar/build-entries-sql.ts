import type { EntityManager } from 'typeorm';
import { buildGroupsSql, buildStatusNumberSql } from '../../content/calendar/event-status.js';
import { FACETS, FACETS_PER_GROUP, type FacetName, SPAN_LIMIT_DAYS } from '../../content/calendar/facets.js';
import { findDialect } from '../../core/database/dialect.js';

const SECONDS_PER_DAY = 86_400;

/** The columns of `calendar_entry`, in the order of the queries of this file. */
export const ENTRY_COLUMNS = 'facet, facet_id, start_utc, event_id, occurrence, end_utc, span, hidden, featured, direct';

const OTHER_COLUMNS = ENTRY_COLUMNS.replace('facet, ', '');

/**
 * Builds the SQL query of the entries that the records give, for some facets, in the groups of their statuses.
 * @param events a condition on `event` that selects the events
 * @param links a condition that selects the links of these events, with which the search for ancestors begins
 */
export function buildEntriesSql(
  manager: EntityManager,
  { facets, events, links }: { facets: readonly FacetName[]; events: string; links: string },
): string {
  const columns = `event.start_utc, event.id AS event_id, 0 AS occurrence, event.end_utc, ${buildSpanSql(manager)} AS span, event.hide_from_listings AS hidden, event.featured AS featured, ${buildStatusNumberSql()} AS status`;
  // Without an index on the status, which SQLite would prefer to many ids, and then read all published events.
  const listed = `COALESCE(event.status, '') = 'publish' AND COALESCE(event.drafted, 0) = 0 AND ${events}`;
  const entries = facets.map((facet) => buildFacetSql(facet, { columns, listed, links })).join(' UNION ALL ');
  return `SELECT facet + ${FACETS_PER_GROUP} * status_group.number AS facet, ${OTHER_COLUMNS}
    FROM (${entries}) entry INNER JOIN (${buildGroupsSql()}) status_group ON status_group.status = entry.status`;
}

function buildFacetSql(facet: FacetName, { columns, listed, links }: { columns: string; listed: string; links: string }): string {
  const number = FACETS[facet];
  switch (facet) {
    case 'all':
      return `SELECT ${number} AS facet, 0 AS facet_id, ${columns}, 1 AS direct FROM event WHERE ${listed}`;
    case 'featured':
      return `SELECT ${number} AS facet, 0 AS facet_id, ${columns}, 1 AS direct FROM event WHERE ${listed} AND event.featured = 1`;
    case 'category':
      return `SELECT ${number} AS facet, tree.ancestor_id AS facet_id, ${columns},
          MAX(CASE WHEN link.category_id = tree.ancestor_id THEN 1 ELSE 0 END) AS direct
        FROM event INNER JOIN event_category link ON link.event_id = event.id
        INNER JOIN (${buildAncestorsSql(links)}) tree ON tree.category_id = link.category_id
        WHERE ${listed} GROUP BY event.id, tree.ancestor_id`;
    default:
      return `SELECT ${number} AS facet, link.${facet}_id AS facet_id, ${columns}, 1 AS direct
        FROM event INNER JOIN event_${facet} link ON link.event_id = event.id WHERE ${listed}`;
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

function buildSpanSql(manager: EntityManager): string {
  const seconds = findDialect(manager.dataSource).buildSecondsBetween('event.start_utc', 'event.end_utc');
  const spans = SPAN_LIMIT_DAYS.map((days, span) => `WHEN ${seconds} <= ${days * SECONDS_PER_DAY} THEN ${span}`);
  return `CASE ${spans.join(' ')} ELSE ${SPAN_LIMIT_DAYS.length} END`;
}
