import type { SelectQueryBuilder } from 'typeorm';
import { settings } from '../../core/config/settings.js';
import { FEED_ACTIONS } from '../../core/database/transactions/pending-changes.js';
import { applyFilters, type Filters, type Search } from '../../core/http/lists/filters.js';
import { addDays, isDateTimeString, resolveUtc, toUtc } from '../../core/time/moment.js';
import { AuditEntry } from './audit-entry.entity.js';
import type { ListAuditEntriesDto } from './dto/list-audit-entries.dto.js';

const FILTERS: Filters<ListAuditEntriesDto, AuditEntry> = {
  type: (changes, type) => changes.andWhere('change.resource = :type', { type }),
  id: (changes, id) => changes.andWhere('change.record_id = :id', { id }),
  action: (changes, action) => changes.andWhere('change.action = :action', { action }),
  user: (changes, user) => changes.andWhere('change.user_id = :user', { user }),
  token: (changes, token) => changes.andWhere('change.token_id = :token', { token }),
  request_id: (changes, requestId) => changes.andWhere('change.request_id = :requestId', { requestId }),
  since: (changes, since) => changes.andWhere('change.at_utc >= :since', { since: resolveUtc(since, settings.siteTimezone) }),
  until: (changes, until) => {
    if ('utc' in until || !until.isDateOnly)
      return changes.andWhere('change.at_utc <= :until', { until: resolveUtc(until, settings.siteTimezone) });
    const end = addDays(until.local, 1);
    return isDateTimeString(end) ? changes.andWhere('change.at_utc < :until', { until: toUtc(end, settings.siteTimezone) }) : changes;
  },
};

/** Returns the query of the audit log with the client's filters. The newest entries come first unless `order=asc`. */
export async function searchAuditEntries(search: Search<ListAuditEntriesDto>): Promise<SelectQueryBuilder<AuditEntry>> {
  const changes = search.manager.createQueryBuilder(AuditEntry, 'change').select('change.sequence', 'id');
  changes.where('change.action NOT IN (:...feedActions)', { feedActions: FEED_ACTIONS });
  const found = await applyFilters(changes, FILTERS, search);
  return found.orderBy('change.sequence', search.query.order === 'asc' ? 'ASC' : 'DESC');
}
