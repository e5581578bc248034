import type { FeedLists } from '../../content/routes/feed-lists.js';
import { assertNoReasons, invalidParameter, type Reason } from '../../core/errors/domain-error.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import { changesUrl } from '../../core/http/routing/links.js';
import { getRules } from '../../core/http/validation/library-metadata.js';
import { RECORD_NAMES, type RecordName, TERM_NAMES } from '../../core/resources.js';
import { hashJson } from '../../core/text/hash-json.js';
import type { FollowedRecords } from '../../events/links/affected-records.js';
import { ChangesQuery } from './dto/changes.query.js';
import { LINKED } from '../../content/access/status.js';

/** What a client of the change feed follows. */
export interface FeedRequest {
  readonly context: RequestContext;
  /** In the order of `RECORD_NAMES`. */
  readonly types: readonly RecordName[];
  /** The query of each list. */
  readonly queries: ReadonlyMap<RecordName, object>;
  readonly followed: FollowedRecords;
  readonly perPage: number;
  /** As in `_fields`. */
  readonly fields: string | undefined;
  /** Differs for requests whose tokens must not be mixed: other filters, languages or users. */
  readonly fingerprint: string;
  /** The address to begin anew. */
  readonly restartUrl: string;
}

/** Parameters of the feed itself. */
export const OWN_PARAMETERS: ReadonlySet<string> = new Set(['since', 'types', 'per_page', 'wait', '_fields', 'expand']);
/** Parameters of lists that are no filters. */
const PAGE_PARAMETERS: ReadonlySet<string> = new Set(['page', 'per_page', 'order', 'orderby', '_fields']);

/** Filters of venues, organizers, categories and tags that depend on which events link to them. */
const FILTERS_BY_EVENTS = ['event', 'post', 'has_events', 'only_with_upcoming'];

/** Resolves the request. @throws DomainError 400 for a filter that the list of the type does not have */
export function buildFeedRequest(query: ChangesQuery, lists: FeedLists, context: RequestContext): FeedRequest {
  const types = RECORD_NAMES.filter((type) => query.types.includes(type));
  const sent = listSentFilters(query);
  assertFiltersFit(sent, types, lists);
  const names = sent.map(([name]) => name);
  const isExpanded = query.expand === true;
  if (query.expand !== undefined && !types.includes('event')) throw invalidParameter('expand', { reason: 'together', other: 'types' });
  return {
    context,
    types,
    queries: new Map(types.map((type) => [type, buildListQuery(query, lists, type)])),
    followed: {
      types: new Set(types),
      dependsOnEvents: FILTERS_BY_EVENTS.some((name) => names.includes(name)),
      dependsOnTrees: names.includes('categories'),
      isExpanded,
    },
    perPage: query.per_page,
    fields: query._fields,
    fingerprint: hash([types, sent, context.locale, context.principal.id, ...(isExpanded ? ['expand'] : [])]),
    restartUrl: changesUrl(context, null),
  };
}

/** Lists the resources whose changes can concern the client. The counts of terms, and some filters, depend on events. */
export function listRelevantResources({ followed: { types, dependsOnEvents } }: FeedRequest): ReadonlySet<string> {
  const shown = types.has('event') ? LINKED : [];
  const needsEvents = dependsOnEvents || TERM_NAMES.some((term) => types.has(term));
  return new Set<string>([...types, ...shown, ...(needsEvents ? ['event'] : [])]);
}

/** Lists the filters of the request, by name. */
function listSentFilters(query: ChangesQuery): (readonly [name: string, value: unknown])[] {
  const names = [...getRules(ChangesQuery).keys()].filter((name) => !OWN_PARAMETERS.has(name)).sort();
  return names
    .map((name) => [name, Reflect.get(query, name) as unknown] as const)
    .filter(([, value]) => value !== undefined && value !== null);
}

function assertFiltersFit(
  sent: readonly (readonly [name: string, value: unknown])[],
  types: readonly RecordName[],
  lists: FeedLists,
): void {
  const [type, ...others] = types;
  const known = type === undefined || others.length > 0 ? new Set<string>() : new Set(getRules(lists.get(type).query).keys());
  const misplaced = sent.filter(([name]) => !known.has(name));
  assertNoReasons(Object.fromEntries(misplaced.map(([name]): [string, Reason] => [name, { reason: 'together', other: 'types' }])));
}

/** Builds the query of a list. No filter has a default, so that a client follows everything that it does not filter. */
function buildListQuery(query: ChangesQuery, lists: FeedLists, type: RecordName): object {
  const { query: ListQuery } = lists.get(type);
  const filters = [...getRules(ListQuery).keys()].filter((name) => !PAGE_PARAMETERS.has(name));
  return Object.assign(new ListQuery(), Object.fromEntries(filters.map((name) => [name, Reflect.get(query, name) as unknown])));
}

function hash(value: unknown): string {
  return hashJson(value).slice(0, 16);
}
