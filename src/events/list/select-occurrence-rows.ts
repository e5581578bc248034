import type { SelectQueryBuilder } from 'typeorm';
import { filterByStatus } from '../../content/access/status.js';
import { Event } from '../event.entity.js';
import { Occurrence } from '../recurrence/occurrence.entity.js';
import { filterRows } from './find-by-records.js';
import type { EventSearch } from './find-events.js';
import type { ListPlan } from './plan-list.js';

/**
 * Builds the query of the ids of the occurrences of a plan, each with its record `event`.
 * @param filterState adds the conditions of the state of an occurrence and of `status`: by default those that the client may list
 */
export async function selectOccurrenceRows(
  plan: ListPlan,
  search: EventSearch,
  filterState: (rows: SelectQueryBuilder<Event>) => unknown = (rows) => {
    filterByStatus(rows, 'event', search.query.status, search.context);
    rows.andWhere("occurrence.state = 'listed'");
  },
): Promise<SelectQueryBuilder<Event>> {
  const rows = search.manager.createQueryBuilder(Event, 'event').select('occurrence.id', 'id');
  filterState(rows.innerJoin(Occurrence, 'occurrence', 'occurrence.record_id = event.id'));
  const { include = [] } = search.query;
  if (include.length > 0) rows.andWhere('occurrence.id IN (:...include)', { include });
  await filterRows(rows, plan, search);
  return rows;
}
