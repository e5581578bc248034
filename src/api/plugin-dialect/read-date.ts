import strtotime from 'locutus/php/datetime/strtotime.js';
import { addDays, type DateTimeString, dateToUtc, isDateTimeString, type Moment, parseMoment, toLocal } from '../../core/time/moment.js';

/** Longer than every form of a date. The library compares a text with fifty patterns for each of its words. */
const MAX_LENGTH = 100;
const MS_PER_SECOND = 1000;
const DAY_LENGTH = 'YYYY-MM-DD'.length;
const FIRST = '1000-01-01 00:00:00';
const LAST = '9999-12-31 23:59:59';

const WEEKDAY = String.raw`(?:(?:sun|mon|tues|wednes|thurs|fri|satur)day|sun|mon|tue|wed|thu|fri|sat)\b`;
/** Words that the library misreads. */
const UNREAD_WORDS = new RegExp(`weekday|${WEEKDAY}\\s+ago`, 'i');
const NEAR_WEEKDAY = new RegExp(`\\b(this|next|last|previous)\\s+(${WEEKDAY})`, 'i');
const DAY_OF_WEEK = new RegExp(`${WEEKDAY}\\s+(?:this|next|last|previous)\\s+week\\b`, 'i');

/**
 * Reads a date as the plugin does: a whole number is Unix seconds, a date that the service understands is that date, and any other
 * text is read as PHP's `strtotime` reads it. A date out of our years is the first or the last one.
 * @param timezone where relative words count
 * @returns undefined for a text that is no date
 */
export function readDate(text: string, timezone: string, now: Date): Moment | undefined {
  if (text.length > MAX_LENGTH || text.trim() === '') return undefined;
  if (/^-?\d+$/.test(text)) return { utc: formatSeconds(Number(text)) };
  return parseMoment(text) ?? (UNREAD_WORDS.test(text) ? undefined : readWords(...rephrase(text, toLocal(dateToUtc(now), timezone))));
}

/**
 * Says what the library misreads on some days in other words: `next monday` on a Monday, `last sunday` on a Sunday, and
 * `friday this week` on a Sunday, with which its weeks begin. A week of PHP begins with Monday.
 */
function rephrase(text: string, nowLocal: DateTimeString): [text: string, nowLocal: DateTimeString] {
  const isSunday = new Date(`${nowLocal.slice(0, DAY_LENGTH)}T00:00Z`).getUTCDay() === 0;
  if (DAY_OF_WEEK.test(text)) return [text, isSunday ? addDays(nowLocal, -1) : nowLocal];
  const [words, which = '', weekday] = NEAR_WEEKDAY.exec(text) ?? [''];
  if (weekday === undefined) return [text, nowLocal];
  const isPast = /last|previous/i.test(which);
  return [text.replace(words, isPast ? `${weekday} -1 week` : weekday), /next/i.test(which) ? addDays(nowLocal, 1) : nowLocal];
}

/**
 * The library reads in the zone of the process. So it gets the local time as one of that zone, and what it returns is local time, too.
 * Of two zones in a text it takes the last one, and three it refuses: with `UTC` behind the text, it returns the time that stands
 * there, and with two of them, it tells whether the text has a zone of its own. An hour that the zone of the process skips is read
 * as the next one.
 */
function readWords(text: string, nowLocal: DateTimeString): Moment | undefined {
  const nowSeconds = Date.parse(nowLocal.replace(' ', 'T')) / MS_PER_SECOND;
  const read = (words: string) => strtotime(words, nowSeconds);
  const hasZone = read(`${text} UTC UTC`) === false;
  const seconds = read(hasZone ? text : `${text} UTC`);
  if (seconds === false || Number.isNaN(seconds)) return undefined;
  return hasZone ? { utc: formatSeconds(seconds) } : { local: formatSeconds(seconds), isDateOnly: false };
}

function formatSeconds(seconds: number): DateTimeString {
  const ms = Math.min(Math.max(seconds * MS_PER_SECOND, Date.parse(`${FIRST}Z`)), Date.parse(`${LAST}Z`));
  return dateToUtc(new Date(ms));
}

/** Returns a moment in local time. */
export function toLocalTime(moment: Moment, timezone: string): DateTimeString {
  const local = 'utc' in moment ? toLocal(moment.utc, timezone) : moment.local;
  if (isDateTimeString(local)) return local;
  return 'utc' in moment && moment.utc === FIRST ? FIRST : LAST;
}
