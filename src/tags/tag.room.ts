import type { TermRoom } from '../terms/term-room.js';
import { Tag, TagTranslation } from './tag.entity.js';

export const TAG_ROOM: TermRoom<Tag, TagTranslation> = {
  resource: 'tag',
  collection: 'tags',
  taxonomy: 'event_tag',
  record: Tag,
  entity: TagTranslation,
  derive: () => ({}),
};
