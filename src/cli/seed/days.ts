import { Temporal } from 'temporal-polyfill';
import type { SeedTimes } from './types.js';

const SEED_TIMEZONE = 'Europe/Madrid';

const WEEKDAYS = { tue: 2, wed: 3, thu: 4, fri: 5, sat: 6, sun: 7 } as const;

/** The weekdays that the sample uses. */
export type Weekday = keyof typeof WEEKDAYS;

/** Returns the first such weekday that is not before today, moved by a number of weeks. */
export type DayFinder = (weekday: Weekday, weeks: number) => Temporal.PlainDate;

/**
 * Returns a function that finds days relative to `today`.
 * @param today `YYYY-MM-DD`
 * @throws RangeError if the day does not exist
 */
export function createDayFinder(today: string): DayFinder {
  const start = Temporal.PlainDate.from(today);
  return (weekday, weeks) => start.add({ days: ((WEEKDAYS[weekday] - start.dayOfWeek + 7) % 7) + 7 * weeks });
}

/** Returns the times of an event from `from` to `to` (`hh:mm`), which ends `nights` days after it starts. */
export function buildTimes(day: Temporal.PlainDate, from: string, to: string, nights = 0): SeedTimes {
  return {
    start_date: `${day.toString()} ${from}:00`,
    end_date: `${day.add({ days: nights }).toString()} ${to}:00`,
    timezone: SEED_TIMEZONE,
    all_day: false,
  };
}

/** Returns the times of an all-day event of `count` days. */
export function buildAllDayTimes(first: Temporal.PlainDate, count: number): SeedTimes {
  const last = first.add({ days: count - 1 });
  return { start_date: `${first.toString()} 00:00:00`, end_date: `${last.toString()} 23:59:59`, timezone: SEED_TIMEZONE, all_day: true };
}
