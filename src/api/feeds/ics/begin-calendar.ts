import { calendarFeedUrl } from '../../../core/http/routing/links.js';
import { settings } from '../../../core/config/settings.js';
import type { RequestContext } from '../../../core/http/context/request-context.js';
import { getCatalogue } from '../../../core/i18n/translate.js';
import { addressProperty, type Property, textProperty, writeProperties } from './jcal.js';

/** How often a client should look for changes. It costs little: what has not changed is not sent again. */
const REFRESH_INTERVAL = 'PT1H';

/** Writes the beginning of a calendar: its name, its address, and how often to ask for it (RFC 7986 §5). */
export function beginCalendar(context: RequestContext): string {
  const { title } = getCatalogue(context.locale.content).documentation.info;
  const language = { language: context.locale.content };
  const properties: Property[] = [
    textProperty('version', '2.0'),
    textProperty('prodid', `-//${new URL(settings.baseUrl).host}//calendar-events//${context.locale.content.toUpperCase()}`),
    textProperty('calscale', 'GREGORIAN'),
    textProperty('name', title, language),
    textProperty('x-wr-calname', title),
    textProperty('x-wr-timezone', settings.siteTimezone),
    addressProperty('source', calendarFeedUrl('events', 'ics', context)),
    ['refresh-interval', {}, 'duration', REFRESH_INTERVAL],
    ['x-published-ttl', {}, 'duration', REFRESH_INTERVAL],
  ];
  return `BEGIN:VCALENDAR\r\n${writeProperties(properties)}`;
}

export const CALENDAR_END = 'END:VCALENDAR\r\n';
