/** The text of an iCalendar file with these lines. */
export const icalFile = (...lines: string[]): string => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');

/** The lines of an event that is called like its UID. */
export const icalEvent = (uid: string, ...lines: string[]): string[] => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `SUMMARY:${uid}`,
  ...lines,
  'END:VEVENT',
];

/** Tuesdays at 18:00: 1, 8, 15 and 22 December. */
export const START = ['DTSTART;TZID=Europe/Madrid:20261201T180000', 'DTEND;TZID=Europe/Madrid:20261201T200000'];
export const COURSE = [...START, 'RRULE:FREQ=WEEKLY;COUNT=4'];

/** The value of a property: a day in December 2026, and a time in Madrid. */
export const at = (day: string, time = '180000'): string => `;TZID=Europe/Madrid:202612${day}T${time}`;
