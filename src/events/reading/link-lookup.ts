import { type EntityTarget, In } from 'typeorm';
import type { Lookup } from '../../core/database/transactions/bulk-memory.js';
import type { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import type { LinkedResourceName } from '../../content/search/status-filter.js';

/** A row that links an event to a record of another resource. */
export interface EventLink {
  readonly eventId: number;
  readonly position: number;
}

/** Returns the links of these events, in their order, by the id of the event. A bulk remembers them. */
export function lookUpLinks<L extends EventLink>(
  work: UnitOfWork,
  linked: LinkedResourceName,
  entity: EntityTarget<L>,
  eventIds: readonly number[],
): Promise<ReadonlyMap<string, L[]>> {
  const find: Lookup<L[]>['find'] = async (manager, missing) => {
    const where = { eventId: In(missing.map(Number)) } as never;
    const links = await manager.find(entity, { where, order: { eventId: 'ASC', position: 'ASC' } as never });
    return new Map(missing.map((id) => [id, links.filter(({ eventId }) => String(eventId) === id)]));
  };
  return work.lookUp({ name: `links of events: ${linked}`, recordsOf: 'event', find }, eventIds.map(String));
}
