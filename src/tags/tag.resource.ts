import { presentTerm, presentTermTranslation } from '../content/terms/present-term.js';
import { termFilters } from '../content/terms/search-terms.js';
import type { TermResource, WithEventCount } from '../content/terms/term.entity.js';
import type { TermTranslationResponse } from '../content/terms/term.response.js';
import type { OwnText } from '../content/translations/translations.service.js';
import type { RequestContext } from '../core/http/context/request-context.js';
import type { Filters } from '../core/http/lists/filters.js';
import { type Page, presentPage } from '../core/http/lists/page.js';
import type { ListTagsDto } from './dto/tag.dto.js';
import type { TagPageResponse, TagResponse } from './dto/tag.response.js';
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

export function presentTag(tag: WithEventCount<Tag>, context: RequestContext): TagResponse {
  return presentTerm(tag, TAG_RESOURCE, context);
}

export function presentTagPage(page: Page<WithEventCount<Tag>>, context: RequestContext): TagPageResponse {
  return presentPage('tags', page, presentTag, context);
}

export function presentTagTranslation(own: OwnText<TagTranslation>, context: RequestContext): TermTranslationResponse {
  return presentTermTranslation(own, 'tags', context);
}
