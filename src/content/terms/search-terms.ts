import type { EntityManager, SelectQueryBuilder } from 'typeorm';
import { containsText, searchPattern } from '../../core/database/list-queries.js';
import type { View } from '../../core/http/context/locale.js';
import { ANONYMOUS, type Reader } from '../../core/http/context/principal.js';
import { type Filters, readElsewhere } from '../../core/http/lists/filters.js';
import { alphabetical } from '../../core/text/sort-key.js';
import { readableTerms } from '../access/record-rights.js';
import { havingEvents, ofEvent, type SearchContext } from '../search/content-filters.js';
import { joinTexts, onlyTranslated } from '../texts/resolve-text-sql.js';
import type { Translated } from '../texts/translation.entity.js';
import { translationFilters } from '../translations/translation-filters.js';
import type { ListTermsQuery } from './dto/list-terms.query.js';
import type { TermRoom } from './term-resource.js';
import type { Term, TermTranslation } from './term.entity.js';

export interface TermContext extends SearchContext {
  readonly view: View;
}

/** The terms of a room, to be narrowed and ordered. The alias is the resource's name. */
export function allTerms<E extends Term & Translated<T>, T extends TermTranslation>(
  manager: EntityManager,
  room: TermRoom<E, T>,
  { chain }: View,
  reader: Reader,
): SelectQueryBuilder<E> {
  const terms = manager.createQueryBuilder(room.record, room.resource).select(`${room.resource}.id`, 'id');
  terms.where(readableTerms(reader, room.resource));
  onlyTranslated(terms, room, room.resource, chain);
  return terms;
}

/** The filters that categories and tags share. */
export function termFilters<E extends Term & Translated<T>, T extends TermTranslation>(
  room: TermRoom<E, T>,
): Filters<ListTermsQuery, E, TermContext> {
  const { resource } = room;
  return {
    ...translationFilters(room, 'term'),
    search: (terms, search, { view }) => {
      const text = joinTexts(terms, room, resource, view.chain);
      terms.andWhere(containsText([text('nameFolded'), text('descriptionFolded')]), { search: searchPattern(search) });
    },
    include: (terms, ids) => terms.andWhere(ids.length > 0 ? `${resource}.id IN (:...included)` : '1 = 1', { included: ids }),
    exclude: (terms, ids) => terms.andWhere(ids.length > 0 ? `${resource}.id NOT IN (:...excluded)` : '1 = 1', { excluded: ids }),
    // As `count` does, this counts published events, whoever asks.
    hide_empty: (terms, hidden, context) => hidden && havingEvents(terms, resource, true, { ...context, reader: ANONYMOUS }),
    post: (terms, id, context) => ofEvent(terms, resource, 'post', id, context),
    event: (terms, id, context, { post }) => (post === id ? undefined : ofEvent(terms, resource, 'event', id, context)),
    slug: (terms, slugs, { view }) =>
      terms.andWhere(`${joinTexts(terms, room, resource, view.chain)('slug')} IN (:...slugs)`, { slugs: ['', ...slugs] }),
    order: readElsewhere,
    orderby: readElsewhere,
  };
}

/** Orders terms, by name in the language's own alphabetical order unless asked otherwise, then by id. */
export function orderTerms<E extends Term & Translated<T>, T extends TermTranslation>(
  terms: SelectQueryBuilder<E>,
  room: TermRoom<E, T>,
  { order = 'asc', orderby = 'name' }: ListTermsQuery,
  view: View,
): SelectQueryBuilder<E> {
  const { resource } = room;
  const text = joinTexts(terms, room, resource, view.chain);
  const published = `SELECT COUNT(*) FROM event_${resource} link INNER JOIN event ON event.id = link.event_id AND event.status = 'publish' AND event.drafted = 0`;
  const by = {
    name: alphabetical(text('sortKey'), view.content),
    id: `${resource}.id`,
    slug: text('slug'),
    count: `(${published} WHERE link.${resource}_id = ${resource}.id)`,
    description: text('descriptionFolded'),
  };
  const direction = order === 'asc' ? 'ASC' : 'DESC';
  return terms.orderBy(by[orderby], direction).addOrderBy(`${resource}.id`, direction);
}
