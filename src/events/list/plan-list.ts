import { EVENT_STATUSES, type EventStatus, LISTED_STATUSES, type FacetName } from '../../content/calendar/facets.js';
import { isSignedIn } from '../../core/http/context/principal.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import type { FacetCondition, RowSelection } from '../calendar/calendar-sql.js';
import { mergeBounds } from '../calendar/time-ranges.js';
import { DEFAULT_ORDER_BY, type ListEventsDto } from '../dto/list-events.dto.js';
import {
  LIST_PARAMETERS,
  type ListOrder,
  type ListParameter,
  ORDERS,
  OWN_ORDERS,
  type Source,
  SOURCES,
  type TestedParameter,
} from './list-parameters.js';
import { resolveTimeBounds } from './resolve-time-bounds.js';

/** How the rows of a list are found. It is complete when it is made, and does not change. */
export interface ListPlan {
  /** What gives the rows. `FINDERS` has a function for each. */
  readonly source: Source;
  readonly order: ListOrder;
  readonly direction: 'ASC' | 'DESC';
  /** What the source answers with what it reads. */
  readonly selection: RowSelection;
  /** Whether the list has each event once, of a series its first occurrence. */
  readonly isCollapsed: boolean;
  /** What is tested on the record of each row. */
  readonly tested: readonly TestedParameter[];
  /** Whether the records of the rows are read, to test them or to order by them. */
  readonly readsRecords: boolean;
  /**
   * How the number of all rows is known: a sum of counters, a count by the database, or the length of the complete set, because the
   * source finds all rows for each page.
   */
  readonly total: 'counters' | 'count' | 'complete set';
}

/** What a list is planned from. */
export interface ListRequest {
  readonly query: ListEventsDto;
  readonly context: Pick<RequestContext, 'principal' | 'locale' | 'settings'>;
  readonly nowUtc: string;
  /** The categories, tags, venues, cities and organizers of the query, resolved to ids: cities to those of their venues. Each has at least one. */
  readonly facets: readonly FacetCondition[];
}

export interface PlanOptions {
  /** The sources that may be read. */
  readonly sources?: readonly Source[];
  /** Whether what the client does not send has a default: the window in time, and the statuses of events. */
  readonly hasDefaults?: boolean;
  /** Whether all rows are read, not a page of them. */
  readonly isWholeList?: boolean;
}

/**
 * Plans a list: of the sources that give its order and answer or test all its parameters, it reads the one that tests the fewest.
 * @throws DomainError 400 for a window that ends before it starts
 */
export function planList(request: ListRequest, options: PlanOptions = {}): ListPlan {
  const { sources = SOURCES, hasDefaults = true, isWholeList = false } = options;
  const { query } = request;
  const sent = listSentParameters(request);
  const order = query.orderby ?? (query.geoloc_lat === undefined ? DEFAULT_ORDER_BY : 'distance');
  const { source, tested } = chooseSource(sources, order, sent);
  const readsRecords = tested.length > 0 || !OWN_ORDERS[source].includes(order);
  // Only the page of the calendar merges the entries of several ids. Elsewhere the same occurrence would come twice.
  const isMerged = source === 'calendar' && !readsRecords && !isWholeList;
  const readable = request.facets.filter(({ ids }) => isMerged || ids.length === 1);
  const selection = { ...selectFacet(source, readable, request), ...selectConditions(request, sent, hasDefaults) };
  const total = planTotal(source, selection, readsRecords);
  const isCollapsed = collapsesSeries(query);
  return { source, order, direction: query.order === 'desc' ? 'DESC' : 'ASC', isCollapsed, selection, tested, readsRecords, total };
}

/** Whether a list has each event once, of a series its first occurrence. What the client names by ids is shown as it is named. */
export function collapsesSeries({ expand, include = [] }: ListEventsDto): boolean {
  return expand === false && include.length === 0;
}

