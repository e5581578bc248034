import { createTextResolver } from '../../content/texts/resolve-text.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import { readerUrl, recordUrl } from '../../core/http/routing/links.js';
import { type DateTimeString, formatWithOffset, toLocal, toUnixSeconds, toUtc } from '../../core/time/moment.js';
import { findWeekday } from '../../core/time/recurrence/days.js';
import { type OccurrenceDate, listOccurrences } from '../../core/time/recurrence/list-occurrences.js';
import { type Recurrence, type Rule, type SeriesTimes, WEEKDAYS } from '../../core/time/recurrence/recurrence.js';
import { SECONDS_PER_DAY } from '../../core/time/recurrence/rule-starts.js';
import { isFixedOffset } from '../../core/time/timezone.js';
import type { EventResponse } from '../../events/dto/event.response.js';
import type { Event } from '../../events/event.entity.js';
import type { EventWithLinks } from '../../events/event-with-links.js';
import { readRecurrence } from '../../events/recurrence/series-recurrence.js';
import { SCHEMA, type SchemaObject } from './schema-org.js';

const DAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const UNITS: Readonly<Record<Rule['freq'], string>> = { DAILY: 'D', WEEKLY: 'W', MONTHLY: 'M', YEARLY: 'Y' };

/** The addresses of an event: `@id` and `url` of schema.org. */
export interface SchemaAddresses {
  readonly id: string;
  readonly url: string;
}

/** What the addresses of an event are made from. */
export type AddressedEvent = Pick<EventResponse, 'id' | 'slug' | 'url' | 'rest_url' | 'website' | 'series_id'>;

/** Builds what an occurrence tells of its series. */
export function buildSuperEvent(
  series: Event,
  context: RequestContext,
  addressesOf: (event: AddressedEvent, context: RequestContext) => SchemaAddresses,
): SchemaObject {
  const text = createTextResolver(series, context);
  const named = { id: series.id, slug: text('slug') };
  const links = { url: readerUrl('events', named, context), rest_url: recordUrl('events', series.id, context), website: text('website') };
  const { id, url } = addressesOf({ ...named, ...links }, context);
  return { '@type': 'EventSeries', '@id': id, name: text('name') ?? '', url };
}

/** Builds the members in which an `EventSeries` differs from an `Event`. A series without end has no `endDate`. */
export function buildSeriesMembers({ event, summary }: EventWithLinks) {
  const last = event.knownUntilUtc === null ? (summary?.last?.endLocal ?? event.endLocal) : null;
  const schedules = buildSchedules(readRecurrence(event), last);
  return {
    '@type': 'EventSeries',
    endDate: last === null ? undefined : formatTime(last, event),
    eventSchedule: schedules.length === 1 ? schedules[0] : schedules,
  };
}

/** Builds a schedule of the rule, and one of each date that the rule does not give. */
function buildSchedules(recurrence: Recurrence, last: DateTimeString | null): SchemaObject[] {
  const { times, rule, rdates } = recurrence;
  const single = listOccurrences({ ...recurrence, rule: null })
    .filter(({ originalStart }) => rule === null || rdates.includes(originalStart))
    .map((date) => buildDate(date, times));
  return rule === null ? single : [buildRule(rule, recurrence, last), ...single];
}

function buildDate({ startLocal, endLocal }: Pick<OccurrenceDate, 'startLocal' | 'endLocal'>, times: SeriesTimes): SchemaObject {
  return {
    '@type': 'Schedule',
    startDate: startLocal.slice(0, 10),
    endDate: endLocal.slice(0, 10),
    startTime: times.allDay ? undefined : startLocal.slice(11),
    endTime: times.allDay ? undefined : endLocal.slice(11),
    scheduleTimezone: isFixedOffset(times.timezone) ? undefined : times.timezone,
  };
}

/** A rule that schema.org has no words for is left out: then the schedule tells the first and the last day. */
function buildRule(rule: Rule, { times, exdates }: Recurrence, last: DateTimeString | null): SchemaObject {
  const until = rule.until === null ? null : times.allDay ? rule.until : toLocal(rule.until, times.timezone);
  return {
    ...buildDate(times, times),
    endDate: (until ?? last)?.slice(0, 10),
    ...(hasWords(rule) ? buildRepetition(rule, times.startLocal) : {}),
    exceptDate: exdates.length === 0 ? undefined : exdates.map((date) => formatTime(date, times)),
  };
}

function hasWords({ byYearDay, byWeekNo, bySetPos, byHour, byMinute }: Rule): boolean {
  return [byYearDay, byWeekNo, bySetPos, byHour, byMinute].every((values) => values.length === 0);
}

/** A rule by the week that names no day means that of the start (RFC 5545 §3.3.10). Days with a number, such as `1MO`, are written as there. */
function buildRepetition({ freq, interval, count, byDay, byMonth, byMonthDay }: Rule, start: DateTimeString) {
  const named =
    freq === 'WEEKLY' && byDay.length === 0
      ? [{ weekday: findWeekday(Math.floor(toUnixSeconds(start) / SECONDS_PER_DAY)), nth: 0 }]
      : byDay;
  const days = named.map(({ weekday, nth }) => (nth === 0 ? `${SCHEMA}/${DAY_NAMES[weekday]}` : `${nth}${WEEKDAYS[weekday]}`));
  return {
    repeatFrequency: `P${interval}${UNITS[freq]}`,
    repeatCount: count ?? undefined,
    byDay: unlessEmpty(days),
    byMonth: unlessEmpty(byMonth),
    byMonthDay: unlessEmpty(byMonthDay),
  };
}

function unlessEmpty<T>(values: readonly T[]): readonly T[] | undefined {
  return values.length === 0 ? undefined : values;
}

/** Whole days are dates. */
function formatTime(local: DateTimeString, { allDay, timezone }: SeriesTimes): string {
  return allDay ? local.slice(0, 10) : formatWithOffset(local, toUtc(local, timezone));
}
