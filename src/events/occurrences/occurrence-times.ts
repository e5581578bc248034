import type { DateTimeString } from '../../core/time/moment.js';
import { findOccurrenceTimes } from '../../core/time/recurrence/list-occurrences.js';
import { type EventTimes, resolveEventTimes } from '../event-times.js';
import type { UpdateEventDto } from '../dto/event.dto.js';
import type { Event } from '../event.entity.js';
import type { Inherits } from './inherit.js';
import { toSeriesTimes } from '../recurrence/series-recurrence.js';

/** Returns the times that the rule of a series gives an occurrence. */
export function findRuleTimes(series: Event, originalStart: DateTimeString): EventTimes {
  const { timezone, allDay } = series;
  return { ...findOccurrenceTimes(toSeriesTimes(series), originalStart), timezone, allDay };
}

/** Returns the times of an occurrence after a write: those of the rule, where it follows the series again. @throws DomainError 400 */
export function resolveOccurrenceTimes(dto: UpdateEventDto, record: Event, rule: EventTimes, inherits: Inherits): EventTimes {
  const before = {
    ...record,
    ...(inherits('start_date') ? { startLocal: rule.startLocal, startUtc: rule.startUtc } : {}),
    ...(inherits('end_date') ? { endLocal: rule.endLocal, endUtc: rule.endUtc } : {}),
    ...(inherits('all_day') ? { allDay: rule.allDay } : {}),
  };
  return resolveEventTimes({ ...dto, timezone: undefined }, before, rule.timezone);
}
