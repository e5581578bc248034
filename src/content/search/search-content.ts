import type { SelectQueryBuilder } from 'typeorm';
import { applyFilters, type Filters, type Search } from '../../core/http/lists/filters.js';
import { buildOrderExpression } from '../../core/text/sort-key.js';
import type { ContentResource } from '../finding/find-record.js';
import type { Content } from '../records/content.entity.js';
import { filterTranslated, joinResolvedTexts } from '../texts/resolve-text-sql.js';
import type { Translation } from '../texts/translation.entity.js';
import { filterByEvent, filterByHasEvents, filterByUpcomingEvents } from './content-filters.js';
import type { ListContentQuery, ListLinkedContentQuery } from './list-content.query.js';
import { filterByStatus, type LinkedResourceName } from './status-filter.js';

/** One function for each filter of a list of content. `searchContent` itself applies `status`. */
export type ContentFilters<Q extends ListContentQuery, E extends Content> = Filters<Q, E, 'status'>;

/** Builds the query of a list, ordered by name in the alphabetical order of the language, then by id. Its alias is the resource's name. */
export async function searchContent<E extends Content, T extends Translation, Q extends ListContentQuery>(
  definition: ContentResource<E, T>,
  filters: ContentFilters<Q, E>,
  search: Search<Q>,
): Promise<SelectQueryBuilder<E>> {
  const { resource, recordEntity } = definition;
  const { query, context, manager } = search;
  const { chain, content } = context.locale;
  const records = manager.createQueryBuilder(recordEntity, resource).select(`${resource}.id`, 'id');
  filterByStatus(records, resource, query.status, context);
  filterTranslated(records, definition, resource, chain);
  await applyFilters<Q, E, 'status'>(records, filters, search);
  const text = joinResolvedTexts(records, definition, resource, chain);
  return records.orderBy(buildOrderExpression(text('sortKey'), content)).addOrderBy(`${resource}.id`);
}

/** Returns the filters of resources that events link to. */
export function eventLinkFilters<E extends Content>(
  resource: LinkedResourceName,
): Pick<ContentFilters<ListLinkedContentQuery, E>, 'event' | 'has_events' | 'only_with_upcoming'> {
  return {
    event: (records, id, search) => filterByEvent(records, resource, 'event', id, search),
    has_events: (records, wanted, { context }) => filterByHasEvents(records, resource, wanted, context.principal),
    only_with_upcoming: (records, wanted, search) => filterByUpcomingEvents(records, resource, wanted, search),
  };
}
