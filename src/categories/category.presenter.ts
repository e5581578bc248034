import { presentTerm, presentTermTranslation } from '../content/terms/present-term.js';
import type { Counted } from '../content/terms/term-resource.js';
import type { TermTranslationResponse } from '../content/terms/term.response.js';
import type { OwnText } from '../content/texts/own-texts.js';
import type { View } from '../core/http/context/locale.js';
import { type Page, presentEnvelope } from '../core/http/lists/page.js';
import { recordUrl } from '../core/http/routing/links.js';
import type { Category, CategoryTranslation } from './category.entity.js';
import { CATEGORY_ROOM } from './category.resource.js';
import type { CategoryPageResponse, CategoryResponse } from './dto/category.response.js';

export function presentCategory(category: Counted<Category>, view: View): CategoryResponse {
  const { urls, ...term } = presentTerm(category, CATEGORY_ROOM, view);
  const up = category.parentId === null ? {} : { up: recordUrl('categories', category.parentId, view) };
  return { ...term, parent: category.parentId ?? 0, urls: { ...urls, ...up } };
}

export function presentCategoryPage(page: Page<Counted<Category>>, view: View): CategoryPageResponse {
  return { categories: page.items.map((category) => presentCategory(category, view)), ...presentEnvelope('categories', page, view) };
}

export function presentCategoryTranslation(own: OwnText<CategoryTranslation>, view: View): TermTranslationResponse {
  return presentTermTranslation(own, 'categories', view);
}
