import { canReadTerm } from '../content/access/record-rights.js';
import { presentTerm, presentTermTranslation } from '../content/terms/present-term.js';
import { termFilters } from '../content/terms/search-terms.js';
import type { TermResource, WithEventCount } from '../content/terms/term.entity.js';
import type { TermTranslationResponse } from '../content/terms/term.response.js';
import type { OwnText } from '../content/translations/translations.service.js';
import { invalidParameter } from '../core/errors/domain-error.js';
import type { RequestContext } from '../core/http/context/request-context.js';
import type { Filters } from '../core/http/lists/filters.js';
import { type Page, presentPage } from '../core/http/lists/page.js';
import { recordUrl } from '../core/http/routing/links.js';
import { Category, CategoryTranslation } from './category.entity.js';
import type { ListCategoriesDto } from './dto/category.dto.js';
import type { CategoryPageResponse, CategoryResponse } from './dto/category.response.js';

export const CATEGORY_RESOURCE: TermResource<Category, CategoryTranslation> = {
  resource: 'category',
  collection: 'categories',
  taxonomy: 'event_category',
  recordEntity: Category,
  translationEntity: CategoryTranslation,
  deriveColumns: () => ({}),
};

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

export function presentCategory(category: WithEventCount<Category>, context: RequestContext): CategoryResponse {
  const { urls, ...term } = presentTerm(category, CATEGORY_RESOURCE, context);
  const up = category.parentId === null ? {} : { up: recordUrl('categories', category.parentId, context) };
  return { ...term, parent: category.parentId ?? 0, color: category.color, urls: { ...urls, ...up } };
}

export function presentCategoryPage(page: Page<WithEventCount<Category>>, context: RequestContext): CategoryPageResponse {
  return presentPage('categories', page, presentCategory, context);
}

export function presentCategoryTranslation(own: OwnText<CategoryTranslation>, context: RequestContext): TermTranslationResponse {
  return presentTermTranslation(own, 'categories', context);
}
