import { readFileSync } from 'node:fs';
import { Temporal } from 'temporal-polyfill';
import { findProjectFile } from '../../core/config/project-file.js';
import type { Language } from '../../core/text/language.js';

/** The texts of a record, by language. There is always a Catalan one. */
export type SampleTexts = Readonly<Record<Language, object>>;

/** A record of the sample, with further fields of its DTO. A record names others by their `key`. */
export interface SampleRecord {
  readonly key: string;
  readonly texts: SampleTexts;
  readonly image?: string;
}

/** A category. Its parent comes earlier. */
export interface SampleCategory extends SampleRecord {
  readonly parent?: string;
}

/** A date that differs from its series, by the day on which the rule gives it. */
export interface SampleChangedDate {
  readonly day: string;
  readonly texts?: SampleTexts;
}

export interface SampleEvent extends SampleRecord {
  readonly venue?: string;
  readonly organizer: readonly string[];
  readonly categories: readonly string[];
  readonly tags: readonly string[];
  readonly exceptions?: readonly SampleChangedDate[];
}

/** The sample, in the order in which it is stored: linked records come before the events. The file of a picture has the name of its `key`. */
export interface Sample {
  readonly pictures: readonly SampleRecord[];
  readonly categories: readonly SampleCategory[];
  readonly tags: readonly SampleRecord[];
  readonly venues: readonly SampleRecord[];
  readonly organizers: readonly SampleRecord[];
  readonly events: readonly SampleEvent[];
}

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/**
 * A day in the file: `{sat+3}` is the first Saturday that is not before today, moved by three weeks, and `{sat+3+1d}` the day after it.
 * In capitals it has the form of iCalendar.
 */
const DAY = /\{([a-z]{3})([+-]\d+)(?:\+(\d)d)?\}/gi;

/**
 * Reads the calendar of an invented town, Vilaserena, from about a week before `today` to two months after it. Only the market goes on.
 * @param today `YYYY-MM-DD`
 */
export function readSample(today: string): Sample {
  const start = Temporal.PlainDate.from(today);
  const findDay = (place: string, weekday: string, weeks: string, days = '0') => {
    const untilWeekday = (WEEKDAYS.indexOf(weekday.toLowerCase()) + 8 - start.dayOfWeek) % 7;
    const day = start.add({ days: untilWeekday + 7 * Number(weeks) + Number(days) }).toString();
    return place === place.toUpperCase() ? day.replaceAll('-', '') : day;
  };
  return JSON.parse(readFileSync(findProjectFile('public/sample-data.json'), 'utf8').replace(DAY, findDay)) as Sample;
}
