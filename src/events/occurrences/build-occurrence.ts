import type { Event } from '../event.entity.js';
import { findPreviousStart } from '../recurrence/series-recurrence.js';
import { type Occurrence, pickTimes } from '../recurrence/occurrence.entity.js';

/** What an occurrence does not take over from its series. */
export const OF_SERIES_ALONE = {
  recurrence: null,
  knownUntilUtc: null,
  previousSeriesId: null,
  nextSeriesId: null,
  externalIds: null,
  occurrenceChanges: 0,
  datesModifiedUtc: null,
  datesVersion: 0,
  fieldsVersion: 0,
} as const;

/** Returns the version that an occurrence shows: the last one of its series that changed the occurrence itself, or the series itself. */
export function findDateVersion(
  { version, datesVersion, fieldsVersion }: Pick<Event, 'version' | 'datesVersion' | 'fieldsVersion'>,
  row: Pick<Occurrence, 'version'>,
): number {
  return Math.max(row.version, version === datesVersion ? fieldsVersion : version);
}

/**
 * Builds the event that an occurrence shows. Its slugs are those of the series, and its ids in other systems its own.
 * @param record the record of the occurrence: the series, or its own
 */
export function buildOccurrence(series: Event, row: Occurrence, record = series): Event {
  const { id, seriesId, trashedUtc, externalIds } = row;
  const times = pickTimes(row);
  const version = findDateVersion(series, row);
  const trash = row.state === 'trash' ? ({ status: 'trash', trashedUtc } as const) : {};
  const previousStartLocal = findPreviousStart(series, row.originalStartLocal);
  if (record === series)
    return { ...series, ...OF_SERIES_ALONE, id, version, seriesId, externalIds, previousStartLocal, ...times, ...trash };
  const slugs = new Map(series.translations.map(({ language, slug }) => [language, slug]));
  const translations = record.translations.map((text) => ({ ...text, slug: slugs.get(text.language) ?? null }));
  return { ...record, version, externalIds, ...times, ...trash, translations };
}
