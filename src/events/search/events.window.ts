import { settings } from '../../core/config/settings.js';
import { invalid } from '../../core/errors/domain-error.js';
import type { TimeWord } from '../../core/http/fields/time-fields.js';
import { addDays, addYears, instantIn, isStamp, type Moment, type Stamp, toLocal, toUtc } from '../../core/time/moment.js';
import type { ListEventsDto } from '../dto/list-events.dto.js';

/** A condition on a time column: `event.startUtc >= '…'`. */
export interface Bound {
  readonly column: 'startUtc' | 'endUtc';
  readonly comparison: '<' | '<=' | '>' | '>=';
  readonly utc: Stamp;
}

type When = Moment | TimeWord;
/** The parameters that bound a list of events in time. */
export type Window = Pick<ListEventsDto, 'start_date' | 'end_date' | 'starts_after' | 'starts_before' | 'ends_after' | 'ends_before'>;

const YEARS = 2;

/**
 * The bounds of a list of events. `start_date` and `end_date` include their instant, the exact bounds do not; one
 * of those drops the window that holds where nothing is said.
 * @throws DomainError 400 on `end_date` when the window ends before it starts
 */
export function boundsOf(window: Window, nowUtc: Stamp): Bound[] {
  return [...dateWindow(window, nowUtc), ...exactBounds(window, nowUtc)];
}

function dateWindow({ start_date, end_date, starts_after, starts_before, ends_after, ends_before }: Window, nowUtc: Stamp): Bound[] {
  const open = [starts_after, starts_before, ends_after, ends_before].some((when) => when !== undefined);
  const start = start_date ?? (open ? undefined : 'today');
  const from = start && bound('startUtc', start, nowUtc, { instant: '>=', date: ['>=', 0] });
  const until = end_date
    ? bound('startUtc', end_date, nowUtc, { instant: '<=', date: ['<', 1] })
    : from && !open
      ? yearsAfter(from.utc)
      : undefined;
  if (from && until && (until.utc < from.utc || (until.utc === from.utc && until.comparison === '<'))) {
    throw invalid('end_date', { reason: 'before', other: 'start_date' });
  }
  return [from, until].filter((one) => one !== undefined);
}

function yearsAfter(utc: Stamp): Bound {
  const local = addYears(toLocal(utc, settings.siteTimezone), YEARS);
  return { column: 'startUtc', comparison: '<=', utc: utcUntil(local) };
}

function exactBounds({ starts_after, starts_before, ends_after, ends_before }: Window, nowUtc: Stamp): Bound[] {
  const after = { instant: '>', date: ['>=', 1] } as const;
  const before = { instant: '<', date: ['<', 0] } as const;
  return [
    starts_after && bound('startUtc', starts_after, nowUtc, after),
    starts_before && bound('startUtc', starts_before, nowUtc, before),
    ends_after && bound('endUtc', ends_after, nowUtc, after),
    ends_before && bound('endUtc', ends_before, nowUtc, before),
  ].filter((one) => one !== undefined);
}

/** How an instant compares, and how a date alone does: with the 00:00 of some days later. */
interface Comparing {
  readonly instant: Bound['comparison'];
  readonly date: readonly [Bound['comparison'], days: number];
}

function bound(column: Bound['column'], when: When, nowUtc: Stamp, comparing: Comparing): Bound {
  const moment = typeof when === 'string' ? momentOf(when, nowUtc) : when;
  if ('utc' in moment || !moment.dateOnly) return { column, comparison: comparing.instant, utc: instantIn(moment, settings.siteTimezone) };
  const [comparison, days] = comparing.date;
  const day = addDays(moment.local, days);
  return { column, comparison, utc: utcUntil(day) };
}

/** The instant of a time on the site's clock; the last one that there is for a time after it. */
function utcUntil(local: Stamp): Stamp {
  return isStamp(local) ? toUtc(local, settings.siteTimezone) : '9999-12-31 23:59:59';
}

const DAYS = { yesterday: -1, today: 0, tomorrow: 1 } as const;

function momentOf(word: TimeWord, nowUtc: Stamp): Moment {
  if (word === 'now') return { utc: nowUtc };
  const today = `${toLocal(nowUtc, settings.siteTimezone).slice(0, 10)} 00:00:00`;
  return { local: addDays(today, DAYS[word]), dateOnly: true };
}
