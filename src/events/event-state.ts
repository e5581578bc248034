import type { EventStatus } from '../content/calendar/facets.js';
import { invalidParameter } from '../core/errors/domain-error.js';
import { isDateTimeString, type Moment, toLocal } from '../core/time/moment.js';
import type { Event } from './event.entity.js';
import type { EventTimes } from './event-times.js';

/** How one attends an event. */
export const ATTENDANCE_MODES = ['offline', 'online', 'mixed'] as const;

export type AttendanceMode = (typeof ATTENDANCE_MODES)[number];

/** Whether there are tickets, as the system that sells them says. */
export const TICKET_STATUSES = ['available', 'limited', 'sold_out', 'not_yet', 'closed'] as const;

export type TicketStatus = (typeof TICKET_STATUSES)[number];

/** What has a value where a client sends nothing, or `null`. */
export const STATE_DEFAULTS = { eventStatus: 'scheduled', attendanceMode: 'offline' } as const;

/** The most languages in which an event is held. */
export const MAX_EVENT_LANGUAGES = 20;

/** The fields of a write that decide on the start before an event was rescheduled. */
interface RescheduleChange {
  readonly event_status?: EventStatus | null;
  readonly previous_start_date?: Moment | null;
}

/**
 * Returns the start before the event was rescheduled, after a write: what the client sends; the former start, if the write sets
 * `rescheduled` and another start; and none, if it sets `scheduled`. Undefined if it stays. A client may send back what it has read:
 * a value that the event has already counts as not sent.
 * @param times the times after the write
 * @param before the event before the write; `null` for a new one
 * @throws DomainError 400
 */
export function resolvePreviousStart(change: RescheduleChange, times: EventTimes, before: Event | null): string | null | undefined {
  const { event_status: status, previous_start_date: sent } = change;
  const local = sent ? toLocalTime(sent, times) : sent;
  if (local !== undefined && local !== (before?.previousStartLocal ?? null)) return local;
  if (before === null || status === undefined) return undefined;
  if (status === 'rescheduled') return times.startUtc === before.startUtc ? undefined : before.startLocal;
  return status === null || status === 'scheduled' ? null : undefined;
}

function toLocalTime(moment: Moment, { timezone }: EventTimes): string {
  const local = 'utc' in moment ? toLocal(moment.utc, timezone) : moment.local;
  if (!isDateTimeString(local)) throw invalidParameter('previous_start_date', { reason: 'date' });
  return local;
}
