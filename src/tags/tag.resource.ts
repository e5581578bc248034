import { termFilters } from '../content/terms/search-terms.js';
import type { TermResource } from '../content/terms/term-resource.js';
import type { Filters } from '../core/http/lists/filters.js';
import type { ListTagsDto } from './dto/tag.dto.js';
import { Tag, TagTranslation } from './tag.entity.js';

export const TAG_RESOURCE: TermResource<Tag, TagTranslation> = {
  resource: 'tag',
  collection: 'tags',
  taxonomy: 'event_tag',
  recordEntity: Tag,
  translationEntity: TagTranslation,
  deriveColumns: () => ({}),
};

/** The filters of the list of tags. */
export const TAG_FILTERS: Filters<ListTagsDto, Tag> = termFilters(TAG_RESOURCE);
