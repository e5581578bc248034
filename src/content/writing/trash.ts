import type { FindOptionsWhere } from 'typeorm';
import type { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import type { SignedInContext } from '../../core/http/context/request-context.js';
import type { RecordLocator } from '../../core/http/routing/record-locator.js';
import { dateToUtc } from '../../core/time/moment.js';
import type { Status } from '../access/status.js';
import { type ContentResource, findEditable, type TrashHandling } from '../finding/find-record.js';
import type { ContentFields } from '../records/content.dto.js';
import type { Content } from '../records/content.entity.js';
import { updateWithVersion } from '../records/update-with-version.js';
import type { Translation } from '../texts/translation.entity.js';
import { reclaimSlugs, releaseSlugs } from '../translations/write-texts.js';

/** Moves a record to the trash, where its slugs are free for others. */
export async function moveToTrash<E extends Content, T extends Translation>(
  work: UnitOfWork,
  room: ContentResource<E, T>,
  locator: RecordLocator,
  now: Date,
  context: SignedInContext,
): Promise<number> {
  const record = await findEditable(work, room, locator, 'in-trash', context);
  await updateWithVersion<E>(work, room, record, { status: 'trash', modifiedUtc: dateToUtc(now) } as object);
  await releaseSlugs(work.manager, room, record.id);
  return record.id;
}

/** Another status takes a record out of the trash; without one it stays there. */
export function resolveTrashHandling({ status }: Pick<ContentFields, 'status'>): TrashHandling {
  if (status === 'trash') return 'in-trash';
  return status === undefined ? 'no-longer-available' : 'taken back';
}

/** Gives the slugs free or takes them back when a change moves a record into the trash or out of it. */
export async function syncSlugsWithTrash<E extends Content, T extends Translation>(
  work: UnitOfWork,
  room: ContentResource<E, T>,
  before: Content,
  status: Status,
): Promise<void> {
  const { manager } = work;
  if ((before.status === 'trash') === (status === 'trash')) return;
  if (status === 'trash') await releaseSlugs(manager, room, before.id);
  else await reclaimSlugs(work, room, await manager.find(room.translationEntity, { where: { ownerId: before.id } as FindOptionsWhere<T> }));
}
