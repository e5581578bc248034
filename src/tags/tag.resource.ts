import type { TermRoom } from '../content/terms/term-resource.js';
import { Tag, TagTranslation } from './tag.entity.js';

export const TAG_ROOM: TermRoom<Tag, TagTranslation> = {
  resource: 'tag',
  collection: 'tags',
  taxonomy: 'event_tag',
  record: Tag,
  entity: TagTranslation,
  derive: () => ({}),
};
