import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { pageOfIds } from '../../core/database/list-queries.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import type { SignedInContext } from '../../core/http/context/request-context.js';
import { type Page, pageFrom } from '../../core/http/lists/page.js';
import { Clock } from '../../core/time/clock.js';
import { utcNow } from '../../core/time/moment.js';
import { demand } from '../auth/rights.js';
import { searchChanges } from './audit.search.js';
import { Change } from './change.entity.js';
import type { ListChangesDto } from './dto/list-changes.dto.js';

/** What changed, who did it and from where: for administrators to read, and for nobody to write. */
@Injectable()
export class AuditService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async list(query: ListChangesDto, context: SignedInContext): Promise<Page<Change>> {
    demand(context.principal, 'manage people', 'change');
    const search = { query, context, nowUtc: utcNow(this.clock.now()), manager: this.work.manager };
    const { rows, total } = await pageOfIds(await searchChanges(search), query);
    const sequence = In(rows.map(({ id }) => id));
    const order = { sequence: query.order };
    const changes = rows.length === 0 ? [] : await this.work.manager.find(Change, { where: { sequence }, order });
    return pageFrom(changes, total, query, 'change');
  }
}
