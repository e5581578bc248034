import { LRUCache } from 'lru-cache';
import { Temporal } from 'temporal-polyfill';
import { cacheLookupCounter } from '../counters.js';
import { toTemporalZoneId } from './timezone.js';

const NS_PER_MS = 1_000_000;
const MAX_YEARS = 5_000;

/** An offset from UTC, and the moment from which a zone has it, in milliseconds. */
interface Offset {
  readonly fromMs: number;
  readonly offsetMs: number;
}

/** The offsets of zones in single years, in their order. A series has many dates in each year. */
const known = new LRUCache<string, readonly Offset[]>({ max: MAX_YEARS });

/**
 * From then on, all zones follow their last rule for ever. A rule names a day of a month, or a weekday there. So years of one length that
 * begin on one weekday have the same offsets; among 28 years there are all kinds.
 */
const REPEATING_FROM_YEAR = 2101;
const YEARS_OF_ALL_KINDS = 28;
const MS_PER_DAY = 86_400_000;
const DAYS_PER_WEEK = 7;

const YEARS_BY_KIND = new Map(
  Array.from({ length: YEARS_OF_ALL_KINDS }, (_, index) => REPEATING_FROM_YEAR + index).map((year) => [findKind(year), year]),
);

function findKind(year: number): number {
  const [firstMs, endMs] = [Date.UTC(year, 0), Date.UTC(year + 1, 0)];
  return ((endMs - firstMs) / MS_PER_DAY) * DAYS_PER_WEEK + new Date(firstMs).getUTCDay();
}

/** Returns the offset from UTC that a zone has at a moment, in milliseconds. @param momentMs since 1970 */
export function findOffset(timezone: string, momentMs: number): number {
  const ownYear = new Date(momentMs).getUTCFullYear();
  const year = ownYear < REPEATING_FROM_YEAR ? ownYear : YEARS_BY_KIND.get(findKind(ownYear))!;
  const ms = year === ownYear ? momentMs : momentMs - Date.UTC(ownYear, 0) + Date.UTC(year, 0);
  const key = `${year}${timezone}`;
  const kept = known.get(key);
  cacheLookupCounter.inc({ cache: 'offsets', outcome: kept === undefined ? 'miss' : 'hit' });
  const offsets = kept ?? listOffsets(timezone, year);
  if (kept === undefined) known.set(key, offsets);
  return offsets.findLast(({ fromMs }) => fromMs <= ms)!.offsetMs;
}

/** Lists the offsets of a zone in a year of UTC: the first, and one for each change of its clock. */
function listOffsets(timezone: string, year: number): Offset[] {
  const endMs = Date.UTC(year + 1, 0);
  const offsets: Offset[] = [];
  let start: Temporal.ZonedDateTime | null = Temporal.Instant.fromEpochMilliseconds(Date.UTC(year, 0)).toZonedDateTimeISO(
    toTemporalZoneId(timezone),
  );
  for (; start !== null && start.epochMilliseconds < endMs; start = start.getTimeZoneTransition('next'))
    offsets.push({ fromMs: start.epochMilliseconds, offsetMs: start.offsetNanoseconds / NS_PER_MS });
  return offsets;
}
