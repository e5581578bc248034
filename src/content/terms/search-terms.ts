import type { SelectQueryBuilder } from 'typeorm';
import { filterByWords } from '../../core/database/list-queries.js';
import { applyFilters, type Filters, type Search } from '../../core/http/lists/filters.js';
import { buildOrderExpression } from '../../core/text/sort-key.js';
import { buildReadableTermsCondition } from '../access/record-rights.js';
import { buildEventCount, buildHasPublishedEventsCondition } from '../calendar/event-existence.js';
import { filterByEvent } from '../lookup/search-content.js';
import { filterTranslated, joinResolvedTexts } from '../texts/resolve-text-sql.js';
import type { WithTranslations } from '../texts/translation.entity.js';
import { translationFilters } from '../lookup/translation-filters.js';
import type { ListTermsQuery } from './dto/list-terms.query.js';
import type { TermResource, Term, TermTranslation } from './term.entity.js';

/**
 * Builds the query of a list of categories or tags, in order. The query's alias is the resource's name.
 * @param filters `termFilters`, and the filters of this resource alone
 */
export async function searchTerms<E extends Term & WithTranslations<T>, T extends TermTranslation, Q extends ListTermsQuery>(
  definition: TermResource<E, T>,
  filters: Filters<Q, E>,
  search: Search<Q>,
): Promise<SelectQueryBuilder<E>> {
  const { resource } = definition;
  const { manager, context } = search;
  const terms = manager.createQueryBuilder(definition.recordEntity, resource).select(`${resource}.id`, 'id');
  terms.where(buildReadableTermsCondition(context.principal, resource));
  filterTranslated(terms, definition, resource, context);
  return applyOrder(await applyFilters(terms, filters, search), definition, search);
}

/** Returns the filters that categories and tags share. */
export function termFilters<E extends Term & WithTranslations<T>, T extends TermTranslation>(
  definition: TermResource<E, T>,
): Filters<ListTermsQuery, E> {
  const { resource } = definition;
  return {
    ...translationFilters(definition, 'term'),
    search: (terms, search, { context }) => {
      const text = joinResolvedTexts(terms, definition, resource, context.locale.chain);
      filterByWords(terms, [text('nameFolded'), text('descriptionFolded')], search);
    },
    include: (terms, ids) => terms.andWhere(ids.length > 0 ? `${resource}.id IN (:...included)` : '1 = 1', { included: ids }),
    exclude: (terms, ids) => terms.andWhere(ids.length > 0 ? `${resource}.id NOT IN (:...excluded)` : '1 = 1', { excluded: ids }),
    // Like `count`, this counts only published events, for every client.
    hide_empty: (terms, isHidden) => isHidden && terms.andWhere(buildHasPublishedEventsCondition(resource)),
    post: (terms, id, search) => filterByEvent(terms, resource, 'post', id, search),
    event: (terms, id, search) => (search.query.post === id ? undefined : filterByEvent(terms, resource, 'event', id, search)),
    slug: (terms, slugs, { context }) =>
      terms.andWhere(`${joinResolvedTexts(terms, definition, resource, context.locale.chain)('slug')} IN (:...slugs)`, {
        slugs: ['', ...slugs],
      }),
  };
}

/** Orders by name in the alphabetical order of the language, or as the client asks, then by id. */
function applyOrder<E extends Term & WithTranslations<T>, T extends TermTranslation>(
  terms: SelectQueryBuilder<E>,
  definition: TermResource<E, T>,
  { query: { order, orderby }, context: { locale } }: Search<ListTermsQuery>,
): SelectQueryBuilder<E> {
  const { resource } = definition;
  const text = joinResolvedTexts(terms, definition, resource, locale.chain);
  const expressions = {
    name: buildOrderExpression(text('sortKey'), locale.content),
    id: `${resource}.id`,
    slug: text('slug'),
    count: buildEventCount(resource),
    description: text('descriptionFolded'),
  };
  const direction = order === 'asc' ? 'ASC' : 'DESC';
  return terms.orderBy(expressions[orderby], direction).addOrderBy(`${resource}.id`, direction);
}
