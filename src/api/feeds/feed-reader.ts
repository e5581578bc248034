import { Injectable } from '@nestjs/common';
import { assertPrincipalValid } from '../../accounts/audit/assert-principal-valid.js';
import { Settings } from '../../core/config/settings.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { isSignedIn } from '../../core/http/context/principal.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import type { PageQuery } from '../../core/http/lists/list-query.js';
import { Clock } from '../../core/time/clock.js';
import { addDays, addYears, type DateTimeString, toLocal } from '../../core/time/moment.js';
import { yieldEventLoop } from '../../core/time/yield-event-loop.js';
import type { ListEventsDto } from '../../events/dto/list-events.dto.js';
import type { FeedParts } from './feed-parts.js';

/** The records of a feed: all of them by their ids, or those of a page. */
export type FeedRecords<R> = { readonly ids: readonly number[] } | { readonly page: readonly R[] };

/** The service of a resource, as a feed reads it. */
export interface FeedSource<Q, R> {
  list(query: Q, context: RequestContext): Promise<{ readonly items: readonly R[] }>;
  findAllIds(query: Q, context: RequestContext): Promise<readonly number[]>;
  loadReadable(ids: readonly number[], context: RequestContext): Promise<R[]>;
}

/** How the records of a feed are written, between what stands before and after them. */
export interface RecordWriting<R> {
  readonly source: Pick<FeedSource<never, R>, 'loadReadable'>;
  readonly write: (record: R) => string | Promise<string>;
  /** What stands between two records. */
  readonly separator?: string;
}

/** Records that are loaded together, at most. On SQLite, other requests wait while they are read. */
const MAX_BATCH_SIZE = 25;
/** Characters. Where records are long, fewer are loaded together, so that a batch takes about so much memory. */
const BATCH_LENGTH = 250_000;

const YEARS_BEFORE = 1;
const YEARS_AFTER = 2;
/** How long a calendar shows that an event was cancelled. */
const CANCELLED_DAYS = 30;

/** Reads the records of feeds in batches. It holds no connection to the database between them. */
@Injectable()
export class FeedReader {
  constructor(
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  /** Finds the records of a feed that has no pages unless the client asks for one. */
  async find<Q extends PageQuery, R>(
    source: FeedSource<Q, R>,
    query: Q,
    parts: FeedParts,
    context: RequestContext,
  ): Promise<FeedRecords<R>> {
    if (isPaged(context)) return { page: (await source.list(query, context)).items };
    return { ids: await parts.findIds(() => source.findAllIds(query, context)) };
  }

  /**
   * Writes the records, batch by batch. What the client must not read any more is left out.
   * @throws DomainError 401 or 403 if the user has lost the access since the request began
   */
  async *write<R>(
    records: FeedRecords<R>,
    writing: RecordWriting<R>,
    parts: FeedParts,
    context: RequestContext,
  ): AsyncGenerator<string, void> {
    if ('page' in records) {
      yield await writeRecords(records.page, writing);
      return;
    }
    let separator = '';
    let size = MAX_BATCH_SIZE;
    for (let start = 0; start < records.ids.length;) {
      if (start > 0 && isSignedIn(context.principal)) await assertPrincipalValid(this.work.manager, context.principal, false);
      const ids = records.ids.slice(start, start + size);
      const text = await parts.write(ids.join(), () => loadAndWrite(ids, writing, context));
      start += size;
      size = Math.min(MAX_BATCH_SIZE, Math.max(1, Math.floor((ids.length * BATCH_LENGTH) / Math.max(1, text.length))));
      if (text === '') continue;
      yield separator + text;
      separator = writing.separator ?? '';
    }
  }

  /** Returns the query with the window of a calendar that is followed, unless the client sends a bound of its own. */
  withOwnWindow(query: ListEventsDto): ListEventsDto {
    const bounds = [query.start_date, query.end_date, query.starts_after, query.starts_before, query.ends_after, query.ends_before];
    if (bounds.some((bound) => bound !== undefined)) return query;
    const today = this.findToday();
    const [start_date, end_date] = [-YEARS_BEFORE, YEARS_AFTER].map((years) => ({ local: addYears(today, years), isDateOnly: true }));
    return { ...query, start_date: start_date!, end_date: end_date! };
  }

  /** Returns since when a cancelled event is shown: by the day, so that the feed does not change from one moment to the next. */
  findCancelledSince(): DateTimeString {
    return addDays(this.findToday(), -CANCELLED_DAYS);
  }

  /** Returns the midnight with which the day begins on the clock of the site. */
  findToday(): DateTimeString {
    return `${toLocal(this.clock.nowUtc(), this.settings.siteTimezone).slice(0, 10)} 00:00:00`;
  }
}

/** Whether the client asks for a page. */
export function isPaged({ queryString }: RequestContext): boolean {
  const sent = new URLSearchParams(queryString);
  return sent.has('page') || sent.has('per_page');
}

async function loadAndWrite<R>(ids: readonly number[], writing: RecordWriting<R>, context: RequestContext): Promise<string> {
  await yieldEventLoop();
  return writeRecords(await writing.source.loadReadable(ids, context), writing);
}

/** Writes records, and lets other requests go on meanwhile. */
async function writeRecords<R>(records: readonly R[], { write, separator = '' }: RecordWriting<R>): Promise<string> {
  const texts: string[] = [];
  for (const record of records) {
    await yieldEventLoop();
    texts.push(await write(record));
  }
  return texts.join(separator);
}
