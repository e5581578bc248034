import type { EventWithLinks } from '../../../events/event-with-links.js';
import { parseProperty, type Property, utcProperty } from './jcal.js';
import { addDays, type DateTimeString, toUtc } from '../../../core/time/moment.js';
import type { Event } from '../../../events/event.entity.js';

/** A single event, a series or an occurrence. */
export type ShownEvent = Pick<EventWithLinks, 'event' | 'occurrence'>;

/** Builds what makes an event a series, the lines of its recurrence, or an occurrence of one; nothing for a single event. */
export function buildRecurrence({ event, occurrence }: ShownEvent): Property[] {
  return occurrence ? [buildRecurrenceId(occurrence)] : (event.recurrence ?? []).map(parseProperty);
}

/** Builds the name of an occurrence: its original start, written as the start of its series (RFC 5545 §3.8.4.4). */
export function buildRecurrenceId({ series, row }: NonNullable<ShownEvent['occurrence']>): Property {
  const { allDay, timezone } = series;
  const start = row.originalStartLocal;
  return allDay ? dateProperty('recurrence-id', start) : localProperty('recurrence-id', start, timezone);
}

/**
 * Builds the times of an event. A series counts on the wall clock, so its start is local. An end that equals the start is left out: then the event ends when it starts (RFC 5545 §3.6.1).
 */
export function buildTimes({ allDay, startLocal, endLocal, startUtc, endUtc, timezone, recurrence }: Event): Property[] {
  if (allDay) return [dateProperty('dtstart', startLocal), dateProperty('dtend', addDays(endLocal, 1))];
  const start =
    recurrence === null ? zonedProperty('dtstart', startLocal, startUtc, timezone) : localProperty('dtstart', startLocal, timezone);
  return endUtc > startUtc ? [start, zonedProperty('dtend', endLocal, endUtc, timezone)] : [start];
}

export function dateProperty(name: string, local: DateTimeString): Property {
  return [name, {}, 'date', local.slice(0, 10)];
}

/** Returns the local time and its zone. */
function localProperty(name: string, local: DateTimeString, timezone: string): Property {
  return timezone === 'UTC' ? utcProperty(name, local) : [name, { tzid: timezone }, 'date-time', local.replace(' ', 'T')];
}

/** Returns the local time and its zone; of an hour that occurs twice, the second one in UTC, because the local time means the first. */
function zonedProperty(name: string, local: DateTimeString, utc: DateTimeString, timezone: string): Property {
  return toUtc(local, timezone) === utc ? localProperty(name, local, timezone) : utcProperty(name, utc);
}
