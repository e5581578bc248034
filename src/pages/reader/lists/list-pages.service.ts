import { Injectable } from '@nestjs/common';
import { DomainError, invalidParameter } from '../../../core/errors/domain-error.js';
import { parseMoment } from '../../../core/time/moment.js';
import { DEFAULT_RADIUS_KM, type ListEventsDto } from '../../../events/dto/list-events.dto.js';
import { VenuesService } from '../../../venues/venues.service.js';
import { html } from '../../frame/html.js';
import { createEmbedAddresses } from '../parts/addresses.js';
import { windowOf } from '../parts/bounds.js';
import { listDays } from '../parts/days.js';
import { Filters } from '../parts/filters.js';
import type { PageContent } from '../parts/frame.js';
import type { EmbedQuery, ReaderQuery } from '../parts/page-query.js';
import type { Reader } from '../parts/reader.js';
import { type Days, NO_EVENTS, ReaderEvents } from '../parts/reader-events.js';
import { buildDayPage } from './day.page.js';
import { FilterGroups } from './filter-groups.js';
import { buildListPage, type ListContent, renderListContent } from './list.page.js';
import { buildMonthPage, MAX_PER_DAY, type MonthContent, renderMonthContent } from './month.page.js';
import { Suggestions } from './suggestions.js';
import { buildSubscribePage } from './subscribe.page.js';

/** Events of a page of a day: the whole programme of most. */
const DAY_PER_PAGE = 50;

/** Reads what the pages with events show. */
@Injectable()
export class ListPages {
  constructor(
    private readonly events: ReaderEvents,
    private readonly groups: FilterGroups,
    private readonly suggestions: Suggestions,
    private readonly venues: VenuesService,
  ) {}

  async list(query: ReaderQuery, reader: Reader): Promise<PageContent> {
    return buildListPage(await this.readList(query, await this.readFilters(query, reader), reader), reader);
  }

  async month(month: string, query: ReaderQuery, reader: Reader): Promise<PageContent> {
    return buildMonthPage(await this.readMonth(month, query, (await this.readFilters(query, reader)).withoutTime(), reader), reader);
  }

  async day(day: string, query: ReaderQuery, reader: Reader): Promise<PageContent> {
    const { page } = query;
    const filters = (await this.readFilters(query, reader)).withoutTime();
    const perPage = Math.min(DAY_PER_PAGE, query.per_page * 3);
    const listed = await this.events.ofDays(Object.assign(query, { per_page: perPage }), { first: day, last: day }, reader);
    return buildDayPage({ day, filters, listed, page, perPage }, reader);
  }

  async subscribe(query: ReaderQuery, reader: Reader): Promise<PageContent> {
    const filters = await this.readFilters(query, reader);
    return buildSubscribePage(filters, await this.groups.read(query, filters, reader), reader);
  }

  /** What another site embeds: the list or the month, without the frame of the site. */
  async embed(query: EmbedQuery, reader: Reader): Promise<PageContent> {
    const filters = await this.readFilters(query, reader, Filters.readEmbedded(reader.context.queryString));
    const common = {
      title: reader.text('list'),
      path: (one: string) => createEmbedAddresses(one, reader.context.settings).listOf(filters),
      robots: 'noindex',
    } as const;
    if (query.view === 'month') {
      const month = await this.readMonth(query.month ?? reader.today.slice(0, 7), query, filters, reader);
      return { ...common, layout: 'months', main: renderMonthContent(month, reader) };
    }
    const list = await this.readList(Object.assign(query, { per_page: query.limit }), filters, reader);
    const title = html`<h1 class="unseen">${common.title}</h1>`;
    return { ...common, layout: 'list', main: html`${title} ${renderListContent(list, reader)}` };
  }

  /**
   * Returns the parameters of a page. If they name a place and no point, the query and they get the point of the place.
   * @throws DomainError 400 for a place that the calendar does not know
   */
  private async readFilters(query: ReaderQuery, { context }: Reader, filters = Filters.read(context.queryString)): Promise<Filters> {
    const { near, geoloc_radius: radius = DEFAULT_RADIUS_KM } = query;
    if (near === undefined || query.geoloc_lat !== undefined) return filters;
    const point = await this.venues.findPoint(near, context);
    if (!point) throw invalidParameter('near', { reason: 'unknown', values: [near] });
    Object.assign(query, { geoloc_lat: point.latitude, geoloc_lng: point.longitude, geoloc_radius: radius });
    return filters.withPoint(near, { ...point, radius });
  }

  private async readList(query: ListEventsDto, filters: Filters, reader: Reader): Promise<ListContent> {
    const days = readDays(query, filters, reader);
    const listed = days
      ? await this.events.ofDays(query, days, reader)
      : { coming: await this.events.list(query, reader), over: NO_EVENTS, underWay: NO_EVENTS };
    const hasLeading = query.page === 1 && !filters.isLimitedInTime && !filters.has('search', 'series', 'featured');
    const leading = hasLeading ? await this.events.leading(query, reader) : [];
    const isEmpty = [listed.coming, listed.over, listed.underWay].every(({ total }) => total === 0);
    const suggestions = isEmpty && filters.isChosen ? await this.suggestions.find(query, filters, reader) : [];
    return { query, filters, leading, first: days?.first, listed, suggestions, groups: await this.groups.read(query, filters, reader) };
  }

  private async readMonth(month: string, query: ListEventsDto, filters: Filters, reader: Reader): Promise<MonthContent> {
    const days = await this.events.firstOfDays(query, listDays(month), MAX_PER_DAY, reader);
    const underWay = await this.events.underWay(query, `${month}-01`, reader);
    const window = windowOf(`${month}-01`, listDays(month).at(-1)!);
    return { month, filters, days, underWay, groups: await this.groups.read({ ...query, ...window }, filters, reader) };
  }
}

/** Returns the days of a list; undefined for one that has other bounds, or is about the dates of a series. */
function readDays({ start_date, end_date }: ListEventsDto, filters: Filters, { today }: Reader): Days | undefined {
  if (filters.has('starts_after', 'starts_before', 'ends_after', 'ends_before', 'series')) return undefined;
  const [first, last] = [start_date ?? TODAY, end_date].map((when) => (when === undefined ? undefined : findDay(when, today)));
  return first === undefined || (last === undefined && end_date !== undefined) ? undefined : { first, last };
}

const TODAY = 'today';

/** Returns the day that a bound names; undefined for a moment in a day. */
function findDay(when: NonNullable<ListEventsDto['start_date']>, today: string): string | undefined {
  if (when === TODAY) return today;
  return typeof when === 'object' && 'local' in when && when.isDateOnly ? when.local.slice(0, 10) : undefined;
}

/** Returns the month of a path, `YYYY-MM`. @throws DomainError 404 if the calendar has no such month */
export function toMonth({ year, month }: Readonly<Record<string, string>>): string {
  return toDay({ year: year!, month: month!, day: '01' }).slice(0, 7);
}

/** Returns the day of a path, `YYYY-MM-DD`. @throws DomainError 404 if the calendar has no such day */
export function toDay({ year, month, day }: Readonly<Record<string, string>>): string {
  const date = `${year}-${month}-${day}`;
  if (parseMoment(date) === undefined) throw new DomainError('no-route');
  return date;
}
