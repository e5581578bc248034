import type { EntityManager } from 'typeorm';
import { EVENT_STATUSES, facetNumber, selectGroups } from '../../content/calendar/facets.js';
import type { DateTimeString } from '../../core/time/moment.js';

/** The calendar has the events that are neither. Events in the trash may be among these. */
const IS_NOT_PUBLIC = "(event.status IN ('future', 'draft', 'pending', 'private') OR event.has_only_drafts = 1)";

/**
 * Finds the single events and the occurrences that start in a window, whatever their status. The client may not be allowed to read some
 * of them, and some may be in the trash.
 * @param until is not in the window
 */
export async function findEventsOfDay(manager: EntityManager, from: DateTimeString, until: DateTimeString): Promise<number[]> {
  const facets = selectGroups(EVENT_STATUSES).read.map((group) => facetNumber('all', group));
  const inWindow = (row: string) => `${row}.start_utc >= ? AND ${row}.start_utc < ?`;
  const rows: { id: number }[] = await manager.query(
    `SELECT entry.event_id AS id FROM calendar_entry entry
      WHERE entry.facet IN (${facets.join()}) AND entry.facet_id = 0 AND ${inWindow('entry')}
    UNION SELECT event.id FROM event
      WHERE ${inWindow('event')} AND event.recurrence IS NULL AND event.series_id IS NULL AND ${IS_NOT_PUBLIC}
    UNION SELECT occurrence.id FROM event
      INNER JOIN occurrence ON occurrence.series_id = event.id AND occurrence.state = 'listed' AND ${inWindow('occurrence')}
      WHERE event.recurrence IS NOT NULL AND ${IS_NOT_PUBLIC}`,
    [from, until, from, until, from, until],
  );
  return rows.map(({ id }) => id);
}
