import type { SignedInContext } from '../../core/http/context/request-context.js';
import type { RecordLocator } from '../../core/http/routing/record-locator.js';
import { type ContentResource, findEditable, type TrashHandling } from '../lookup/find-record.js';
import { mergePlans, type WritePlan } from '../plans/write-plan.js';
import type { WritePlanner } from '../plans/write-planner.js';
import type { ContentFields } from '../records/content.dto.js';
import type { Content } from '../records/content.entity.js';
import { buildTrashColumns } from '../access/trash-columns.js';
import { planUpdate } from '../records/plan-update.js';
import type { TranslatedResource } from '../texts/text-changes.js';
import type { Translation } from '../texts/translation.entity.js';

/** Plans to move a record to the trash, and returns its id. */
export async function moveToTrash<E extends Content, T extends Translation>(
  planner: WritePlanner,
  definition: ContentResource<E, T>,
  locator: RecordLocator,
  modifiedUtc: string,
  context: SignedInContext,
): Promise<number> {
  const record = await findEditable(planner, definition, locator, 'in-trash', context);
  planner.add(planTrash(definition, record, modifiedUtc, context));
  return record.id;
}

/** Plans to move a record to the trash that a write has found and locked. It reads nothing. */
export function planTrash<E extends Content, T extends Translation>(
  definition: ContentResource<E, T>,
  record: E,
  modifiedUtc: string,
  context: SignedInContext,
): WritePlan {
  const columns = { status: 'trash', modifiedUtc, ...buildTrashColumns(record, 'trash', modifiedUtc, context.principal) };
  return mergePlans([planUpdate<E>(definition, record, columns as object), planSlugRelease(definition, record.id)]);
}

/** Tells what an update does with a record in the trash: another status takes it out; without a status it fails. */
export function resolveTrashHandling({ status }: Pick<ContentFields, 'status'>): TrashHandling {
  if (status === 'trash') return 'in-trash';
  return status === undefined ? 'no-longer-available' : 'restore';
}

/** Plans to release the slugs of a record that moves to the trash, so that other records may take them. */
export function planSlugRelease<T extends Translation>(
  { translationEntity: entity }: TranslatedResource<T>,
  ownerId: number,
): Pick<WritePlan, 'updates'> {
  return { updates: [{ entity, where: { ownerId }, columns: { slugReleasedBy: ownerId } }] };
}
