import { Injectable } from '@nestjs/common';
import { DataSource, type EntityTarget, In } from 'typeorm';
import { type OwnedName, type OwnedRecord, OwnedRecords } from '../../accounts/users/owned-records.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { Image } from '../images/image.entity.js';
import { contentKinds } from './content.entity.js';
import { updateChangedDates, exceptChangedDates } from './changed-dates.js';
import { divide } from '../../core/database/many-rows.js';

/** How many ids one statement updates at most. */
const BATCH_SIZE = 500;

/** The events, venues, organizers and images that users own. */
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
    return this.work.manager.existsBy(Image, { authorId });
  }

  async listOwned(authorId: number, { skip, take }: { skip: number; take: number }): Promise<{ items: OwnedRecord[]; total: number }> {
    const items: OwnedRecord[] = [];
    let total = 0;
    for (const { type, entity, where: ofKind } of this.listOwnedKinds()) {
      const where = { authorId, ...ofKind };
      const range = { skip: Math.max(0, skip - total), take: take - items.length };
      const owned = { select: { id: true }, where, order: { id: 'ASC' } } as const;
      const found = range.take > 0 ? await this.work.manager.find(entity, { ...owned, ...range }) : [];
      items.push(...found.map(({ id }) => ({ type, id })));
      total += await this.work.manager.countBy(entity, where);
    }
    return { items, total };
  }

  async handOver({ from, to, nowUtc }: { from: number; to: number; nowUtc: string }): Promise<void> {
    const { manager } = this.work;
    for (const kind of contentKinds(this.source)) {
      const { resource, recordEntity } = kind;
      const where = { authorId: from, ...exceptChangedDates(kind) };
      const lock = this.work.dialect.buildLock('pessimistic_write');
      const owned = await manager.find(recordEntity, { select: { id: true, version: true }, where, order: { id: 'ASC' }, ...lock });
      const columns = { authorId: to, modifiedUtc: nowUtc, version: () => 'version + 1' };
      const ids = owned.map(({ id }) => id);
      // By id, and not by author: each record that changes gets an entry in the audit log.
      for (const some of divide(ids, BATCH_SIZE)) {
        await manager.update(recordEntity, { id: In([...some]) }, columns);
        if (resource === 'event') await updateChangedDates(this.work, kind, some, columns);
      }
      const change = { resource, action: 'update', fields: ['author'], before: [{ fields: { author: from } }] } as const;
      for (const { id, version } of owned) this.work.recordChange({ ...change, id, version: version + 1 });
    }
    await this.handOverImages(from, to);
  }

  /** An image has no version: what records show of it does not change. */
  private async handOverImages(from: number, to: number): Promise<void> {
    const { manager } = this.work;
    const owned = await manager.find(Image, { select: { id: true }, where: { authorId: from }, order: { id: 'ASC' } });
    if (owned.length === 0) return;
    await manager.update(Image, { authorId: from }, { authorId: to });
    for (const { id } of owned) this.work.recordChange({ resource: 'image', id, action: 'update', fields: ['author'] });
  }

  private listOwnedKinds(): OwnedKind[] {
    const records = contentKinds(this.source).map((kind) => ({
      type: kind.resource,
      entity: kind.recordEntity,
      where: exceptChangedDates(kind),
    }));
    return [...records, { type: 'media', entity: Image, where: {} }];
  }
}

interface OwnedKind {
  readonly type: OwnedName;
  readonly entity: EntityTarget<{ id: number; authorId: number | null }>;
  /** Which rows are records of their own. */
  readonly where: object;
}
