import type { Settings } from '../../core/config/settings.js';
import { addDays } from '../../core/time/moment.js';
import { readDate, toLocalTime } from './read-date.js';

/** Records on a page at most. The plugin counts a larger number as this one. */
const MAX_PER_PAGE = 50;
const DAY_LENGTH = 'YYYY-MM-DD'.length;
const LAST_DAY = '9999-12-31';

/** With what the query string of a request is translated. */
export interface QueryContext {
  readonly settings: Pick<Settings, 'languages' | 'maxPerPage' | 'siteTimezone'>;
  readonly now: Date;
  /** The name of the list that is read; undefined for other requests. */
  readonly list: string | undefined;
}

/** Returns what a parameter is for the service; undefined if it is ignored. A wrong value stays as it is, and is refused. */
type Translate = (value: string, context: QueryContext, query: URLSearchParams) => readonly [name: string, value: string] | undefined;

const LIST_PARAMETERS: Readonly<Record<string, Translate>> = {
  per_page: (value, { settings }) => ['per_page', limitPerPage(value, settings.maxPerPage)],
  start_date: (value, context, query) => ['start_date', readBound(value, context, { isWholeDay: !isStrict(query) })],
  end_date: (value, context, query) => ['end_date', readBound(value, context, { isWholeDay: !isStrict(query) })],
  starts_after: (value, context) => ['starts_after', readBound(value, context)],
  ends_after: (value, context) => ['ends_after', readBound(value, context)],
  starts_before: (value, context) => ['starts_before', readBound(value, context, { isUntilEnd: true })],
  ends_before: (value, context) => ['ends_before', readBound(value, context, { isUntilEnd: true })],
  _fields: (value, { list }) => ['_fields', selectItemFields(value, list!)],
};

const PARAMETERS: Readonly<Record<string, Translate>> = {
  lang: (value, { settings }, query) =>
    settings.languages.includes(value) && !query.has('translation_language') ? ['translation_language', value] : undefined,
  force: () => undefined,
  password: () => undefined,
};

/** Translates the parameters that the plugin reads in another way. All others stay byte for byte. */
export function translateQuery(queryString: string, context: QueryContext): string {
  const query = new URLSearchParams(queryString);
  const translateParameter = (parameter: string) => {
    const [[name, value] = ['', '']] = new URLSearchParams(parameter);
    const own = context.list === undefined ? undefined : Object.hasOwn(LIST_PARAMETERS, name) && LIST_PARAMETERS[name];
    const translate = own || (Object.hasOwn(PARAMETERS, name) && PARAMETERS[name]);
    if (!translate) return [parameter];
    const translated = translate(value, context, query);
    return translated === undefined ? [] : [translated.map(encodeURIComponent).join('=')];
  };
  return queryString.split('&').flatMap(translateParameter).join('&');
}

function limitPerPage(value: string, maxPerPage: number): string {
  return /^\d+$/.test(value) ? String(Math.min(Number(value), MAX_PER_PAGE, maxPerPage)) : value;
}

function isStrict(query: URLSearchParams): boolean {
  return /^(true|1|yes|on)$/i.test(query.get('strict_dates') ?? '');
}

/**
 * Returns the time that a bound names, on the clock of the site.
 * @param isWholeDay whether only its day counts
 * @param isUntilEnd whether a date alone includes its day: for the service, a time before a date excludes it
 */
function readBound(
  value: string,
  { settings: { siteTimezone }, now }: QueryContext,
  { isWholeDay = false, isUntilEnd = false } = {},
): string {
  const moment = readDate(value, siteTimezone, now);
  if (moment === undefined) return value;
  const local = toLocalTime(moment, siteTimezone);
  const day = local.slice(0, DAY_LENGTH);
  const isDay = isWholeDay || ('local' in moment && moment.isDateOnly);
  if (!isDay) return local;
  return isUntilEnd && day !== LAST_DAY ? addDays(`${day} 00:00:00`, 1).slice(0, DAY_LENGTH) : day;
}

/** The plugin selects from the page: `events.id,total`. The service selects from each item, and shows the page always. */
function selectItemFields(fields: string, list: string): string {
  const ofItems = fields.split(',').filter((field) => field.startsWith(`${list}.`));
  return ofItems.length === 0 ? fields : ofItems.map((field) => field.slice(list.length + 1)).join();
}
