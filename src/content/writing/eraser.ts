import { setImmediate as afterIncomingRequests } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { eraseVersions } from '../../accounts/audit/record-version.entity.js';
import { assertCan } from '../../accounts/auth/rights.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { DomainError } from '../../core/errors/domain-error.js';
import type { SignedInContext } from '../../core/http/context/request-context.js';
import type { RecordLocator } from '../../core/http/routing/record-locator.js';
import { IdempotencyKeys } from '../../core/idempotency/idempotency-keys.service.js';
import { Clock } from '../../core/time/clock.js';
import { deleteExternalIds } from '../external-ids/external-ids.js';
import { type ContentResource, findEditable } from '../lookup/find-record.js';
import { Writes } from '../plans/writes.js';
import type { Content, ContentKind } from '../records/content.entity.js';
import { isOfSeries, updateChangedDates } from '../records/changed-dates.js';
import { SlugHistory } from '../texts/slug-history.entity.js';
import type { Translation } from '../texts/translation.entity.js';
import { eraseOccurrences } from './erase-occurrences.js';
import { hasMoreReferences, removeLinks, removeReferences } from './event-references.js';
import { moveToTrash } from './trash.js';

/** How many events a transaction takes a record out of at most, unless it belongs to a batch. */
export const MAX_REFERENCES_PER_TRANSACTION = 1_000;

/** Deletes events, venues and organizers permanently. Their ids are never given to other records: the table `record_id` keeps them. */
@Injectable()
export class Eraser {
  constructor(
    private readonly work: UnitOfWork,
    private readonly writes: Writes,
    private readonly keys: IdempotencyKeys,
    private readonly clock: Clock,
  ) {}

  /**
   * Erases a record, in the trash or not, and returns it as it was. A record to which many events refer goes to the trash first, and
   * is taken out of them in several transactions. If the request is cut off meanwhile, it is still in the trash.
   * @param load loads the record for the response
   * @throws DomainError
   */
  async erase<E extends Content, T extends Translation, R>(
    definition: ContentResource<E, T>,
    locator: RecordLocator,
    load: (id: number) => Promise<R>,
    context: SignedInContext,
  ): Promise<R> {
    assertCan(context.principal, "edit others'", definition.resource);
    const isAlone = !this.work.isActive;
    const { id, previous, isErased } = await this.writes.run(async (planner) => {
      const record = await findEditable(planner, definition, locator, 'restore', context);
      if (isOfSeries(record)) throw new DomainError('not-found', { resource: definition.resource });
      const before = { id: record.id, previous: await this.writes.present(() => load(record.id)) };
      if (isAlone && (await hasMoreReferences(this.work, definition.resource, record.id, MAX_REFERENCES_PER_TRANSACTION))) {
        const isInTrash = record.status === 'trash';
        if (!isInTrash) await moveToTrash(planner, definition, { id: record.id }, this.clock.nowUtc(), context);
        if (!isInTrash && definition.resource === 'event')
          await updateChangedDates(this.work, definition, [record.id], { status: 'trash' });
        return { ...before, isErased: false };
      }
      await this.eraseRecord(definition, record.id);
      return { ...before, isErased: true };
    });
    if (!isErased) await this.eraseInSteps(definition, id);
    return previous;
  }

  /**
   * Does a step of erasing a record that is in the trash, in the current unit of work. The last step also takes it out of the stored responses.
   * @returns whether the record is erased, and in how many other records it was
   */
  async eraseStep(kind: ContentKind, id: number, limit: number): Promise<{ isErased: boolean; removed: number }> {
    const removed = await removeReferences(this.work, kind.resource, id, limit);
    if (removed === limit) return { isErased: false, removed };
    await this.deleteRows(kind, id);
    await this.keys.hideRecord(id);
    return { isErased: true, removed };
  }

  private async eraseInSteps(kind: ContentKind, id: number): Promise<void> {
    let isErased = false;
    while (!isErased) {
      // SQLite is synchronous: without this pause, no other request gets an answer meanwhile.
      await afterIncomingRequests();
      isErased = await this.work.run(async () => {
        // Another request may have erased the record since the last step. Events that begin to refer to it wait for this lock.
        const isThere = await this.lock(kind, id);
        return !isThere || this.eraseNext(kind, id);
      });
    }
  }

  private async lock({ recordEntity }: ContentKind, id: number): Promise<boolean> {
    const lock = this.work.dialect.buildLock('pessimistic_write');
    return (await this.work.manager.findOne<Content>(recordEntity, { select: { id: true }, where: { id }, ...lock })) !== null;
  }

  /** Erases a record in the current unit of work. */
  private async eraseRecord(kind: ContentKind, id: number): Promise<void> {
    while (!(await this.eraseNext(kind, id)));
  }

  /** Does a step of erasing a record. @returns whether it was the last one */
  private async eraseNext(kind: ContentKind, id: number): Promise<boolean> {
    return (await this.eraseStep(kind, id, MAX_REFERENCES_PER_TRANSACTION)).isErased;
  }

  /** Deletes the row of a record, and those that belong to it. Its texts have foreign keys that delete them. */
  private async deleteRows({ resource, recordEntity }: ContentKind, id: number): Promise<void> {
    const { manager } = this.work;
    const parts = resource === 'event' ? await this.deleteParts(id) : [];
    await manager.delete(SlugHistory, { resource, ownerId: id });
    await deleteExternalIds(manager, resource, id);
    await eraseVersions(this.work, resource, id);
    await manager.delete(recordEntity, { id });
    this.work.recordChange({ resource, id, action: 'delete', parts });
  }

  /** Deletes what belongs to an event, and returns the ids of its occurrences. */
  private async deleteParts(id: number): Promise<number[]> {
    const parts = await eraseOccurrences(this.work, id);
    await removeLinks(this.work, id);
    return parts;
  }
}
