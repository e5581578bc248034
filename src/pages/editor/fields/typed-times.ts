/** A day as people write it: `23/4/2027`, `23-4-27`, `23.4.2027`. */
const DAY_PATTERN = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/;
const ISO_DAY_PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/;

/** A time of day as people write it: `18:30`, `18.30`, `18h30`, `18h`, `18`, `18.30 h`. */
const TIME_PATTERN = /^(\d{1,2})(?:\s*[:.h]\s*(\d{2})(?::(\d{2}))?)?\s*h?$/i;

/** Returns a day as `YYYY-MM-DD`. What is no day stays as it was typed: the API says so. */
export function parseTypedDay(typed: string): string {
  const text = typed.trim();
  const [, day = '', month = '', year = ''] = DAY_PATTERN.exec(text) ?? [];
  if (year === '') return text;
  const iso = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(iso) ? iso : text;
}

/** Tells whether a text is a day of the calendar, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  const [, year, month, day] = ISO_DAY_PATTERN.exec(text) ?? [];
  return day !== undefined && new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).toISOString().startsWith(text);
}

/** Returns a time as `hh:mm`, with seconds if there are some. What is no time stays as it was typed. */
export function parseTypedTime(typed: string): string {
  const text = typed.trim();
  const [, hours, minutes = '00', seconds = '00'] = TIME_PATTERN.exec(text) ?? [];
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return text;
  return [hours.padStart(2, '0'), minutes, ...(seconds === '00' ? [] : [seconds])].join(':');
}

/** Tells whether a text is a time of day, as a field for times shows it. */
export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text);
}
