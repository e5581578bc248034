import type { EntityManager } from 'typeorm';
import type { DateTimeString } from '../../core/time/moment.js';
import { Event } from '../../events/event.entity.js';
import { readRecurrence, toSeriesTimes } from '../../events/recurrence/series-recurrence.js';
import { listExdates } from '../imports/series-lines.js';

/**
 * Returns the dates that a series leaves out, by their original starts; none of an event that is no series.
 * @param lines the lines of a source: only those that they leave out, too
 */
export async function findExdates(manager: EntityManager, eventId: number, lines?: readonly string[]): Promise<readonly DateTimeString[]> {
  const event = await manager.findOne(Event, { where: { id: eventId }, loadEagerRelations: false });
  if (event?.recurrence == null) return [];
  const { exdates } = readRecurrence(event);
  if (lines === undefined) return exdates;
  const sent = new Set(listExdates(lines, toSeriesTimes(event)));
  return exdates.filter((date) => sent.has(date));
}
