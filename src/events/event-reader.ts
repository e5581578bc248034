import { Injectable } from '@nestjs/common';
import { assertReadable, findRecordId } from '../content/lookup/find-record.js';
import { RecordReader } from '../content/lookup/record-reader.js';
import { assertTranslated } from '../content/texts/resolve-text.js';
import { UnitOfWork } from '../core/database/transactions/unit-of-work.js';
import type { RequestContext } from '../core/http/context/request-context.js';
import type { RecordLocator } from '../core/http/routing/record-locator.js';
import { Clock } from '../core/time/clock.js';
import { EventLinksService } from './links/event-links.service.js';
import type { EventWithLinks } from './event-with-links.js';
import type { Event } from './event.entity.js';
import { EVENT_RESOURCE } from './event.resource.js';
import { buildOccurrence } from './occurrences/build-occurrence.js';
import type { Occurrence } from './recurrence/occurrence.entity.js';
import { findOccurrences } from './occurrences/occurrence-queries.js';
import { readExceptions } from './series/series-exceptions.js';
import { readSummaries } from './series/series-summary.js';

/** An event to load: by the id that clients see, and as far as they are known, the ids of its record and of its series. */
export interface WantedEvent {
  readonly eventId: number;
  readonly recordId?: number | null;
  readonly seriesId?: number | null;
}

/** A single event, a series or an occurrence, before what it links to is loaded. */
export interface LoadedEvent {
  readonly event: Event;
  /** The record that has its fields and links: of an unchanged date, the series. */
  readonly record: Event;
  readonly occurrence?: { readonly row: Occurrence; readonly series: Event };
}

/** Loads single events, series and occurrences by the ids that clients see. */
@Injectable()
export class EventReader {
  constructor(
    private readonly records: RecordReader,
    private readonly links: EventLinksService,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the events that exist, in this order. For single events and series it reads their records only; for occurrences, it takes
   * one more statement, and another one where their series are not known.
   */
  async load(wanted: readonly WantedEvent[]): Promise<LoadedEvent[]> {
    const records = new Map<number, Event>();
    await this.addRecords(
      records,
      wanted.flatMap(({ eventId, recordId, seriesId }) => [recordId ?? eventId, ...(seriesId == null ? [] : [seriesId])]),
    );
    const isOccurrence = ({ eventId }: WantedEvent) => records.get(eventId)?.seriesId !== null;
    const rows = await findOccurrences(
      this.work.manager,
      wanted.filter(isOccurrence).map(({ eventId }) => eventId),
    );
    await this.addRecords(
      records,
      [...rows.values()].flatMap(({ seriesId, recordId }) => [seriesId, recordId]),
    );
    return wanted.flatMap((one) => buildLoaded(one.eventId, records, rows) ?? []);
  }

  /** Finds what a path names, and checks that the client may read it. @throws DomainError 401, 403, 404 or 410 */
  async findReadable(locator: RecordLocator, context: RequestContext): Promise<LoadedEvent> {
    const id = await findRecordId(this.work.manager, EVENT_RESOURCE, locator, { context, isReadRequest: true });
    const [loaded] = await this.load([{ eventId: id }]);
    assertReadable(EVENT_RESOURCE, loaded?.event, locator, context);
    assertTranslated('event', loaded.event, context);
    return loaded;
  }

  /**
   * Adds what the events link to, and what a series shows of its occurrences.
   * @param options `withSummaries`: whether occurrences get the summary of their series
   */
  async addLinks(loaded: readonly LoadedEvent[], context: RequestContext, { withSummaries = false } = {}): Promise<EventWithLinks[]> {
    const records = [...new Set(loaded.map(({ record }) => record))];
    const linked = new Map((await this.links.loadLinks(records, context)).map((one) => [one.event, one]));
    const seriesIds = [...new Set(loaded.flatMap(({ event }) => (event.recurrence === null ? [] : [event.id])))];
    const shownSeriesIds = withSummaries ? loaded.flatMap(({ occurrence }) => occurrence?.series.id ?? []) : [];
    const { manager } = this.work;
    const summarizedIds = [...new Set([...seriesIds, ...shownSeriesIds])];
    const summaries = await readSummaries(manager, summarizedIds, this.clock.nowUtc(), context.settings.siteTimezone);
    const exceptions = await readExceptions(manager, seriesIds);
    return loaded.map(({ event, record, occurrence }) => {
      const withLinks: EventWithLinks = { ...linked.get(record)!, event };
      const series = occurrence?.series ?? event;
      const summary = summaries.get(series.id);
      const shown = event.recurrence === null ? undefined : (exceptions.get(event.id) ?? { shown: [], total: 0 });
      return {
        ...withLinks,
        ...(occurrence && { occurrence }),
        ...(summary && { summary }),
        ...(shown && { exceptions: shown }),
      };
    });
  }

  private async addRecords(records: Map<number, Event>, ids: readonly number[]): Promise<void> {
    const missing = [...new Set(ids)].filter((id) => !records.has(id));
    for (const record of await this.records.load(EVENT_RESOURCE, missing)) records.set(record.id, record);
  }
}

/** A series shows when it or one of its dates was changed last. */
function withLastChange(event: Event): Event {
  const { modifiedUtc, datesModifiedUtc } = event;
  return datesModifiedUtc !== null && datesModifiedUtc > modifiedUtc ? { ...event, modifiedUtc: datesModifiedUtc } : event;
}

function buildLoaded(id: number, records: ReadonlyMap<number, Event>, rows: ReadonlyMap<number, Occurrence>): LoadedEvent | undefined {
  const own = records.get(id);
  if (own?.seriesId === null) return { event: withLastChange(own), record: own };
  const row = rows.get(id);
  const series = row && records.get(row.seriesId);
  const record = row && records.get(row.recordId);
  if (!row || !series || !record) return undefined;
  return { event: buildOccurrence(series, row, record), record, occurrence: { row, series } };
}
