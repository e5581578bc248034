import type { EventParts, StoredEvent } from '../../../src/events/occurrences/project-date.js';
import type { EventTranslation } from '../../../src/events/event.entity.js';

/** The texts of an event in one language, as its row has them. */
export function buildText(language: string, texts: Partial<EventTranslation>): EventTranslation {
  return {
    ...{ ownerId: 7, language, name: null, description: null, excerpt: null, statusReason: null, website: null, draft: false },
    accessibilityNote: null,
    ...{ slug: `curs-${language}`, slugReleasedBy: 0, shown: true, progress: 'complete', revision: 1, sourceRevision: 1 },
    ...{ nameFolded: null, descriptionFolded: null, sortKey: null },
    ...texts,
  };
}

/** A series of four Tuesdays in Madrid, in Catalan and Spanish. */
export const SERIES: EventParts = {
  record: {
    ...{ id: 7, version: 3, authorId: 1, status: 'publish', publishedUtc: '2026-11-01 09:00:00', modifiedUtc: '2026-11-02 09:00:00' },
    ...{ trashedUtc: null, trashedFrom: null, trashedByEditor: false, image: null, imageId: 4, externalIds: { agenda: '77' } },
    ...{ startLocal: '2026-12-01 18:00:00', endLocal: '2026-12-01 20:00:00', timezone: 'Europe/Madrid', allDay: false },
    ...{ startUtc: '2026-12-01 17:00:00', endUtc: '2026-12-01 19:00:00', previousStartLocal: null },
    ...{ cost: { text: 'amb inscripció' }, showMap: true, showMapLink: true, hideFromListings: false },
    ...{ sticky: false, featured: false, eventStatus: 'scheduled', attendanceMode: 'offline', onlineUrl: null },
    ...{ ticketUrl: 'https://example.org/', ticketStatus: 'available', inLanguage: ['ca'], parentId: 2 },
    ...{ accessibility: 1, ageMin: 6, ageMax: null },
    ...{ recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4'], knownUntilUtc: null, previousSeriesId: 5, nextSeriesId: 6 },
    ...{
      seriesId: null,
      ownNames: null,
      changedFields: null,
      occurrenceChanges: 2,
      datesModifiedUtc: null,
      datesVersion: 0,
      fieldsVersion: 0,
      sourceLanguage: 'ca',
      hasOnlyDrafts: false,
    },
    translations: [
      buildText('ca', {
        name: 'Curs',
        nameFolded: 'curs',
        sortKey: 'Ugde curs',
        excerpt: 'Cada dimarts',
        website: 'https://example.org/ca',
      }),
      buildText('es', {
        name: 'Curso',
        nameFolded: 'curso',
        sortKey: 'Ugdea curso',
        excerpt: 'Cada martes',
        website: 'https://example.org/es',
      }),
    ],
  } satisfies StoredEvent,
  links: { venue: [31, 30], organizer: [], category: [40], tag: [51, 50] },
};

/** Its second date. */
export const SECOND = { id: 9, originalStartLocal: '2026-12-08 18:00:00' };

/** Returns the series with other columns. */
export function changeSeries(columns: Partial<StoredEvent>, links = SERIES.links): EventParts {
  return { record: { ...SERIES.record, ...columns }, links };
}
