import type { EntityManager, SelectQueryBuilder } from 'typeorm';
import { mayReadTerm } from '../content/access/record-rights.js';
import { allTerms, orderTerms, type TermContext, termFilters } from '../content/terms/search-terms.js';
import { invalid } from '../core/errors/domain-error.js';
import type { View } from '../core/http/context/locale.js';
import type { Reader } from '../core/http/context/principal.js';
import { applyFilters, type Filters } from '../core/http/lists/filters.js';
import { Category } from './category.entity.js';
import { CATEGORY_ROOM } from './category.resource.js';
import type { ListCategoriesDto } from './dto/category.dto.js';

const FILTERS: Filters<ListCategoriesDto, Category, TermContext> = {
  ...termFilters(CATEGORY_ROOM),
  parent: async (categories, parent, { manager, reader }) => {
    if (parent === 0) return categories.andWhere('category.parentId IS NULL');
    const found = await manager.findOneBy(Category, { id: parent });
    if (!found || !mayReadTerm(reader, found)) throw invalid('parent', { reason: 'unknown', values: [parent] });
    return categories.andWhere('category.parentId = :parent', { parent });
  },
};

/** The categories of a list, in order. */
export async function searchCategories(
  manager: EntityManager,
  query: ListCategoriesDto,
  reader: Reader,
  view: View,
  nowUtc: string,
): Promise<SelectQueryBuilder<Category>> {
  const categories = allTerms(manager, CATEGORY_ROOM, view, reader);
  await applyFilters(categories, query, { reader, view, nowUtc, manager }, FILTERS);
  return orderTerms(categories, CATEGORY_ROOM, query, view);
}
