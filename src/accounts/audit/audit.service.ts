import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { pageOfIds } from '../../core/database/list-queries.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import type { Writer } from '../../core/http/context/principal.js';
import { type Page, pageFrom } from '../../core/http/lists/page.js';
import { demand } from '../auth/rights.js';
import { searchChanges } from './audit.search.js';
import { Change } from './change.entity.js';
import type { ListChangesDto } from './dto/list-changes.dto.js';

/** What changed, who did it and from where: for administrators to read, and for nobody to write. */
@Injectable()
export class AuditService {
  constructor(private readonly work: UnitOfWork) {}

  async list(query: ListChangesDto, reader: Writer): Promise<Page<Change>> {
    demand(reader, 'manage people', 'change');
    const { rows, total } = await pageOfIds(await searchChanges(this.work.manager, query), query);
    const sequence = In(rows.map(({ id }) => id));
    const order = { sequence: query.order };
    const changes = rows.length === 0 ? [] : await this.work.manager.find(Change, { where: { sequence }, order });
    return pageFrom(changes, total, query, 'change');
  }
}
