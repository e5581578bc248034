import { Injectable } from '@nestjs/common';
import { assertCanEdit, canRead } from '../../content/access/record-rights.js';
import { assertReadable, findRecordId } from '../../content/lookup/find-record.js';
import type { SlugLookup } from '../../content/lookup/redirect-former-slug.js';
import { findPageOfIds } from '../../core/database/list-queries.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { DomainError } from '../../core/errors/domain-error.js';
import { assertSignedIn, type RequestContext } from '../../core/http/context/request-context.js';
import { buildPage, type Page } from '../../core/http/lists/page.js';
import type { RecordLocator } from '../../core/http/routing/record-locator.js';
import { Clock } from '../../core/time/clock.js';
import { parseMoment, toLocal } from '../../core/time/moment.js';
import type { ListOccurrencesDto } from '../dto/list-occurrences.dto.js';
import type { EventWithLinks } from '../event-with-links.js';
import type { Event } from '../event.entity.js';
import { EVENT_RESOURCE } from '../event.resource.js';
import { EventReader } from '../event-reader.js';
import { selectOccurrences } from './select-occurrences.js';
import { dayOfStarts, findOccurrencesByFormerStart, findOccurrencesByStart, type StartRange } from './occurrence-queries.js';

/** A page of the occurrences of a series. */
export interface OccurrencePage extends Page<EventWithLinks> {
  readonly series: Event;
}

/** Lists the occurrences of a series, and finds them by the starts that its rule gives. */
@Injectable()
export class OccurrencesService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly reader: EventReader,
    private readonly clock: Clock,
  ) {}

  /** Lists the occurrences of a series by original start. Those in the trash are for the clients who may edit the series. */
  async list(locator: RecordLocator, query: ListOccurrencesDto, context: RequestContext): Promise<OccurrencePage> {
    if (query.status === 'trash') assertSignedIn(context);
    const { event: series } = await this.reader.findReadable(locator, context);
    if (query.status === 'trash') assertCanEdit(context.principal, series);
    const { rows, total } = await findPageOfIds(selectOccurrences(this.work.manager, series, query, this.clock.nowUtc(), context), query);
    const loaded = await this.reader.load(rows.map(({ id }) => ({ eventId: id, seriesId: series.id })));
    return { series, ...buildPage(await this.reader.addLinks(loaded, context), total, query, 'event') };
  }

  /**
   * Finds the id of an occurrence by its original start: `2026-12-01T18:00:00`, or the day if it is the only one of that day.
   * @throws DomainError 401, 403, 404 or 410; 301 or 308 to the occurrence that had this start before
   */
  async findId(locator: RecordLocator, start: string, lookup: SlugLookup): Promise<number> {
    const seriesId = await findRecordId(this.work.manager, EVENT_RESOURCE, locator, lookup);
    const [loaded] = await this.reader.load([{ eventId: seriesId }]);
    if (!loaded) throw new DomainError('not-found', { resource: 'event' });
    const { event: series } = loaded;
    // A write tells what the trash means for it.
    if (lookup.isReadRequest || series.status !== 'trash') assertReadable(EVENT_RESOURCE, series, locator, lookup.context);
    const range = parseStart(series, start);
    const rows = range ? await findOccurrencesByStart(this.work.manager, range) : [];
    if (rows.length === 1) return rows[0]!.id;
    if (range && rows.length === 0) await this.assertNotMoved(range, lookup);
    const { knownUntilUtc, timezone } = series;
    throw new DomainError('occurrence-not-found', { data: { known_until: knownUntilUtc && toLocal(knownUntilUtc, timezone) } });
  }

  /** Leads on to the occurrence that had an original start before, if the client may read its series. @throws DomainError 301 or 308 */
  private async assertNotMoved(range: StartRange, { context, isReadRequest }: SlugLookup): Promise<void> {
    const rows = await findOccurrencesByFormerStart(this.work.manager, range);
    const [loaded, another] = await this.reader.load(rows.map(({ id, seriesId }) => ({ eventId: id, seriesId })));
    if (!loaded?.occurrence || another || !canRead(context.principal, loaded.occurrence.series)) return;
    const { id } = loaded.event;
    throw new DomainError(isReadRequest ? 'moved' : 'moved-for-writes', { resource: 'event', movedTo: { dateId: id }, data: { id } });
  }
}

/** Reads an original start: the time itself, or a day. Undefined for any other text. */
function parseStart({ id: seriesId, timezone }: Event, start: string): StartRange | undefined {
  const moment = parseMoment(start);
  if (moment === undefined) return undefined;
  if ('local' in moment && moment.isDateOnly) return dayOfStarts(seriesId, moment.local.slice(0, 10));
  const local = 'utc' in moment ? toLocal(moment.utc, timezone) : moment.local;
  return { seriesId, from: local, until: local };
}
