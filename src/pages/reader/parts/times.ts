import { formatWithOffset, toLocal, toUtc } from '../../../core/time/moment.js';
import { type Html, html } from '../../frame/html.js';
import type { EventResponse } from '../../../events/dto/event.response.js';
import type { Reader } from './reader.js';

type EventTimes = Pick<EventResponse, 'all_day' | 'start_date' | 'end_date' | 'utc_start_date' | 'utc_end_date' | 'timezone'>;

/** An event that ends in this year has no end. */
const ENDLESS_YEAR = '9999';

/** Returns the day in which lists show an event: that of the site's clock; of whole days the date itself. */
export function dayOf({ all_day, start_date, utc_start_date }: EventTimes, { context }: Reader): string {
  return (all_day ? start_date : toLocal(utc_start_date, context.settings.siteTimezone)).slice(0, 10);
}

/** Returns the last day of an event on its own clock. One that ends at midnight does not take place on that day. */
export function lastDayOf({ start_date, end_date }: EventTimes): string {
  const [day, time] = end_date.split(' ') as [string, string];
  if (time !== '00:00:00' || day <= start_date.slice(0, 10)) return day;
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}

export function isEndless({ end_date }: EventTimes): boolean {
  return end_date.startsWith(ENDLESS_YEAR);
}

/** Tells whether the event takes place on several days. A concert until two at night does not. */
export function isLong(event: EventTimes): boolean {
  const hours = (Date.parse(`${event.end_date.replace(' ', 'T')}Z`) - Date.parse(`${event.start_date.replace(' ', 'T')}Z`)) / 3_600_000;
  return lastDayOf(event) > event.start_date.slice(0, 10) && (event.all_day || hours >= 24);
}

/** Renders `time` with the start of an event, as machines read it. */
export function renderStart(event: EventTimes, text: string): Html {
  return html`<time datetime="${formatMachineTime(event)}">${text}</time>`;
}

function formatMachineTime({ all_day, start_date, utc_start_date }: EventTimes): string {
  return all_day ? start_date.slice(0, 10) : formatWithOffset(start_date, utc_start_date);
}

/** Describes the times of an event below the heading of its day: `18:00–20:00`, `18:00, until 25 April`, `All day`. */
export function describeTimesOfDay(event: EventTimes, reader: Reader): { readonly time: string; readonly more: string | undefined } {
  const { all_day, start_date, end_date } = event;
  const { dates } = reader;
  const time = all_day ? reader.text('all-day') : dates.formatTime(start_date);
  const zone = !all_day && isElsewhere(event, reader) ? event.timezone : undefined;
  if (isEndless(event)) return { time, more: reader.text('permanent') };
  if (isLong(event)) return { time, more: reader.text('until', { date: dates.formatDate(lastDayOf(event)) }) };
  if (all_day || start_date === end_date) return { time, more: zone };
  return { time: `${time}–${dates.formatTime(end_date)}`, more: zone };
}

/** Describes when an event that has begun ends. */
export function describeEnd(event: EventTimes, reader: Reader): string {
  return isEndless(event) ? reader.text('permanent') : reader.text('until', { date: reader.dates.formatDate(lastDayOf(event)) });
}

/** Tells whether the clock of the event shows another time than that of the site. */
export function isElsewhere({ start_date, utc_start_date, timezone }: EventTimes, { context }: Reader): boolean {
  const { siteTimezone } = context.settings;
  return timezone !== siteTimezone && toUtc(start_date, siteTimezone) !== utc_start_date;
}
