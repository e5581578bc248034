import { IsNull } from 'typeorm';
import { externalIdLockNames } from '../content/external-ids/external-ids.js';
import { assertAllReadable } from '../content/lookup/linked-records.js';
import type { WritePlanner } from '../content/plans/write-planner.js';
import { findParentProblem } from '../content/lookup/trees.js';
import { invalidParameter } from '../core/errors/domain-error.js';
import type { SignedInContext } from '../core/http/context/request-context.js';
import type { UpdateEventDto } from './dto/event.dto.js';
import { Event } from './event.entity.js';

/**
 * Returns the id of the parent event; undefined leaves it unchanged.
 * @param self the event before the write; `null` for a new one
 * @throws DomainError 400 for an unknown parent, a circle, too many levels
 */
export async function resolveParentId(
  planner: WritePlanner,
  { post_parent, external_ids }: UpdateEventDto,
  self: Event | null,
  context: SignedInContext,
): Promise<number | null | undefined> {
  if (post_parent === undefined || post_parent === null || post_parent === self?.parentId) return post_parent;
  const { manager, work } = planner;
  // Without this lock, two concurrent writes could make two events each other's parents, or a tree too deep.
  await work.lockNames(['tree of events', ...externalIdLockNames('event', external_ids)]);
  // The parent and its tree may be events of earlier operations of the batch.
  await planner.execute();
  // A changed date has a row, too. An occurrence is no parent.
  const parents = await manager.findBy(Event, { id: post_parent, seriesId: IsNull() });
  assertAllReadable(parents, [post_parent], 'post_parent', context);
  const problem = await findParentProblem(manager, 'event', self?.id, post_parent);
  if (problem !== undefined) throw invalidParameter('post_parent', problem);
  return post_parent;
}
