import type { RequestContext } from '../../core/http/context/request-context.js';
import { hasPublicUrl, occurrencesUrl, occurrenceUrl, recordUrl } from '../../core/http/routing/links.js';
import { toLocal } from '../../core/time/moment.js';
import type { EventWithLinks } from '../event-with-links.js';
import type { Event } from '../event.entity.js';
import { describeSeries } from './describe-series.js';
import type { SeriesException } from './series-exceptions.js';
import type { SeriesDateResponse, SeriesExceptionResponse, SeriesOccurrencesResponse } from '../dto/series.response.js';
import type { SeriesSummary, SummaryDate } from './series-summary.js';

/** Presents the fields that only a series has; none for other events. */
export function presentSeries({ event, summary, exceptions }: EventWithLinks, context: RequestContext) {
  if (event.recurrence === null || !summary || !exceptions) return {};
  return {
    recurrence: event.recurrence,
    recurrence_text: describeSeries(event, context),
    occurrences: presentSummary(event, summary, context),
    exceptions: exceptions.shown.map(presentException),
    exceptions_total: exceptions.total,
    previous_series: event.previousSeriesId,
    next_series: event.nextSeriesId,
  };
}

/** Presents the fields in which an occurrence is shown otherwise than a single event; none for other events. */
export function presentAsOccurrence({ event, occurrence, summary }: EventWithLinks, slug: string | null, context: RequestContext) {
  if (!occurrence) return {};
  const { row, series } = occurrence;
  const start = row.originalStartLocal;
  return {
    ...(slug !== null && !hasPublicUrl('events', context.settings) ? { url: occurrenceUrl(slug, start.replace(' ', 'T'), context) } : {}),
    recurrence_text: describeSeries(series, context, { withoutExdates: true }),
    ...(summary ? { occurrences: presentSummary(series, summary, context) } : {}),
    series_id: series.id,
    original_start_date: start,
    changed: event.changedFields ?? [],
  };
}

/** Presents until when the occurrences of a series are known. */
export function presentKnownUntil({ knownUntilUtc, timezone }: Pick<Event, 'knownUntilUtc' | 'timezone'>): { known_until: string | null } {
  return { known_until: knownUntilUtc && toLocal(knownUntilUtc, timezone) };
}

function presentSummary(series: Event, { total, first, next, last }: SeriesSummary, context: RequestContext): SeriesOccurrencesResponse {
  const hasEnd = series.knownUntilUtc === null;
  const present = (date: SummaryDate | null) => date && presentDate(date, context);
  return {
    total: hasEnd ? total : null,
    first: present(first),
    next: present(next),
    last: hasEnd ? present(last) : null,
    ...presentKnownUntil(series),
    rest_url: occurrencesUrl(series.id, context),
  };
}

function presentDate({ id, startLocal, endLocal }: SummaryDate, context: RequestContext): SeriesDateResponse {
  return { id, start_date: startLocal, end_date: endLocal, rest_url: recordUrl('events', id, context) };
}

/** Presents an occurrence that differs from its series. */
export function presentException({ id, ownNames, changedFields, eventStatus, ...times }: SeriesException): SeriesExceptionResponse {
  return {
    id,
    original_start_date: times.originalStartLocal,
    start_date: times.startLocal,
    end_date: times.endLocal,
    event_status: eventStatus,
    fields: changedFields,
    languages: Object.keys(ownNames.texts),
  };
}
