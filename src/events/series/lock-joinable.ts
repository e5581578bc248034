import { lookUpForUpdate } from '../../content/lookup/find-record.js';
import type { WriteGroup } from '../../content/plans/write-group.js';
import { divide } from '../../core/database/many-rows.js';
import { EVENT_RESOURCE } from '../event.resource.js';
import type { StoredEvent } from '../occurrences/own-record.js';

/** A single event, as the caller knows it. */
export interface JoinableEvent {
  readonly id: number;
  readonly version: number;
  /** Whether users have changed it, so that it keeps what it has of its own. */
  readonly isChanged: boolean;
}

/** Locks events that become dates of a series, and returns them; undefined if one of them is no longer the same single event. */
export async function lockJoinable(group: WriteGroup, wanted: readonly JoinableEvent[]): Promise<StoredEvent[] | undefined> {
  const sorted = wanted.toSorted((one, other) => one.id - other.id);
  const locked: StoredEvent[] = [];
  for (const part of divide(sorted)) {
    const events = await lookUpForUpdate(
      group,
      EVENT_RESOURCE,
      part.map(({ id }) => id),
    );
    for (const one of part) {
      const event = events.get(String(one.id));
      if (!event || !isSame(event, one)) return undefined;
      locked.push(event);
    }
  }
  return locked;
}

function isSame(event: StoredEvent, { version }: JoinableEvent): boolean {
  const isSingle = event.recurrence === null && event.seriesId === null && event.status !== 'trash';
  return isSingle && event.version - event.occurrenceChanges === version;
}
