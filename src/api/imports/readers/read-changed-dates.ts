import type { ImportPlace } from '../../../core/errors/import-problem.js';
import { SourceError, type SourceRecord } from '../source-record.js';
import type { SourceCalendar } from './source-calendar.js';
import type { Fields } from '../../../core/objects.js';

const PAGE_SIZE = 100;

/** What an occurrence has of its series alone. */
const OF_SERIES: ReadonlySet<string> = new Set(['recurrence', 'slug', 'author', 'date', 'date_utc', 'post_parent', 'timezone']);

/** A series as another calendar shows it. */
interface SeriesOfCalendar {
  readonly id: number;
  readonly record: Fields;
  readonly place: ImportPlace;
}

/**
 * Reads the occurrences that differ from their series. Returns undefined if the series changed meanwhile: it comes again.
 * @param query of the languages
 * @param toBody returns the body of an event
 * @throws SourceError, FetchError
 */
export async function readChangedDates(
  calendar: SourceCalendar,
  { id, record, place }: SeriesOfCalendar,
  query: Readonly<Record<string, string>>,
  toBody: (record: Fields) => Fields,
): Promise<SourceRecord[] | undefined> {
  const total = typeof record.exceptions_total === 'number' ? record.exceptions_total : 0;
  const asked = { ...query, changed: 'true', event_status: 'any', per_page: String(PAGE_SIZE) };
  const changedDates: SourceRecord[] = [];
  for (let page = 1, pages = total > 0 ? 1 : 0; page <= pages; page++) {
    const { status, body } = await calendar.get(`/events/${id}/occurrences`, { ...asked, page: String(page) });
    if (status === 404 || status === 410) return undefined;
    if (status !== 200 || !Array.isArray(body.events)) throw new SourceError({ code: 'not-a-calendar', status });
    pages = Number(body.total_pages);
    for (const occurrence of body.events as Fields[]) {
      const start = String(occurrence.original_start_date).replace(' ', 'T');
      const named = { resource: 'event', externalId: `${id}/${start}`, place, occurrence: { series: String(id), start } } as const;
      changedDates.push({ ...named, body: withoutSeriesFields(toBody(occurrence)) });
    }
  }
  return changedDates;
}

function withoutSeriesFields({ translations, ...body }: Fields): Fields {
  const texts = Object.entries((translations ?? {}) as Record<string, Fields>).map(([language, text]) => [language, pickOwn(text)]);
  return { ...pickOwn(body), ...(translations === undefined ? {} : { translations: Object.fromEntries(texts) as Fields }) };
}

function pickOwn(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !OF_SERIES.has(name)));
}