/** Lists the parameters that the client sent with a value. An empty list is no condition. */
function listSentParameters({ query, context: { locale, settings } }: ListRequest): ListParameter[] {
  const isSent = (name: ListParameter) => {
    if (name === 'fallback') return locale.chain.length < settings.languages.length;
    const value = query[name] ?? undefined;
    return Array.isArray(value) ? value.length > 0 : value !== undefined;
  };
  return (Object.keys(LIST_PARAMETERS) as ListParameter[]).filter(isSent);
}

function chooseSource(
  sources: readonly Source[],
  order: ListOrder,
  sent: readonly ListParameter[],
): { source: Source; tested: readonly TestedParameter[] } {
  const answersOf = (source: Source, name: ListParameter) => (LIST_PARAMETERS[name] as Partial<Record<Source, string>>)[source];
  const able = sources.filter((source) => ORDERS[source].includes(order) && sent.every((name) => answersOf(source, name) !== undefined));
  const ways = able.map((source) => {
    const tested = sent.filter((name) => answersOf(source, name) === 'tested') as TestedParameter[];
    return { source, tested };
  });
  return ways.sort((one, other) => one.tested.length - other.tested.length)[0]!;
}

/** Where the client names the events by their ids, no window applies, and those are shown that other lists leave out. */
function selectConditions(
  { query, context, nowUtc }: ListRequest,
  sent: readonly ListParameter[],
  hasDefaults: boolean,
): Pick<RowSelection, 'bounds' | 'includesHidden' | 'statuses' | 'recurring' | 'series'> {
  const { recurring, series = [] } = query;
  const isOfSeries = { recurring, series: [...new Set(series)] };
  if (sent.includes('include'))
    return { ...isOfSeries, bounds: [], includesHidden: true, statuses: resolveStatuses(query, EVENT_STATUSES) };
  return {
    ...isOfSeries,
    bounds: resolveTimeBounds(query, nowUtc, context.settings.siteTimezone, hasDefaults),
    includesHidden: isSignedIn(context.principal),
    statuses: resolveStatuses(query, hasDefaults ? LISTED_STATUSES : EVENT_STATUSES),
  };
}

/** @param usual the statuses of a list that names none */
function resolveStatuses({ event_status: sent }: ListEventsDto, usual: readonly EventStatus[]): readonly EventStatus[] {
  if (sent === undefined || sent.length === 0) return usual;
  return sent.includes('any') ? EVENT_STATUSES : EVENT_STATUSES.filter((status) => sent.includes(status));
}

/** @param readable the facets that the source can read; the others are tested on each row */
function selectFacet(
  source: Source,
  readable: readonly FacetCondition[],
  { query: { featured }, facets }: ListRequest,
): Omit<RowSelection, 'bounds' | 'includesHidden' | 'statuses' | 'recurring' | 'series'> {
  if (source === 'records') return { facet: 'all', ids: [0], otherFacets: facets, featured };
  if (source === 'distances') return { facet: 'venue', ids: [], otherFacets: facets, featured };
  const [read] = [...readable].sort((one, other) => rank(one) - rank(other));
  if (read) return { ...read, otherFacets: facets.filter((facet) => facet !== read), featured };
  if (featured === true) return { facet: 'featured', ids: [0], otherFacets: facets, featured: undefined };
  return { facet: 'all', ids: [0], otherFacets: facets, featured };
}

/** The facets, from that with the fewest rows as a rule. */
const FACETS_BY_SIZE: readonly FacetName[] = ['sticky', 'venue', 'organizer', 'tag', 'category', 'featured', 'all'];

/** A facet with a single id is read first. */
function rank({ facet, ids }: FacetCondition): number {
  return FACETS_BY_SIZE.indexOf(facet) + (ids.length > 1 ? FACETS_BY_SIZE.length : 0);
}

function planTotal(source: Source, { ids, otherFacets, featured, bounds, series }: RowSelection, readsRecords: boolean): ListPlan['total'] {
  if (source === 'distances' || source === 'words') return 'complete set';
  const { end } = mergeBounds(bounds);
  // Counters know one id of one facet, and one bound of ends.
  const isCounted = ids.length === 1 && otherFacets.length === 0 && featured === undefined && series.length === 0 && !(end.from && end.to);
  return source === 'calendar' && !readsRecords && isCounted ? 'counters' : 'count';
}
