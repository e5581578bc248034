import type { SiteSettings } from '../../core/config/site-settings.js';
import { addDays, dateToUtc, toLocal } from '../../core/time/moment.js';
import { readDate, toLocalTime } from './read-date.js';

/** Records on a page at most. The plugin counts a larger number as this one. */
const MAX_PER_PAGE = 50;
const DAY_LENGTH = 'YYYY-MM-DD'.length;
const LAST_DAY = '9999-12-31';

/** With what the query string of a request is translated. */
export interface QueryContext {
  readonly settings: SiteSettings;
  readonly now: Date;
  /** The name of the list that is read; undefined for other requests. */
  readonly list: string | undefined;
}

/** Returns the value of a parameter as the service reads it. A wrong value stays as it is, and is refused. */
type Translate = (value: string, context: QueryContext, queryString: string) => string;

const translateWindow: Translate = (value, context, queryString) => readBound(value, context, queryString, { isWholeDay: true });
const translateBefore: Translate = (value, context, queryString) => readBound(value, context, queryString, { isUntilEnd: true });

/** The plugin counts whole days, unless a client asks it not to. */
const STRICT = /(?:^|&)strict_dates=(?:true|1|yes|on)(?:&|$)/i;

const LIST_PARAMETERS: ReadonlyMap<string, Translate> = new Map([
  ['per_page', limitPerPage],
  ['start_date', translateWindow],
  ['end_date', translateWindow],
  ['starts_after', readBound],
  ['ends_after', readBound],
  ['starts_before', translateBefore],
  ['ends_before', translateBefore],
  ['_fields', selectItemFields],
]);

/** Parameters of the plugin that change nothing here: the trash cannot be skipped, and no event has a password. */
const IGNORED_PARAMETERS = ['force', 'password'];

/** Translates the parameters that the plugin reads in another way. All others stay byte for byte. */
export function translateQuery(queryString: string, context: QueryContext): string {
  const translateParameter = (parameter: string): string | readonly [] => {
    const [name = ''] = parameter.split('=', 1);
    if (IGNORED_PARAMETERS.includes(name)) return [];
    if (name === 'lang') return translateLanguage(readValue(parameter), context, queryString);
    const translate = context.list === undefined ? undefined : LIST_PARAMETERS.get(name);
    return translate === undefined ? parameter : `${name}=${encodeURIComponent(translate(readValue(parameter), context, queryString))}`;
  };
  const translated = queryString.split('&').flatMap(translateParameter).join('&');
  return context.list === 'events' ? endWindow(translated, context) : translated;
}

const START = /(?:^|&)start_date=([\d-]{10})/;
const OTHER_BOUND = /(?:^|&)(?:end_date|(?:starts|ends)_(?:after|before))=/;
/** Two years, with a leap day. Years would have to be added by a calendar, which takes longer than all other parameters. */
const WINDOW_DAYS = 731;

/** Ends a window that begins in the past, and has no end, in two years, as the plugin does. So it shows what is coming. */
function endWindow(queryString: string, { settings: { siteTimezone }, now }: QueryContext): string {
  const [, start] = START.exec(queryString) ?? [];
  if (start === undefined || OTHER_BOUND.test(queryString)) return queryString;
  const today = toLocal(dateToUtc(now), siteTimezone);
  const isPast = start < today.slice(0, DAY_LENGTH);
  return isPast ? `${queryString}&end_date=${addDays(today, WINDOW_DAYS).slice(0, DAY_LENGTH)}` : queryString;
}

function readValue(parameter: string): string {
  const [[, value] = ['', '']] = new URLSearchParams(parameter);
  return value;
}

function translateLanguage(language: string, { settings }: QueryContext, queryString: string): string | readonly [] {
  const isUsed = settings.languages.includes(language) && !queryString.includes('translation_language=');
  return isUsed ? `translation_language=${language}` : [];
}

function limitPerPage(value: string, { settings: { maxPerPage } }: QueryContext): string {
  return /^\d+$/.test(value) ? String(Math.min(Number(value), MAX_PER_PAGE, maxPerPage)) : value;
}

/**
 * Returns the time that a bound names, on the clock of the site.
 * @param isWholeDay whether only its day counts
 * @param isUntilEnd whether a date alone includes its day: for the service, a time before a date excludes it
 */
function readBound(
  value: string,
  { settings: { siteTimezone }, now }: QueryContext,
  queryString: string,
  { isWholeDay = false, isUntilEnd = false } = {},
): string {
  const moment = readDate(value, siteTimezone, now);
  if (moment === undefined) return value;
  const local = toLocalTime(moment, siteTimezone);
  const isDay = isWholeDay || ('local' in moment && moment.isDateOnly);
  if (!isDay || STRICT.test(queryString)) return local;
  const day = local.slice(0, DAY_LENGTH);
  return isUntilEnd && day !== LAST_DAY ? addDays(`${day} 00:00:00`, 1).slice(0, DAY_LENGTH) : day;
}

/** The plugin selects from the page: `events.id,total`. The service selects from each item, and shows the page always. */
function selectItemFields(fields: string, { list }: QueryContext): string {
  const ofItems = fields.split(',').filter((field) => field.startsWith(`${list}.`));
  return ofItems.length === 0 ? fields : ofItems.map((field) => field.slice(list!.length + 1)).join();
}
