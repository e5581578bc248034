import { canReadTerm } from '../content/access/record-rights.js';
import { termFilters } from '../content/terms/search-terms.js';
import { invalidParameter } from '../core/errors/domain-error.js';
import type { Filters } from '../core/http/lists/filters.js';
import { Category } from './category.entity.js';
import { CATEGORY_RESOURCE } from './category.resource.js';
import type { ListCategoriesDto } from './dto/category.dto.js';

/** The filters of the list of categories. */
export const CATEGORY_FILTERS: Filters<ListCategoriesDto, Category> = {
  ...termFilters(CATEGORY_RESOURCE),
  parent: async (categories, parent, { manager, context }) => {
    if (parent === 0) return categories.andWhere('category.parentId IS NULL');
    const found = await manager.findOneBy(Category, { id: parent });
    if (!found || !canReadTerm(context.principal, found)) throw invalidParameter('parent', { reason: 'unknown', values: [parent] });
    return categories.andWhere('category.parentId = :parent', { parent });
  },
};
