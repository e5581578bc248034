import { DataSource, type EntityManager, In } from 'typeorm';
import { buildReadableCondition, type SqlCondition } from '../../content/access/record-rights.js';
import { isOfSeries } from '../../content/records/changed-dates.js';
import { type ContentKind, contentKinds } from '../../content/records/content.entity.js';
import type { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import type { Principal } from '../../core/http/context/principal.js';
import { recordUrl } from '../../core/http/routing/links.js';
import { type ContentName, RESOURCES } from '../../core/resources.js';
import { Event } from '../../events/event.entity.js';
import { recordLostImage } from '../../events/occurrences/touch-series.js';

/** A record that shows an image, for a client. */
export interface ImageUse {
  readonly type: ContentName;
  readonly id: number;
  readonly rest_url: string;
}

/** How many uses an error lists. */
const MAX_LISTED_USES = 20;

/** Builds the SQL condition that a record shows `image`. Records in the trash count. */
export function buildUsedCondition(source: DataSource): string {
  const uses = contentKinds(source).map(({ resource }) => `EXISTS (SELECT 1 FROM ${resource} WHERE ${resource}.image_id = image.id)`);
  return `(${uses.join(' OR ')})`;
}

/** As `buildUsedCondition`, for the records that the principal may read. Its parameter `userId` holds the principal's id. */
export function buildReadableUseCondition(source: DataSource, principal: Principal): SqlCondition {
  const { parameters } = buildReadableCondition(principal, 'record');
  const uses = contentKinds(source).map(({ resource }) => {
    const { sql } = buildReadableCondition(principal, resource);
    return `EXISTS (SELECT 1 FROM ${resource} WHERE ${resource}.image_id = image.id AND ${sql})`;
  });
  return { sql: `(${uses.join(' OR ')})`, parameters };
}

/** Lists some of the records that show an image and that the client may read, and tells whether any record shows it. */
export async function findUses(
  manager: EntityManager,
  imageId: number,
  context: RequestContext,
): Promise<{ uses: ImageUse[]; isUsed: boolean }> {
  const { sql, parameters } = buildReadableCondition(context.principal, 'record');
  const uses: ImageUse[] = [];
  let isUsed = false;
  for (const { resource: type, recordEntity } of contentKinds(manager.dataSource)) {
    isUsed ||= await manager.existsBy(recordEntity, { imageId });
    const readable = manager
      .createQueryBuilder(recordEntity, 'record')
      .select('record.id', 'id')
      .where('record.imageId = :imageId', { imageId });
    const limit = MAX_LISTED_USES - uses.length;
    const rows = limit === 0 ? [] : await readable.andWhere(sql, parameters).orderBy('record.id').limit(limit).getRawMany<{ id: number }>();
    uses.push(...rows.map(({ id }) => ({ type, id, rest_url: recordUrl(RESOURCES[type].collection, id, context) })));
  }
  return { uses, isUsed };
}

/** Takes an image out of at most so many records, in the current unit of work. @returns the number of records */
export async function removeUses(work: UnitOfWork, imageId: number, limit: number, nowUtc: string): Promise<number> {
  let removed = 0;
  for (const kind of contentKinds(work.manager.dataSource)) removed += await removeUsesOf(work, kind, imageId, limit - removed, nowUtc);
  return removed;
}

async function removeUsesOf(
  work: UnitOfWork,
  { resource, recordEntity }: ContentKind,
  imageId: number,
  limit: number,
  nowUtc: string,
): Promise<number> {
  if (limit === 0) return 0;
  const { manager, dialect } = work;
  const lock = dialect.buildLock('pessimistic_write');
  const shown = await manager.find(recordEntity, { where: { imageId }, order: { id: 'ASC' }, take: limit, ...lock });
  const ids = shown.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await manager.update(recordEntity, { id: In(ids) }, { imageId: null, modifiedUtc: nowUtc, version: () => 'version + 1' });
  const before = [{ fields: { image: imageId } }];
  for (const record of shown)
    if (record instanceof Event && record.ownNames?.fields.includes('image')) await recordLostImage(work, record, imageId, nowUtc);
    else {
      // A date that follows its series has no version of its own.
      const ofHistory = isOfSeries(record) ? {} : { version: record.version + 1, before };
      work.recordChange({ resource, id: record.id, action: 'update', fields: ['image'], ...ofHistory });
    }
  return ids.length;
}
