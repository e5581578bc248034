import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import type { SignedInContext } from '../../core/http/context/request-context.js';
import { loadPage, type Page } from '../../core/http/lists/page.js';
import { Clock } from '../../core/time/clock.js';
import { dateToUtc } from '../../core/time/moment.js';
import { assertCan } from '../auth/rights.js';
import { searchAuditEntries } from './search-audit-entries.js';
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
    const search = { query, context, nowUtc: dateToUtc(this.clock.now()), manager: this.work.manager };
    return loadPage(await searchAuditEntries(search), query, 'change', async (ids) => {
      const [where, order] = [{ sequence: In(ids) }, { sequence: query.order }];
      return ids.length === 0 ? [] : this.work.manager.find(AuditEntry, { where, order });
    });
  }
}
