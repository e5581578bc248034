import type { EntityManager } from 'typeorm';
import type { DateTimeString } from '../../core/time/moment.js';
import { Event } from '../../events/event.entity.js';
import { readRecurrence } from '../../events/recurrence/series-recurrence.js';

/** Returns the dates that a series leaves out, by their original starts; none of an event that is no series. */
export async function findExdates(manager: EntityManager, eventId: number): Promise<readonly DateTimeString[]> {
  const event = await manager.findOne(Event, { where: { id: eventId }, loadEagerRelations: false });
  return event?.recurrence == null ? [] : readRecurrence(event).exdates;
}

/** Adds the dates that users have deleted to the lines of a source. Each is its whole day, unless a rule has several times a day. */
export function leaveOutDates(lines: readonly string[], dates: readonly DateTimeString[]): readonly string[] {
  if (dates.length === 0) return lines;
  const hasTimes = lines.some((line) => /BYHOUR|BYMINUTE/i.test(line));
  const toIcal = (date: DateTimeString) => (hasTimes ? date.replace(' ', 'T') : date.slice(0, 10)).replaceAll(/[-:]/g, '');
  return [...lines, `EXDATE${hasTimes ? '' : ';VALUE=DATE'}:${dates.map(toIcal).join()}`];
}
