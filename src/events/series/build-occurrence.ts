import type { Event } from '../event.entity.js';
import type { Occurrence } from './occurrence.entity.js';

/**
 * Builds the event that an occurrence shows. An unchanged occurrence shows the fields of its series.
 * @param record the record of the occurrence: the series, or its own
 */
export function buildOccurrence(record: Event, row: Occurrence): Event {
  const { id, seriesId, startLocal, endLocal, startUtc, endUtc, trashedUtc } = row;
  const times = { startLocal, endLocal, startUtc, endUtc };
  const inTrash = row.state === 'trash' ? ({ status: 'trash', trashedUtc } as const) : {};
  const notOfOccurrences = { recurrence: null, knownUntilUtc: null, previousSeriesId: null, nextSeriesId: null, externalIds: null };
  return { ...record, ...(record.id === id ? {} : notOfOccurrences), id, seriesId, ...times, ...inTrash };
}
