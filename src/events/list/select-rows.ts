import type { SelectQueryBuilder } from 'typeorm';
import { assertCanListStatuses, filterByStatus } from '../../content/access/status.js';
import { Event } from '../event.entity.js';
import { Occurrence } from '../recurrence/occurrence.entity.js';
import type { EventSearch } from './find-events.js';

/**
 * Builds the query of the rows of any status: single events, and occurrences, each with its record `event`. A row has its `occurrence`
 * unless it is a single event. Where the client names ids, it has these alone, and a series that it names is a row itself.
 * @throws DomainError 401 or 403 for a status that the client must not list
 */
export function selectRows({ manager, query, context }: EventSearch): SelectQueryBuilder<Event> {
  const { status: statuses, include = [] } = query;
  const rows = manager.createQueryBuilder(Event, 'event').select('event.id', 'id');
  const isInState = `occurrence.state ${statuses?.includes('trash') ? "IN ('listed', 'trash')" : "= 'listed'"}`;
  if (include.length > 0) rows.innerJoin(`(${selectNamed(isInState)})`, 'occurrence', 'occurrence.record_id = event.id', { include });
  else rows.leftJoin(Occurrence, 'occurrence', `occurrence.record_id = event.id AND ${isInState}`);
  filterStatus();
  if (include.length === 0) rows.andWhere('(occurrence.id IS NOT NULL OR (event.recurrence IS NULL AND event.series_id IS NULL))');
  return rows;

  function filterStatus(): void {
    // Who may list the trash may read everything. A deleted occurrence is in the trash, and its series is not.
    assertCanListStatuses(statuses, context);
    if (statuses?.includes('trash')) rows.where("(event.status IN (:...statuses) OR occurrence.state = 'trash')", { statuses });
    else filterByStatus(rows, 'event', statuses, context);
  }
}

/** Builds the query of what the client names by ids: rows of `occurrence`, and those of events that show themselves. */
function selectNamed(isInState: string): string {
  return `SELECT NULL AS id, event.id AS record_id, NULL AS series_id, NULL AS start_utc, NULL AS end_utc, 'listed' AS state
      FROM event WHERE event.id IN (:...include) AND event.series_id IS NULL
    UNION ALL SELECT occurrence.id, occurrence.record_id, occurrence.series_id, occurrence.start_utc, occurrence.end_utc, occurrence.state
      FROM occurrence WHERE occurrence.id IN (:...include) AND ${isInState}`;
}
