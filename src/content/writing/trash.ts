import type { FindOptionsWhere } from 'typeorm';
import type { SignedInContext } from '../../core/http/context/request-context.js';
import type { RecordLocator } from '../../core/http/routing/record-locator.js';
import type { Status } from '../access/status.js';
import { type ContentResource, findEditable, type TrashHandling } from '../lookup/find-record.js';
import type { WritePlanner } from '../plans/write-group.js';
import type { ContentFields } from '../records/content.dto.js';
import type { Content } from '../records/content.entity.js';
import { buildTrashColumns } from '../access/trash-columns.js';
import { updateWithVersion } from '../records/update-with-version.js';
import type { Translation } from '../texts/translation.entity.js';
import { reclaimSlugs, releaseSlugs } from '../texts/write-texts.js';

/** Moves a record to the trash, releases its slugs, and returns its id. */
export async function moveToTrash<E extends Content, T extends Translation>(
  planner: WritePlanner,
  definition: ContentResource<E, T>,
  locator: RecordLocator,
  modifiedUtc: string,
  context: SignedInContext,
): Promise<number> {
  const record = await findEditable(planner.group, definition, locator, 'in-trash', context);
  await trashRecord(planner, definition, record, modifiedUtc, context);
  return record.id;
}

/** Moves a record to the trash that a write has found and locked. */
export async function trashRecord<E extends Content, T extends Translation>(
  planner: WritePlanner,
  definition: ContentResource<E, T>,
  record: E,
  modifiedUtc: string,
  context: SignedInContext,
): Promise<void> {
  const columns = { status: 'trash', modifiedUtc, ...buildTrashColumns(record, 'trash', modifiedUtc, context.principal) };
  await updateWithVersion<E>(planner.work, definition, record, columns as object);
  await releaseSlugs(planner.manager, definition, record.id);
}

/** Tells what an update does with a record in the trash: another status takes it out; without a status it fails. */
export function resolveTrashHandling({ status }: Pick<ContentFields, 'status'>): TrashHandling {
  if (status === 'trash') return 'in-trash';
  return status === undefined ? 'no-longer-available' : 'restore';
}

/** Releases or reclaims the slugs when a change moves a record into the trash or out of it. */
export async function syncSlugsWithTrash<E extends Content, T extends Translation>(
  planner: WritePlanner,
  definition: ContentResource<E, T>,
  before: Content,
  status: Status,
): Promise<void> {
  const { manager } = planner;
  if ((before.status === 'trash') === (status === 'trash')) return;
  if (status === 'trash') await releaseSlugs(manager, definition, before.id);
  else
    await reclaimSlugs(
      planner,
      definition,
      await manager.find(definition.translationEntity, { where: { ownerId: before.id } as FindOptionsWhere<T> }),
    );
}
