import { Injectable } from '@nestjs/common';
import { In, type SelectQueryBuilder } from 'typeorm';
import { FEED_ACTIONS } from '../../core/database/transactions/pending-changes.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import type { SignedInContext } from '../../core/http/context/request-context.js';
import { applyFilters, type Filters, type Search } from '../../core/http/lists/filters.js';
import { loadPage, type Page } from '../../core/http/lists/page.js';
import { Clock } from '../../core/time/clock.js';
import { addDays, isDateTimeString, resolveUtc, toUtc } from '../../core/time/moment.js';
import { assertCan } from '../auth/rights.js';
import { AuditEntry } from './audit-entry.entity.js';
import type { ListAuditEntriesDto } from './dto/list-audit-entries.dto.js';

/** Lists the audit log for administrators. The API has no way to change it. */
@Injectable()
export class AuditService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async list(query: ListAuditEntriesDto, context: SignedInContext): Promise<Page<AuditEntry>> {
    assertCan(context.principal, 'manage users', 'change');
    const search = { query, context, nowUtc: this.clock.nowUtc(), manager: this.work.manager };
    return loadPage(await searchAuditEntries(search), query, 'change', async (ids) => {
      const [where, order] = [{ sequence: In(ids) }, { sequence: query.order }];
      return ids.length === 0 ? [] : this.work.manager.find(AuditEntry, { where, order });
    });
  }
}

const FILTERS: Filters<ListAuditEntriesDto, AuditEntry> = {
  type: (changes, type) => changes.andWhere('change.resource = :type', { type }),
  id: (changes, id) => changes.andWhere('change.record_id = :id', { id }),
  action: (changes, action) => changes.andWhere('change.action = :action', { action }),
  user: (changes, user) => changes.andWhere('change.user_id = :user', { user }),
  token: (changes, token) => changes.andWhere('change.token_id = :token', { token }),
  request_id: (changes, requestId) => changes.andWhere('change.request_id = :requestId', { requestId }),
  since: (changes, since, { context }) =>
    changes.andWhere('change.at_utc >= :since', { since: resolveUtc(since, context.settings.siteTimezone) }),
  until: (changes, until, { context }) => {
    const { siteTimezone } = context.settings;
    if ('utc' in until || !until.isDateOnly) return changes.andWhere('change.at_utc <= :until', { until: resolveUtc(until, siteTimezone) });
    const end = addDays(until.local, 1);
    return isDateTimeString(end) ? changes.andWhere('change.at_utc < :until', { until: toUtc(end, siteTimezone) }) : changes;
  },
};

/** Returns the query of the audit log with the client's filters. The newest entries come first unless `order=asc`. */
async function searchAuditEntries(search: Search<ListAuditEntriesDto>): Promise<SelectQueryBuilder<AuditEntry>> {
  const changes = search.manager.createQueryBuilder(AuditEntry, 'change').select('change.sequence', 'id');
  changes.where('change.action NOT IN (:...feedActions)', { feedActions: FEED_ACTIONS });
  const found = await applyFilters(changes, FILTERS, search);
  return found.orderBy('change.sequence', search.query.order === 'asc' ? 'ASC' : 'DESC');
}
