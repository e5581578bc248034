import { addDays } from '../../../core/time/moment.js';

/** The first and the last day that a record can have. */
const FIRST_DAY = '1000-01-01';
export const LAST_DAY = '9999-12-31';

/** The days of a week, from Monday (ISO 8601). */
const DAYS_PER_WEEK = 7;

/** Returns a day so many days later; undefined outside of the days that the calendar has. Days are `YYYY-MM-DD`. */
export function moveDay(day: string, days: number): string | undefined {
  return limitDay(addDays(`${day} 00:00:00`, days));
}

/** Returns the month before or after, `YYYY-MM`; undefined outside of the days that the calendar has. */
export function moveMonth(month: string, months: number): string | undefined {
  const [year, number] = month.split('-').map(Number) as [number, number];
  const total = year * 12 + number - 1 + months;
  return limitDay(`${String(Math.floor(total / 12))}-${String((total % 12) + 1).padStart(2, '0')}-01`)?.slice(0, 7);
}

function limitDay(local: string): string | undefined {
  const day = local.slice(0, 10);
  return /^[1-9]\d{3}-\d\d-\d\d$/.test(day) && day >= FIRST_DAY && day <= LAST_DAY ? day : undefined;
}

/** Lists the days of a month. */
export function listDays(month: string): string[] {
  const [year, number] = month.split('-').map(Number) as [number, number];
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return Array.from({ length }, (_, place) => `${month}-${String(place + 1).padStart(2, '0')}`);
}

/** Returns the number of days between the Monday before a day and the day. */
export function countDaysSinceMonday(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + DAYS_PER_WEEK - 1) % DAYS_PER_WEEK;
}

/** Divides the days of a month into weeks from Monday. `null` stands for days of other months. */
export function listWeeks(month: string): (string | null)[][] {
  const days = listDays(month);
  const cells = [...Array<null>(countDaysSinceMonday(days[0]!)).fill(null), ...days];
  while (cells.length % DAYS_PER_WEEK !== 0) cells.push(null);
  return Array.from({ length: cells.length / DAYS_PER_WEEK }, (_, week) => cells.slice(week * DAYS_PER_WEEK, (week + 1) * DAYS_PER_WEEK));
}
