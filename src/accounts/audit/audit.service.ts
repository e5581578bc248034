import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { findPageOfIds } from '../../core/database/list-queries.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import type { SignedInContext } from '../../core/http/context/request-context.js';
import { type Page, buildPage } from '../../core/http/lists/page.js';
import { Clock } from '../../core/time/clock.js';
import { dateToUtc } from '../../core/time/moment.js';
import { assertCan } from '../auth/rights.js';
import { searchAuditEntries } from './audit.search.js';
import { AuditEntry } from './audit-entry.entity.js';
import type { ListAuditEntriesDto } from './dto/list-audit-entries.dto.js';

/** What changed, who did it and from where: for administrators to read, and for nobody to write. */
@Injectable()
export class AuditService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async list(query: ListAuditEntriesDto, context: SignedInContext): Promise<Page<AuditEntry>> {
    assertCan(context.principal, 'manage people', 'change');
    const search = { query, context, nowUtc: dateToUtc(this.clock.now()), manager: this.work.manager };
    const { rows, total } = await findPageOfIds(await searchAuditEntries(search), query);
    const sequence = In(rows.map(({ id }) => id));
    const order = { sequence: query.order };
    const changes = rows.length === 0 ? [] : await this.work.manager.find(AuditEntry, { where: { sequence }, order });
    return buildPage(changes, total, query, 'change');
  }
}
