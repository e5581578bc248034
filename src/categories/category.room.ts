import type { TermRoom } from '../terms/term-room.js';
import { Category, CategoryTranslation } from './category.entity.js';

export const CATEGORY_ROOM: TermRoom<Category, CategoryTranslation> = {
  resource: 'category',
  collection: 'categories',
  taxonomy: 'event_category',
  record: Category,
  entity: CategoryTranslation,
  derive: () => ({}),
};
