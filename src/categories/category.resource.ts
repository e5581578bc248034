import type { TermResource } from '../content/terms/term-resource.js';
import { Category, CategoryTranslation } from './category.entity.js';

export const CATEGORY_RESOURCE: TermResource<Category, CategoryTranslation> = {
  resource: 'category',
  collection: 'categories',
  taxonomy: 'event_category',
  recordEntity: Category,
  translationEntity: CategoryTranslation,
  deriveColumns: () => ({}),
};
