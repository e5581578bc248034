import type { EventWithLinks } from '../../../events/links/event-with-links.js';
import { dateProperty, localProperty } from './build-times.js';
import { parseProperty, type Property } from './jcal.js';

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
