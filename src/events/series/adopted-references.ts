import { type EntityManager, In } from 'typeorm';
import type { WritePlanner } from '../../content/plans/write-group.js';
import { divide } from '../../core/database/many-rows.js';
import { Event } from '../event.entity.js';
import type { StoredEvent } from '../occurrences/own-record.js';

/** What refers to single events that become occurrences: from then on it refers to their series. */
export interface AdoptedReferences {
  /** The events whose parent is one of them. */
  readonly children: readonly Pick<Event, 'id' | 'seriesId'>[];
  /** The parent of the first of them that has one. */
  readonly parentId: number | null;
}

/** Finds what refers to events before they are taken out. */
export async function findReferences(manager: EntityManager, events: readonly StoredEvent[]): Promise<AdoptedReferences> {
  const ids = new Set(events.map(({ id }) => id));
  const children: Pick<Event, 'id' | 'seriesId'>[] = [];
  for (const some of divide([...ids])) {
    const select = { id: true, seriesId: true } as const;
    children.push(...(await manager.find(Event, { select, where: { parentId: In([...some]) }, loadEagerRelations: false })));
  }
  const left = children.filter(({ id }) => !ids.has(id));
  // A series with children gets no parent, because the parent could be one of these children.
  const parents = left.length > 0 ? [] : events.flatMap((event) => event.parentId ?? []);
  return { children: left, parentId: parents.find((id) => !ids.has(id)) ?? null };
}

/** Lets what referred to the events refer to their series, which is in the tables. */
export async function moveReferences({ manager, work }: WritePlanner, seriesId: number, { children }: AdoptedReferences): Promise<void> {
  for (const some of divide(children)) await manager.update(Event, { id: In(some.map(({ id }) => id)) }, { parentId: seriesId });
  for (const child of children) {
    if (child.seriesId === null) work.recordChange({ resource: 'event', id: child.id, action: 'update', fields: ['post_parent'] });
    else work.recordChange({ resource: 'event', id: child.id, action: 'indirect' });
  }
}
