import { can } from '../../accounts/auth/rights.js';
import type { Principal } from '../../core/http/context/principal.js';
import { buildReadableCondition, type SqlCondition } from '../access/record-rights.js';
import { buildStatusCondition, LISTED_STATUSES, COUNT_UNITS, FACETS, SPAN_LIMIT_DAYS } from './facets.js';
import type { LinkedResourceName } from '../access/status.js';

/** Builds the condition: a published event links to the term itself. Here and below, events that are cancelled or postponed do not count. */
export function buildHasPublishedEventsCondition(term: 'category' | 'tag'): string {
  return `${buildEventCount(term)} > 0`;
}

/** Builds an SQL expression: the number of published events that link to the term itself. */
export function buildEventCount(term: 'category' | 'tag'): string {
  return `(SELECT COALESCE(SUM(links.events), 0) FROM calendar_count links
    WHERE links.facet = ${FACETS[term]} AND links.facet_id = ${term}.id AND links.unit = ${COUNT_UNITS.links})`;
}

/** Builds the condition: an event that the principal may read links to the record. */
export function buildHasEventsCondition(linked: LinkedResourceName, principal: Principal): SqlCondition {
  const listed = `(SELECT entry.event_id FROM calendar_entry entry WHERE ${inFacet(linked)} LIMIT 1) IS NOT NULL`;
  return orUnlisted(linked, principal, listed, () => '1 = 1');
}

/** Builds the condition: such an event has not ended. Its parameter `nowUtc` holds the time. */
export function buildHasUpcomingEventsCondition(linked: LinkedResourceName, principal: Principal): SqlCondition {
  const last = (column: string, condition: string) =>
    `(SELECT entry.${column} FROM calendar_entry entry WHERE ${inFacet(linked)}${condition} ORDER BY entry.${column} DESC LIMIT 1) >= :nowUtc`;
  // The last start answers for most records. The last ends are in an index by span.
  const ends = Array.from({ length: SPAN_LIMIT_DAYS.length + 1 }, (_, span) => last('end_utc', ` AND entry.span = ${span}`));
  return orUnlisted(linked, principal, [last('start_utc', ''), ...ends].join(' OR '), (dates) => `${dates}.end_utc >= :nowUtc`);
}

function inFacet(linked: LinkedResourceName): string {
  return `entry.facet = ${FACETS[linked]} AND entry.facet_id = ${linked}.id`;
}

/**
 * Adds the records of events that are not public. They are few, and an index finds them.
 * @param condition builds the condition on the times of a single event or of an occurrence
 */
function orUnlisted(linked: LinkedResourceName, principal: Principal, listed: string, condition: (dates: string) => string): SqlCondition {
  const { sql: readable, parameters } = buildReadableCondition(principal, 'event');
  if (!can(principal, 'read own in any status')) return { sql: `(${listed})`, parameters };
  const isUnlisted = `((event.has_only_drafts = 0 AND event.status IN ('future', 'draft', 'pending', 'private')) OR (event.has_only_drafts = 1 AND event.status <> 'trash'))`;
  const unlisted = `SELECT link.${linked}_id FROM event INNER JOIN event_${linked} link ON link.event_id = event.id WHERE ${isUnlisted} AND ${buildStatusCondition(LISTED_STATUSES)}`;
  const occurrences = `SELECT 1 FROM occurrence WHERE occurrence.record_id = event.id AND occurrence.state = 'listed' AND ${condition('occurrence')}`;
  const takesPlace = `((event.recurrence IS NULL AND event.series_id IS NULL AND ${condition('event')}) OR EXISTS (${occurrences}))`;
  return { sql: `(${listed} OR ${linked}.id IN (${unlisted} AND ${readable} AND ${takesPlace}))`, parameters };
}
