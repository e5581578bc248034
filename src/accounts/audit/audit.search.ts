import type { SelectQueryBuilder } from 'typeorm';
import { settings } from '../../core/config/settings.js';
import { applyFilters, type Filters, type Search } from '../../core/http/lists/filters.js';
import { addDays, instantIn, isStamp, toUtc } from '../../core/time/moment.js';
import { Change } from './change.entity.js';
import type { ListChangesDto } from './dto/list-changes.dto.js';

const FILTERS: Filters<ListChangesDto, Change> = {
  type: (changes, type) => changes.andWhere('change.resource = :type', { type }),
  id: (changes, id) => changes.andWhere('change.record_id = :id', { id }),
  action: (changes, action) => changes.andWhere('change.action = :action', { action }),
  user: (changes, user) => changes.andWhere('change.user_id = :user', { user }),
  token: (changes, token) => changes.andWhere('change.token_id = :token', { token }),
  request_id: (changes, requestId) => changes.andWhere('change.request_id = :requestId', { requestId }),
  since: (changes, since) => changes.andWhere('change.at_utc >= :since', { since: instantIn(since, settings.siteTimezone) }),
  until: (changes, until) => {
    if ('utc' in until || !until.dateOnly)
      return changes.andWhere('change.at_utc <= :until', { until: instantIn(until, settings.siteTimezone) });
    const end = addDays(until.local, 1);
    return isStamp(end) ? changes.andWhere('change.at_utc < :until', { until: toUtc(end, settings.siteTimezone) }) : changes;
  },
};

/** The log, narrowed; the newest first unless asked otherwise. */
export async function searchChanges(search: Search<ListChangesDto>): Promise<SelectQueryBuilder<Change>> {
  const changes = search.manager.createQueryBuilder(Change, 'change').select('change.sequence', 'id').where('1 = 1');
  const found = await applyFilters(changes, FILTERS, search);
  return found.orderBy('change.sequence', search.query.order === 'asc' ? 'ASC' : 'DESC');
}
