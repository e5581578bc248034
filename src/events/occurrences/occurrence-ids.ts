import type { EntityManager } from 'typeorm';
import { deleteExternalIdsOf, planPairs } from '../../content/external-ids/external-ids.js';
import type { WritePlan } from '../../content/plans/write-plan.js';
import type { ResolvedChange } from '../../content/writing/content-changes.js';
import type { Event, EventTranslation } from '../event.entity.js';
import { Occurrence } from '../recurrence/occurrence.entity.js';

/** The ids in other systems that a write gives an occurrence. */
export type OccurrenceIds = Pick<ResolvedChange<Event, EventTranslation>, 'externalIds' | 'pairs'>;

/** Plans the ids of an occurrence in other systems. They are those of its row, so it needs no record of its own. @param version the one that its series gets */
export function planOccurrenceIds(
  { id, externalIds: former }: Pick<Occurrence, 'id' | 'externalIds'>,
  { externalIds, pairs }: OccurrenceIds,
  version: number,
): Partial<WritePlan> {
  if (externalIds === undefined || pairs.added.length + pairs.removed.length === 0) return {};
  return {
    ...planPairs('event', id, pairs),
    updates: [{ entity: Occurrence, where: { id }, columns: { externalIds, version } }],
    changes: [
      {
        ...{ resource: 'event', id, action: 'update', fields: ['external_ids'], version },
        before: [{ partId: id, fields: { external_ids: [former] } }],
      },
    ],
  };
}

type IdsOfRow = Pick<Occurrence, 'id' | 'externalIds'>;

/** Deletes the pairs of occurrences that are erased, or whose rows are written anew. */
export async function deleteOccurrencePairs(manager: EntityManager, rows: readonly IdsOfRow[]): Promise<void> {
  const named = rows.filter(({ externalIds }) => externalIds !== null);
  await deleteExternalIdsOf(
    manager,
    'event',
    named.map(({ id }) => id),
  );
}
