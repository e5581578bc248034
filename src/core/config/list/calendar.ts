import { characters, onOrOff, textThat, wholeNumber } from '../kinds.js';
import { isTimezone } from '../rules.js';
import type { SettingList } from '../setting.js';

/** What the calendar is like. */
export const CALENDAR = {
  siteTimezone: {
    name: 'SITE_TIMEZONE',
    kind: textThat(isTimezone, 'must be an IANA time zone such as Europe/Madrid'),
    default: 'Europe/Madrid',
    text: 'The time zone (IANA) of dates without one: in filters, in `date`, and of events that name none.',
  },
  defaultCurrency: {
    name: 'DEFAULT_CURRENCY',
    kind: characters(1, 8, 'must be a currency symbol or code of at most 8 characters'),
    default: '€',
    text: 'The currency of a cost that names none: a symbol or an ISO 4217 code.',
  },
  maxPerPage: { name: 'MAX_PER_PAGE', kind: wholeNumber(1, 1000), default: '100', text: 'The largest `per_page` of a list.' },
  recurrenceHorizonMonths: {
    name: 'RECURRENCE_HORIZON_MONTHS',
    kind: wholeNumber(1, 240),
    default: '25',
    text: 'How far ahead the dates of events that repeat without end are known: to the end of the current month, and so many months more. A daily job adds dates.',
  },
  maxOccurrences: {
    name: 'MAX_OCCURRENCES',
    kind: wholeNumber(1, 20_000),
    default: '5000',
    text: 'How many dates an event that repeats may have when it is written.',
  },
  isSampleDataEnabled: {
    name: 'SAMPLE_DATA',
    kind: onOrOff,
    default: 'off',
    text: '`on` fills an empty calendar at the start with the events of a small fictional town, dated around today.',
  },
} as const satisfies SettingList;
