import { type EntityManager, In } from 'typeorm';
import { ExternalId } from '../../content/external-ids/external-id.entity.js';
import { deleteExternalIdsOf, listKeys, type PairChanges, toPairRows, writePairs } from '../../content/external-ids/external-ids.js';
import type { WritePlanner } from '../../content/plans/write-group.js';
import { SlugHistory } from '../../content/texts/slug-history.entity.js';
import { deleteRows, insertRowsOf, divide } from '../../core/database/many-rows.js';
import type { ResolvedChange } from '../../content/writing/content-changes.js';
import type { Event, EventTranslation } from '../event.entity.js';
import { Occurrence } from '../recurrence/occurrence.entity.js';

/** The ids in other systems that a write gives an occurrence. */
export type OccurrenceIds = Pick<ResolvedChange<Event, EventTranslation>, 'externalIds' | 'pairs'>;

export const NO_PAIR_CHANGES: PairChanges = { removed: [], added: [], stale: [] };

/** Writes the ids of an occurrence in other systems. They are those of its row, so it needs no record of its own. */
export async function writeOccurrenceIds(planner: WritePlanner, id: number, { externalIds, pairs }: OccurrenceIds): Promise<void> {
  if (externalIds === undefined || pairs.added.length + pairs.removed.length === 0) return;
  const { manager, work, group } = planner;
  // The rows of a series that this group of writes has planned.
  await group.insert();
  await manager.update(Occurrence, { id }, { externalIds });
  await writePairs(manager, 'event', id, pairs);
  work.recordChange({ resource: 'event', id, action: 'update', fields: ['external_ids'] });
}

type IdsOfRow = Pick<Occurrence, 'id' | 'externalIds'>;

/** Deletes the ids in other systems of occurrences that are erased, and the slugs of events that they were. */
export async function removeOccurrenceIds(manager: EntityManager, rows: readonly IdsOfRow[]): Promise<void> {
  await deleteOccurrencePairs(manager, rows);
  await manager.delete(SlugHistory, { resource: 'event', ownerId: In(rows.map(({ id }) => id)) });
  await manager.update(Occurrence, { id: In(rows.map(({ id }) => id)) }, { externalIds: null });
}

/** Deletes the pairs of occurrences whose rows are written anew. */
export async function deleteOccurrencePairs(manager: EntityManager, rows: readonly IdsOfRow[]): Promise<void> {
  const named = rows.filter(({ externalIds }) => externalIds !== null);
  await deleteExternalIdsOf(
    manager,
    'event',
    named.map(({ id }) => id),
  );
}

/** Writes rows of occurrences anew whose ids change: their own, or those in other systems. */
export async function writeOccurrenceRows(
  { manager }: WritePlanner,
  changes: readonly { readonly before: Occurrence; readonly after: Occurrence }[],
): Promise<void> {
  await deleteOccurrencePairs(
    manager,
    changes.map(({ before }) => before),
  );
  const rows = changes.map(({ after }) => after);
  const pairs = rows.flatMap(({ id, externalIds }) => toPairRows('event', id, listKeys(new Map(Object.entries(externalIds ?? {})))));
  for (const some of divide(changes)) await manager.delete(Occurrence, { id: In(some.map(({ before }) => before.id)) });
  await insertRowsOf(manager, Occurrence, rows);
  // Pairs of records that are gone stand in the way.
  await deleteRows(
    manager,
    ExternalId,
    pairs.map(({ resource, source, externalId }) => ({ resource, source, externalId })),
  );
  await insertRowsOf(manager, ExternalId, pairs);
}
