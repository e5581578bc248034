import { Injectable } from '@nestjs/common';
import { RecordReader } from '../../content/lookup/record-reader.js';
import { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import { invalidParameter } from '../../core/errors/domain-error.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import { Clock } from '../../core/time/clock.js';
import { mergeBounds } from '../calendar/time-ranges.js';
import type { CountFacetsDto, FacetField } from '../dto/count-facets.dto.js';
import { ListEventsDto } from '../dto/list-events.dto.js';
import { CommonWords } from '../words/common-words.js';
import { TextMatches } from '../words/text-matches.js';
import { countDays } from './count-days.js';
import { countMatchedPeriods } from './count-matched-periods.js';
import { countMonths, type PeriodCount } from './count-months.js';
import { countRecords, type RecordCount } from './count-records.js';
import { countAccessibility, countCities, countLanguages, type ValueCount } from './count-values.js';
import { FacetSearch, MAX_COUNTED_EVENTS } from './facet-search.js';
import { isDayWindow, MAX_WINDOW_DAYS, type PeriodUnit } from './periods.js';
import { getFallbackChain } from '../../core/i18n/locale.js';
import { createTextResolver } from '../../content/texts/resolve-text.js';
import { facetsUrl } from '../../core/http/routing/links.js';
import type { FacetsResponse, RecordFacetResponse } from '../dto/facets.response.js';

/** What each facet counts. */
interface FacetValues extends Record<'categories' | 'tags' | 'venue' | 'organizer', readonly RecordCount[]> {
  readonly city: readonly ValueCount[];
  readonly language: readonly ValueCount[];
  readonly accessibility: readonly ValueCount[];
  readonly month: readonly PeriodCount[];
  readonly day: readonly PeriodCount[];
}

/** The values of the facets that a client asks for, with the numbers of their events. */
export interface FacetCounts {
  readonly facets: Partial<FacetValues>;
  /** The number of events in the list. */
  readonly total: number;
  /** It differs from the total if some facet has only the first events of its list. */
  readonly counted: number;
  /** The facets that have only the first events of their list. */
  readonly cut: ReadonlySet<FacetField>;
}

/** The filter of the list that chooses values of a facet, and so does not restrict it. That of `accessibility` asks for all of its values. */
const FILTERS: Readonly<Partial<Record<FacetField, 'categories' | 'tags' | 'venue' | 'organizer' | 'city' | 'in_language'>>> = {
  categories: 'categories',
  tags: 'tags',
  venue: 'venue',
  organizer: 'organizer',
  city: 'city',
  language: 'in_language',
};

/** Counts the events of a list by their categories, venues, months and so on. */
@Injectable()
export class FacetsService {
  constructor(
    private readonly work: UnitOfWork,
    private readonly records: RecordReader,
    private readonly commonWords: CommonWords,
    private readonly textMatches: TextMatches,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts the values of the facets that the query names.
   * @param maxEvents how many events are counted one by one at most, where the counters do not know the numbers
   * @throws DomainError 400, 401 or 403 as the list, and for too many days
   */
  async count(query: CountFacetsDto, context: RequestContext, maxEvents = MAX_COUNTED_EVENTS): Promise<FacetCounts> {
    const base = await FacetSearch.plan(this.createSearch(query, {}, context), maxEvents);
    if (query.facets.includes('day')) assertDayWindow(base);
    const facets: Partial<Record<FacetField, unknown>> = {};
    const cut = new Set<FacetField>();
    for (const field of new Set(query.facets)) {
      const filter = FILTERS[field];
      const isFiltered = filter !== undefined && (query[filter]?.length ?? 0) > 0;
      const facet = isFiltered ? await FacetSearch.plan(this.createSearch(query, { [filter]: undefined }, context), maxEvents) : base;
      facets[field] = await COUNT[field](facet, base, query);
      if (!isExact(field, facet) && (await facet.isCut())) cut.add(field);
    }
    const total = await base.countAll();
    return { facets: facets as Partial<FacetValues>, total, counted: cut.size > 0 ? maxEvents : total, cut };
  }

  private createSearch(sent: CountFacetsDto, without: Partial<ListEventsDto>, context: RequestContext) {
    const { records, commonWords, textMatches, work } = this;
    // All events that are counted are published.
    const query = Object.assign(new ListEventsDto(), sent, without, { status: undefined });
    return { query, context, records, commonWords, textMatches, manager: work.manager, nowUtc: this.clock.nowUtc() };
  }
}

type Count<F extends FacetField> = (facet: FacetSearch, base: FacetSearch, query: CountFacetsDto) => Promise<FacetValues[F]>;

/** One function for each facet. A missing one does not compile. */
const COUNT: { readonly [F in FacetField]: Count<F> } = {
  categories: (facet, base, query) => countRecords('category', facet, base, query),
  tags: (facet, base, query) => countRecords('tag', facet, base, query),
  venue: (facet, base, query) => countRecords('venue', facet, base, query),
  organizer: (facet, base, query) => countRecords('organizer', facet, base, query),
  city: async (facet, _base, { facet_sort: sort, facet_size: size, city: selected = [] }) => {
    const { manager, context } = facet.search;
    return countCities(manager, (await facet.findMatches()).ids, { sort, size, selected }, context);
  },
  language: async (facet, _base, { facet_sort: sort, facet_size: size, in_language: selected = [] }) =>
    countLanguages(facet.search.manager, (await facet.findMatches()).ids, { sort, size, selected }),
  accessibility: async (facet, _base, { facet_sort: sort, facet_size: size, accessibility: selected = [] }) =>
    countAccessibility(facet.search.manager, (await facet.findMatches()).ids, { sort, size, selected }, facet.search.context),
  month: (facet) => countByTime('month', facet),
  day: (facet) => countByTime('day', facet),
};

/** Tells whether the counters of the calendar know all numbers of a facet. */
function isExact(field: FacetField, facet: FacetSearch): boolean {
  if (field === 'categories' || field === 'tags') return facet.isCountedByTerm;
  return (field === 'month' || field === 'day') && facet.isCounted;
}

async function countByTime(unit: PeriodUnit, facet: FacetSearch): Promise<PeriodCount[]> {
  const { plan, search } = facet;
  const { siteTimezone } = search.context.settings;
  if (facet.isCounted) return (unit === 'day' ? countDays : countMonths)(search.manager, plan.selection, siteTimezone);
  return countMatchedPeriods(unit, await facet.findMatches(), plan, search);
}

function assertDayWindow({ plan, search }: FacetSearch): void {
  if (isDayWindow(mergeBounds(plan.selection.bounds).start, search.context.settings.siteTimezone)) return;
  throw invalidParameter('facets', { reason: 'window-too-long', limit: MAX_WINDOW_DAYS });
}

/** Presents the facets that were counted, with names in the language of the request. */
export function presentFacets({ facets, total, counted }: FacetCounts, context: RequestContext): FacetsResponse {
  const { categories, tags, venue, organizer, ...others } = facets;
  const records = { categories, tags, venue, organizer };
  const presented = Object.entries(records).flatMap(([name, counts]): [string, RecordFacetResponse[]][] =>
    counts ? [[name, presentRecords(counts, context)]] : [],
  );
  return { facets: { ...Object.fromEntries(presented), ...others }, total, counted, rest_url: facetsUrl(context) };
}

function presentRecords(counts: readonly RecordCount[], context: RequestContext): RecordFacetResponse[] {
  const { locale, settings } = context;
  // A selected record may have no text in a language without fallback.
  const chain = getFallbackChain(locale.content, settings);
  return counts.map(({ record, count }) => {
    const text = createTextResolver(record, { ...context, locale: { ...locale, chain } });
    return { id: record.id, slug: text('slug'), name: text('name'), count };
  });
}
