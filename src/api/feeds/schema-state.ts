import type { EventStatus } from '../../content/calendar/event-status.js';
import { formatWithOffset, toUtc } from '../../core/time/moment.js';
import type { EventResponse } from '../../events/dto/event.response.js';
import type { AttendanceMode, TicketStatus } from '../../events/event-state.js';
import { SCHEMA } from './schema-place.js';

const STATUSES: Readonly<Record<EventStatus, string>> = {
  scheduled: 'EventScheduled',
  cancelled: 'EventCancelled',
  postponed: 'EventPostponed',
  rescheduled: 'EventRescheduled',
  moved_online: 'EventMovedOnline',
};

const MODES: Readonly<Record<AttendanceMode, string>> = { offline: 'Offline', online: 'Online', mixed: 'Mixed' };

/** `PreOrder` is what search engines ask for before the sale begins. */
const AVAILABILITIES: Readonly<Record<TicketStatus, string>> = {
  available: 'InStock',
  limited: 'LimitedAvailability',
  sold_out: 'SoldOut',
  not_yet: 'PreOrder',
  closed: 'OutOfStock',
};

/** Returns the `eventStatus` of schema.org. */
export function findSchemaStatus({ event_status }: EventResponse): string {
  return `${SCHEMA}/${STATUSES[event_status]}`;
}

/** Returns how one attends. An event that was moved online is no longer in a place, whatever its other field says. */
export function findAttendanceMode({ event_status, attendance_mode }: EventResponse): AttendanceMode {
  return event_status === 'moved_online' && attendance_mode === 'offline' ? 'online' : attendance_mode;
}

/** Returns the `eventAttendanceMode` of schema.org. */
export function findSchemaMode(event: EventResponse): string {
  return `${SCHEMA}/${MODES[findAttendanceMode(event)]}EventAttendanceMode`;
}

/** Returns the `availability` of schema.org; undefined if it is not known. */
export function findAvailability({ ticket_status }: EventResponse): string | undefined {
  return ticket_status === null ? undefined : `${SCHEMA}/${AVAILABILITIES[ticket_status]}`;
}

/** Formats the start before the event was rescheduled: a date for whole days; undefined for none. */
export function formatPreviousStart({ previous_start_date: local, all_day, timezone }: EventResponse): string | undefined {
  if (local === null) return undefined;
  return all_day ? local.slice(0, 10) : formatWithOffset(local, toUtc(local, timezone));
}
