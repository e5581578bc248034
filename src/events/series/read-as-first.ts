import { addDays, type DateTimeString, toUnixSeconds, toUtc } from '../../core/time/moment.js';
import type { UpdateEventDto } from '../dto/event.dto.js';
import { resolveEventTimes } from '../event-times.js';
import type { StoredEvent } from '../occurrences/project-date.js';

const SECONDS_PER_DAY = 86_400;
const DAY_LENGTH = 'YYYY-MM-DD'.length;

/**
 * Reads the times that a client sends for a later date as those of the first date of the rule, so that the deleted dates before it stay.
 * Undefined for a date with a time of day of its own, and for another day: then the series begins with the date.
 * @throws DomainError 400
 */
export function readAsFirst(
  dto: UpdateEventDto,
  series: StoredEvent,
  start: DateTimeString,
  siteTimezone: string,
): UpdateEventDto | undefined {
  const days = (toUnixSeconds(start) - toUnixSeconds(series.startLocal)) / SECONDS_PER_DAY;
  if (!Number.isInteger(days)) return undefined;
  const [startLocal, endLocal] = [start, addDays(series.endLocal, days)];
  const { timezone } = series;
  const ofDate = { ...series, startLocal, endLocal, startUtc: toUtc(startLocal, timezone), endUtc: toUtc(endLocal, timezone) };
  const times = resolveEventTimes(dto, ofDate, siteTimezone);
  if (times.startLocal.slice(0, DAY_LENGTH) !== start.slice(0, DAY_LENGTH)) return undefined;
  const move = (local: DateTimeString) => ({ local: addDays(local, -days), isDateOnly: false });
  return { ...dto, start_date: move(times.startLocal), end_date: move(times.endLocal) };
}
