import type { SelectQueryBuilder } from 'typeorm';
import { applyFilters, type Filter, type Filters, type Search } from '../../core/http/lists/filters.js';
import { buildOrderExpression } from '../../core/text/sort-key.js';
import type { ContentResource } from '../finding/find-record.js';
import type { Content } from '../records/content.entity.js';
import { filterTranslated, joinResolvedTexts } from '../texts/resolve-text-sql.js';
import type { Translation } from '../texts/translation.entity.js';
import { translationFilters } from '../translations/translation-filters.js';
import { filterByEvent, filterByHasEvents, filterByUpcomingEvents } from './content-filters.js';
import type { ListContentQuery } from './list-content.query.js';
import { filterByStatus } from './status-filter.js';

/** Filters a list by the text of the parameter `search`. */
export type SearchFilter<E extends Content> = Filter<string, E>;

/** Builds the query of a list of venues or organizers, ordered by name in the alphabetical order of the language, then by id. */
export async function searchContent<E extends Content, T extends Translation>(
  definition: ContentResource<E, T> & { readonly resource: 'venue' | 'organizer' },
  byText: SearchFilter<E>,
  search: Search<ListContentQuery>,
): Promise<SelectQueryBuilder<E>> {
  const { resource, recordEntity } = definition;
  const { query, context, manager } = search;
  const filters: Filters<ListContentQuery, E, 'status'> = {
    ...translationFilters(definition, 'content'),
    search: byText,
    event: (records, id) => filterByEvent(records, resource, 'event', id, search),
    has_events: (records, wanted) => filterByHasEvents(records, resource, wanted, context.principal),
    only_with_upcoming: (records, wanted) => filterByUpcomingEvents(records, resource, wanted, search),
  };
  const { chain, content } = context.locale;
  const records = manager.createQueryBuilder(recordEntity, resource).select(`${resource}.id`, 'id');
  filterByStatus(records, resource, query.status, context);
  filterTranslated(records, definition, resource, chain);
  await applyFilters(records, filters, search);
  const text = joinResolvedTexts(records, definition, resource, chain);
  return records.orderBy(buildOrderExpression(text('sortKey'), content)).addOrderBy(`${resource}.id`);
}
