import { toWebAddress } from './event-texts.js';
import { type Properties, unescapeText } from './jcal.js';
import type { Fields } from '../../../../core/objects.js';

/**
 * Returns the fields about the state of an event, how to attend it, and for whom it is. Our own feeds have all of them. Of other files, only
 * `STATUS:CANCELLED` and `CONFERENCE` tell something: many programs write `TENTATIVE` to events that take place.
 */
export function toStateFields(event: Properties, isOurs: boolean): Fields {
  const onlineUrl = readConference(event);
  const isCancelled = /^cancelled$/i.test(event.text('status') ?? '');
  const shared = { event_status: isCancelled ? 'cancelled' : 'scheduled', online_url: onlineUrl };
  if (!isOurs) return { ...shared, attendance_mode: findAttendanceMode(onlineUrl, event) };
  const own = (name: string) => unescapeText(event.find(name)) ?? null;
  return {
    ...shared,
    event_status: own('x-event-status') ?? shared.event_status,
    status_reason: own('x-status-reason'),
    previous_start_date: own('x-previous-start'),
    attendance_mode: own('x-attendance-mode'),
    ticket_url: own('x-ticket-url'),
    ticket_status: own('x-ticket-status'),
    in_language: own('x-in-language')?.split(' ') ?? [],
    accessibility: own('x-accessibility')?.split(' ') ?? [],
    accessibility_note: own('x-accessibility-note'),
    age_min: own('x-age-min'),
    age_max: own('x-age-max'),
  };
}

/** Where Google and Microsoft write the address of a meeting. */
const MEETINGS = ['x-google-conference', 'x-microsoft-skypeteamsmeetingurl', 'x-microsoft-onlinemeetingexternallink'];

/** Returns the first web address; others are of telephones and chats. */
function readConference(event: Properties): string | null {
  const meetings = ['conference', ...MEETINGS].flatMap((name) => event.list(name));
  const addresses = meetings.map(([, , , value]) => toWebAddress(typeof value === 'string' ? value : undefined));
  return addresses.find((address) => address !== undefined) ?? null;
}

/** An event with a conference and no place is online. A web address is no place. */
function findAttendanceMode(onlineUrl: string | null, event: Properties): string {
  if (onlineUrl === null) return 'offline';
  const place = event.text('location');
  return place === undefined || toWebAddress(place) !== undefined ? 'online' : 'mixed';
}
