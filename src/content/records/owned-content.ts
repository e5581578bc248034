import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { OwnedRecords } from '../../accounts/users/owned-records.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { contentKinds } from './content.entity.js';

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

  async handOver({ from, to, nowUtc }: { from: number; to: number; nowUtc: string }): Promise<void> {
    const { manager } = this.work;
    for (const { resource, recordEntity } of contentKinds(this.source)) {
      const owned = await manager.find(recordEntity, { select: { id: true }, where: { authorId: from }, order: { id: 'ASC' } });
      const columns = { authorId: to, modifiedUtc: nowUtc, version: () => 'version + 1' };
      const ids = owned.map(({ id }) => id);
      // By id, and not by author: each record that changes gets an entry in the audit log.
      for (let start = 0; start < ids.length; start += BATCH_SIZE)
        await manager.update(recordEntity, { id: In(ids.slice(start, start + BATCH_SIZE)) }, columns);
      for (const id of ids) this.work.recordChange({ resource, id, action: 'update', fields: ['author'] });
    }
  }
}
