import type { Language } from '../../../core/text/language.js';
import { type DateTimeString, formatWithOffset, isDateTimeString, toIsoUtc, toLocal } from '../../../core/time/moment.js';
import { isFixedOffset } from '../../../core/time/timezone.js';
import { type Html, html } from '../../frame/html.js';
import type { EventResponse } from '../../../events/dto/event.response.js';
import type { Reader } from './reader.js';

export type ShownTimes = Pick<
  EventResponse,
  'all_day' | 'start_date' | 'end_date' | 'utc_start_date' | 'utc_end_date' | 'timezone' | 'event_status'
>;

/** An event that ends in this year has no end. */
const ENDLESS_YEAR = '9999';

/** A day with fewer hours is not over at midnight: a concert until two at night has one day for readers. */
const HOURS_PER_DAY = 24;

/** Returns when an event starts on the site's clock; of whole days the date itself. */
export function startOf({ all_day, start_date, utc_start_date }: ShownTimes, reader: Reader): DateTimeString {
  return all_day ? start_date : toSiteTime(utc_start_date, start_date, reader);
}

/** Returns when an event ends on the site's clock; of whole days the date itself. */
export function endOf({ all_day, end_date, utc_end_date }: ShownTimes, reader: Reader): DateTimeString {
  return all_day ? end_date : toSiteTime(utc_end_date, end_date, reader);
}

/** @param own the time on the event's clock, for a moment that the site's clock does not have */
function toSiteTime(utc: DateTimeString, own: DateTimeString, { context }: Reader): DateTimeString {
  const local = toLocal(utc, context.settings.siteTimezone);
  return isDateTimeString(local) ? local : own;
}

/** Returns the day in which lists show an event. */
export function dayOf(event: ShownTimes, reader: Reader): string {
  return startOf(event, reader).slice(0, 10);
}

/** Returns the last day of an event. One that ends at midnight does not take place on that day. */
export function lastDayOf(event: ShownTimes, reader: Reader): string {
  const [day, time] = endOf(event, reader).split(' ') as [string, string];
  if (time !== '00:00:00' || day <= dayOf(event, reader)) return day;
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}

export function isEndless({ end_date }: ShownTimes): boolean {
  return end_date.startsWith(ENDLESS_YEAR);
}

/** Tells whether an event is over. One of whole days is over after its last day. */
export function isOver(event: ShownTimes, reader: Reader): boolean {
  return event.all_day ? lastDayOf(event, reader) < reader.today : event.utc_end_date <= reader.nowUtc;
}

/** Tells whether the event takes place on several days. A concert until two at night does not. */
export function isLong(event: ShownTimes, reader: Reader): boolean {
  return lastDayOf(event, reader) > dayOf(event, reader) && (event.all_day || countHours(event) >= HOURS_PER_DAY);
}

/** Tells whether an event begins in the evening and ends in the night, so that it has one day for readers. */
export function isNight(event: ShownTimes, reader: Reader): boolean {
  return !event.all_day && countHours(event) < HOURS_PER_DAY && endOf(event, reader).slice(11) < '08';
}

function countHours({ utc_start_date, utc_end_date }: ShownTimes): number {
  return (Date.parse(toIsoUtc(utc_end_date)) - Date.parse(toIsoUtc(utc_start_date))) / 3_600_000;
}

/** Renders `time` with the start of an event, as machines read it. */
export function renderStart(event: ShownTimes, text: string): Html {
  return html`<time datetime="${formatMachineTime(event)}">${text}</time>`;
}

function formatMachineTime({ all_day, start_date, utc_start_date }: ShownTimes): string {
  return all_day ? start_date.slice(0, 10) : formatWithOffset(start_date, utc_start_date);
}

/** Describes the times of an event below the heading of its day: `18:00–20:00`, `18:00, until 25 April`, `All day`. */
export function describeTimesOfDay(event: ShownTimes, reader: Reader): { readonly time: string; readonly more: string | undefined } {
  const { dates } = reader;
  const time = event.all_day ? reader.text('all-day') : dates.formatTime(startOf(event, reader));
  if (isEndless(event)) return { time, more: reader.text('permanent') };
  if (isLong(event, reader)) return { time, more: reader.text('until', { date: dates.formatDate(lastDayOf(event, reader)) }) };
  if (event.all_day || event.start_date === event.end_date) return { time, more: undefined };
  return { time: `${time}–${dates.formatTime(endOf(event, reader))}`, more: undefined };
}

/** Describes when an event that has begun ends. */
export function describeEnd(event: ShownTimes, reader: Reader): string {
  return isEndless(event) ? reader.text('permanent') : reader.text('until', { date: reader.dates.formatDate(lastDayOf(event, reader)) });
}

/** Describes when an event starts on its own clock, if that shows another time than the site's: `Friday 22:00 (Eastern Time)`. */
export function describeElsewhere(event: ShownTimes, reader: Reader): string | undefined {
  const { dates, language } = reader;
  const { all_day, start_date, timezone } = event;
  if (all_day || start_date === startOf(event, reader)) return undefined;
  const day = start_date.slice(0, 10) === dayOf(event, reader) ? '' : `${dates.format('weekday', start_date)} `;
  return `${day}${dates.formatTime(start_date)} (${nameZone(timezone, event.utc_start_date, language)})`;
}

/** Making a format takes long, so there is one for each language and zone. */
const zoneFormats = new Map<string, Intl.DateTimeFormat>();

/** Returns the name of a zone that people know (CLDR, long generic), such as `Eastern Time`; of an offset, the offset. */
function nameZone(timezone: string, utc: DateTimeString, language: Language): string {
  if (isFixedOffset(timezone)) return timezone;
  const key = `${language} ${timezone}`;
  const options = { timeZone: timezone, timeZoneName: 'longGeneric' } as const;
  const format = zoneFormats.get(key) ?? new Intl.DateTimeFormat(language, options);
  zoneFormats.set(key, format);
  return format.formatToParts(new Date(toIsoUtc(utc))).find(({ type }) => type === 'timeZoneName')?.value ?? timezone;
}
