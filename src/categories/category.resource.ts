import type { TermRoom } from '../content/terms/term-resource.js';
import { Category, CategoryTranslation } from './category.entity.js';

export const CATEGORY_ROOM: TermRoom<Category, CategoryTranslation> = {
  resource: 'category',
  collection: 'categories',
  taxonomy: 'event_category',
  record: Category,
  entity: CategoryTranslation,
  derive: () => ({}),
};
