import { presentTerm, presentTermTranslation } from '../content/terms/present-term.js';
import type { WithEventCount } from '../content/terms/term-resource.js';
import type { TermTranslationResponse } from '../content/terms/term.response.js';
import type { OwnText } from '../content/texts/own-texts.js';
import type { RequestContext } from '../core/http/context/request-context.js';
import { type Page, presentPage } from '../core/http/lists/page.js';
import { recordUrl } from '../core/http/routing/links.js';
import type { Category, CategoryTranslation } from './category.entity.js';
import { CATEGORY_RESOURCE } from './category.resource.js';
import type { CategoryPageResponse, CategoryResponse } from './dto/category.response.js';

export function presentCategory(category: WithEventCount<Category>, context: RequestContext): CategoryResponse {
  const { urls, ...term } = presentTerm(category, CATEGORY_RESOURCE, context);
  const up = category.parentId === null ? {} : { up: recordUrl('categories', category.parentId, context) };
  return { ...term, parent: category.parentId ?? 0, urls: { ...urls, ...up } };
}

export function presentCategoryPage(page: Page<WithEventCount<Category>>, context: RequestContext): CategoryPageResponse {
  return presentPage('categories', page, presentCategory, context);
}

export function presentCategoryTranslation(own: OwnText<CategoryTranslation>, context: RequestContext): TermTranslationResponse {
  return presentTermTranslation(own, 'categories', context);
}
