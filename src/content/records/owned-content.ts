import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { type OwnedRecord, OwnedRecords } from '../../accounts/users/owned-records.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { contentKinds } from './content.entity.js';
import { updateParts, whereWhole } from './whole-records.js';

/** How many ids one statement updates at most. */
const BATCH_SIZE = 500;

/** The events, venues and organizers that users own. */
@Injectable()
export class OwnedContent extends OwnedRecords {
  constructor(
    private readonly work: UnitOfWork,
    private readonly source: DataSource,
  ) {
    super();
  }

  async ownsAny(authorId: number): Promise<boolean> {
    for (const { recordEntity } of contentKinds(this.source)) if (await this.work.manager.existsBy(recordEntity, { authorId })) return true;
    return false;
  }

  async listOwned(authorId: number, { skip, take }: { skip: number; take: number }): Promise<{ items: OwnedRecord[]; total: number }> {
    const items: OwnedRecord[] = [];
    let total = 0;
    for (const kind of contentKinds(this.source)) {
      const { resource: type, recordEntity } = kind;
      const where = { authorId, ...whereWhole(kind) };
      const range = { skip: Math.max(0, skip - total), take: take - items.length };
      const owned = { select: { id: true }, where, order: { id: 'ASC' } } as const;
      const found = range.take > 0 ? await this.work.manager.find(recordEntity, { ...owned, ...range }) : [];
      items.push(...found.map(({ id }) => ({ type, id })));
      total += await this.work.manager.countBy(recordEntity, where);
    }
    return { items, total };
  }

  async handOver({ from, to, nowUtc }: { from: number; to: number; nowUtc: string }): Promise<void> {
    const { manager } = this.work;
    for (const kind of contentKinds(this.source)) {
      const { resource, recordEntity } = kind;
      const where = { authorId: from, ...whereWhole(kind) };
      const owned = await manager.find(recordEntity, { select: { id: true }, where, order: { id: 'ASC' } });
      const columns = { authorId: to, modifiedUtc: nowUtc, version: () => 'version + 1' };
      const ids = owned.map(({ id }) => id);
      // By id, and not by author: each record that changes gets an entry in the audit log.
      for (let start = 0; start < ids.length; start += BATCH_SIZE)
        await manager.update(recordEntity, { id: In(ids.slice(start, start + BATCH_SIZE)) }, columns);
      for (const id of ids) this.work.recordChange({ resource, id, action: 'update', fields: ['author'] });
      for (let start = 0; resource === 'event' && start < ids.length; start += BATCH_SIZE)
        await updateParts(this.work, kind, ids.slice(start, start + BATCH_SIZE), columns);
    }
  }
}
