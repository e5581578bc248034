import type { EntityManager, SelectQueryBuilder } from 'typeorm';
import type { View } from '../../core/http/context/locale.js';
import type { Reader } from '../../core/http/context/principal.js';
import { applyFilters, type Filter, type Filters, readElsewhere } from '../../core/http/lists/filters.js';
import { alphabetical } from '../../core/text/sort-key.js';
import type { ContentRoom } from '../finding/find-record.js';
import type { Content } from '../records/content.entity.js';
import { joinTexts, onlyTranslated } from '../texts/resolve-text-sql.js';
import type { Translation } from '../texts/translation.entity.js';
import { translationFilters } from '../translations/translation-filters.js';
import { havingEvents, ofEvent, type SearchContext, withUpcoming } from './content-filters.js';
import type { ListContentQuery } from './list-content.query.js';
import { narrowToStatus } from './status-filter.js';

/** What a search of venues, organizers or events knows beside its parameters. */
export interface ContentContext extends SearchContext {
  readonly view: View;
}

/** Narrows a list by the text that it is searched for. */
export type SearchFilter<E extends Content> = Filter<string, ListContentQuery, E, ContentContext>;

/** The venues or organizers of a list, by name in the language's own alphabetical order, then by id. */
export async function searchContent<E extends Content, T extends Translation>(
  manager: EntityManager,
  room: ContentRoom<E, T> & { readonly resource: 'venue' | 'organizer' },
  search: SearchFilter<E>,
  query: ListContentQuery,
  { reader, view, nowUtc }: { reader: Reader; view: View; nowUtc: string },
): Promise<SelectQueryBuilder<E>> {
  const { resource, record } = room;
  const filters: Filters<ListContentQuery, E, ContentContext> = {
    ...translationFilters(room, 'content'),
    search,
    event: (records, id, context) => ofEvent(records, resource, 'event', id, context),
    has_events: (records, wanted, context) => havingEvents(records, resource, wanted, context),
    only_with_upcoming: (records, wanted, context) => withUpcoming(records, resource, wanted, context),
    status: readElsewhere,
  };
  const records = manager.createQueryBuilder(record, resource).select(`${resource}.id`, 'id');
  narrowToStatus(records, resource, query.status, reader);
  onlyTranslated(records, room, resource, view.chain);
  await applyFilters(records, query, { reader, view, nowUtc, manager }, filters);
  const text = joinTexts(records, room, resource, view.chain);
  return records.orderBy(alphabetical(text('sortKey'), view.content)).addOrderBy(`${resource}.id`);
}
