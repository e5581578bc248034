import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { invalidParameter } from '../../core/errors/domain-error.js';
import type { ListOrder } from '../../core/database/whole-lists.js';
import type { RequestContext } from '../../core/http/context/request-context.js';
import { applyFilters, type Filters, type Search } from '../../core/http/lists/filters.js';
import { buildOrderExpression } from '../../core/text/sort-key.js';
import { buildReadableCondition } from '../access/record-rights.js';
import type { ContentResource } from './find-record.js';
import type { Content } from '../records/content.entity.js';
import { filterTranslated, joinResolvedTexts } from '../texts/resolve-text-sql.js';
import type { Translation } from '../texts/translation.entity.js';
import { buildHasEventsCondition, buildHasUpcomingEventsCondition } from '../calendar/event-existence.js';
import type { ListContentQuery, ListLinkedContentQuery } from './translated.query.js';
import { filterByStatus, type LinkedResourceName } from '../access/status.js';

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
  const records = manager.createQueryBuilder(recordEntity, resource).select(`${resource}.id`, 'id');
  filterByStatus(records, resource, query.status, context);
  filterTranslated(records, definition, resource, context);
  await applyFilters<Q, E, 'status'>(records, filters, search);
  return records.orderBy(buildNameOrder(records, definition, context).by).addOrderBy(`${resource}.id`);
}

/** Builds the alphabetical order of names in the language of the client. */
export function buildNameOrder<E extends Content, T extends Translation>(
  records: SelectQueryBuilder<E>,
  definition: ContentResource<E, T>,
  { locale: { chain, content } }: RequestContext,
): ListOrder {
  const text = joinResolvedTexts(records, definition, definition.resource, chain);
  return { by: buildOrderExpression(text('sortKey'), content), direction: 'ASC' };
}

/** Returns the filters of resources that events link to. */
export function eventLinkFilters<E extends Content>(
  resource: LinkedResourceName,
): Pick<ContentFilters<ListLinkedContentQuery, E>, 'event' | 'has_events' | 'only_with_upcoming'> {
  return {
    event: (records, id, search) => filterByEvent(records, resource, 'event', id, search),
    has_events: (records, isWanted, { context }) => {
      const { sql, parameters } = buildHasEventsCondition(resource, context.principal);
      records.andWhere(isWanted ? sql : `NOT ${sql}`, parameters);
    },
    only_with_upcoming: (records, isWanted, { context, nowUtc }) => {
      if (!isWanted) return;
      const { sql, parameters } = buildHasUpcomingEventsCondition(resource, context.principal);
      records.andWhere(sql, { ...parameters, nowUtc });
    },
  };
}

/**
 * Keeps the records that are linked to this event.
 * @throws DomainError 400 for an event that does not exist or that the client must not read
 */
export async function filterByEvent<E extends ObjectLiteral>(
  records: SelectQueryBuilder<E>,
  linked: LinkedResourceName,
  parameter: string,
  eventId: number,
  { context, manager }: Search,
): Promise<void> {
  const { sql, parameters } = buildReadableCondition(context.principal, 'event');
  const event = manager
    .createQueryBuilder()
    .select('1')
    .from('event', 'event')
    .where('event.id = :eventId', { eventId })
    .andWhere(sql, parameters);
  if ((await event.getRawOne()) === undefined) throw invalidParameter(parameter, { reason: 'unknown', values: [eventId] });
  records.andWhere(`EXISTS (SELECT 1 FROM event_${linked} link WHERE link.${linked}_id = ${linked}.id AND link.event_id = :${parameter})`, {
    [parameter]: eventId,
  });
}
