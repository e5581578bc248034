import ICAL from 'ical.js';
import type { Answer } from '../../support/calendar.js';

/** Returns the lines of an iCalendar file without folds. */
export function unfold({ body }: Answer): string[] {
  return (body as string).replaceAll('\r\n ', '').split('\r\n');
}

/** Returns the events of an iCalendar file, as another program reads them. */
export function readEvents({ body }: Answer): ICAL.Event[] {
  return new ICAL.Component(ICAL.parse(body as string) as unknown[]).getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
}
