import { Injectable } from '@nestjs/common';
import { Settings } from '../../core/config/settings.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import { Clock } from '../../core/time/clock.js';
import { type DateTimeString, toLocal } from '../../core/time/moment.js';
import { listOccurrences, listStarts, type OccurrenceDate } from '../../core/time/recurrence/list-occurrences.js';
import type { Recurrence } from '../../core/time/recurrence/recurrence.js';
import { type EventDatesResponse, MAX_PREVIEWED_DATES, type PreviewDatesDto } from '../dto/event-dates.dto.js';
import { moveSkipped, resolveEventTimes } from '../event-times.js';
import { resolveRecurrence, toRecurrenceColumns } from '../recurrence/series-recurrence.js';
import { describeSeries } from './describe-series.js';
import { presentKnownUntil } from './present-series.js';

/** Tells the dates of an event that is not written. It reads and writes no record. */
@Injectable()
export class DatesPreviewService {
  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** Returns the first dates that the calendar would have, and their number. @throws DomainError 400 as for a write */
  preview(dto: PreviewDatesDto, context: RequestContext): EventDatesResponse {
    const times = resolveEventTimes({ ...dto, end_date: dto.end_date ?? dto.start_date }, null, this.settings.siteTimezone);
    const nowUtc = this.clock.nowUtc();
    const recurrence = dto.recurrence ? resolveRecurrence(dto.recurrence, times, nowUtc, this.settings) : null;
    const columns = toRecurrenceColumns(recurrence, nowUtc, this.settings);
    const dates = recurrence === null ? [moveSkipped(times)] : listFirstDates(recurrence, columns.knownUntilUtc);
    const series = { ...times, ...columns };
    return {
      recurrence: columns.recurrence ?? [],
      recurrence_text: recurrence === null ? null : describeSeries(series, context),
      dates: dates.map(({ startLocal, endLocal }) => ({ start_date: startLocal, end_date: endLocal })),
      total: columns.knownUntilUtc === null ? countDates(recurrence, dates.length) : null,
      ...presentKnownUntil(series),
    };
  }
}

/** Returns the first dates that the calendar would know. */
function listFirstDates(recurrence: Recurrence, knownUntilUtc: DateTimeString | null): OccurrenceDate[] {
  const known = knownUntilUtc === null ? {} : { until: toLocal(knownUntilUtc, recurrence.times.timezone) };
  return listOccurrences(recurrence, { ...known, limit: MAX_PREVIEWED_DATES });
}

/** Counts all dates. Their times are not made, which would take longer than all the rest. */
function countDates(recurrence: Recurrence | null, first: number): number {
  return recurrence === null || first < MAX_PREVIEWED_DATES ? first : [...listStarts(recurrence)].length;
}
