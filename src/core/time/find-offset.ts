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

/** From then on, all zones follow their last rule for ever. So their offsets repeat with the calendar, every 400 years. */
const REPEATING_FROM_MS = Date.UTC(2100, 0);
const CYCLE_MS = Date.UTC(2400, 0) - Date.UTC(2000, 0);

/** Returns the offset from UTC that a zone has at a moment, in milliseconds. @param momentMs since 1970 */
export function findOffset(timezone: string, momentMs: number): number {
  const ms = momentMs < REPEATING_FROM_MS ? momentMs : REPEATING_FROM_MS + ((momentMs - REPEATING_FROM_MS) % CYCLE_MS);
  const year = new Date(ms).getUTCFullYear();
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
