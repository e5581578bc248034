import type { EventResponse } from '../../../events/dto/event.response.js';
import { addressProperty, languageParameter, type Property, textProperty } from './jcal.js';

/**
 * Builds what other programs understand of the state of an event, `STATUS` and `CONFERENCE` (RFC 7986 §5.11), and beside it the fields
 * from which an import makes the same event again. A field that has its default is not written.
 */
export function buildStateProperties(event: EventResponse): Property[] {
  const { status, event_status, online_url, status_reason, language } = event;
  const isTentative = event_status === 'postponed' || status === 'draft' || status === 'pending';
  return [
    textProperty('status', event_status === 'cancelled' ? 'CANCELLED' : isTentative ? 'TENTATIVE' : 'CONFIRMED'),
    ...(online_url === null ? [] : [addressProperty('conference', online_url)]),
    ...listOwnFields(event).map(([name, text]) => textProperty(name, text)),
    ...(status_reason === null ? [] : [textProperty('x-status-reason', status_reason, languageParameter(language))]),
  ];
}

function listOwnFields(event: EventResponse): [name: string, text: string][] {
  const { event_status, previous_start_date, attendance_mode, ticket_url, ticket_status, in_language } = event;
  const fields: [string, string | null][] = [
    ['x-event-status', event_status === 'scheduled' ? null : event_status],
    ['x-previous-start', previous_start_date],
    ['x-attendance-mode', attendance_mode === 'offline' ? null : attendance_mode],
    ['x-ticket-url', ticket_url],
    ['x-ticket-status', ticket_status],
    ['x-in-language', in_language.length === 0 ? null : in_language.join(' ')],
  ];
  return fields.filter((field): field is [string, string] => field[1] !== null);
}
