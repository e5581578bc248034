import { toLocal } from '../../core/time/moment.js';
import type { Event } from '../event.entity.js';
import type { Occurrence } from '../recurrence/occurrence.entity.js';
import { buildOccurrenceRow } from '../recurrence/plan-occurrences.js';
import type { AdoptedEvent } from './keep-differences.js';

type DatedEvent = Pick<AdoptedEvent, 'event' | 'date'>;

/** Tells whether an event takes place at another time than its date in the series. */
export function hasOwnTimes({ event, date }: DatedEvent): boolean {
  return event.startUtc !== date.startUtc || event.endUtc !== date.endUtc;
}

/** Returns the row of the occurrence that an event becomes. It keeps its times, on the wall clock of the series. */
export function buildAdoptedRow({ id, timezone }: Pick<Event, 'id' | 'timezone'>, adopted: DatedEvent): Occurrence {
  const { event, date } = adopted;
  const row = buildOccurrenceRow(event.id, id, date);
  if (!hasOwnTimes(adopted)) return row;
  const { startUtc, endUtc } = event;
  return { ...row, startUtc, endUtc, startLocal: toLocal(startUtc, timezone), endLocal: toLocal(endUtc, timezone) };
}
