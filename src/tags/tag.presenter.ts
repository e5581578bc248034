import { presentTerm, presentTermTranslation } from '../content/terms/present-term.js';
import type { WithEventCount } from '../content/terms/term-resource.js';
import type { TermTranslationResponse } from '../content/terms/term.response.js';
import type { OwnText } from '../content/texts/own-texts.js';
import type { RequestContext } from '../core/http/context/request-context.js';
import { type Page, presentPage } from '../core/http/lists/page.js';
import type { TagPageResponse, TagResponse } from './dto/tag.response.js';
import type { Tag, TagTranslation } from './tag.entity.js';
import { TAG_RESOURCE } from './tag.resource.js';

export function presentTag(tag: WithEventCount<Tag>, context: RequestContext): TagResponse {
  return presentTerm(tag, TAG_RESOURCE, context);
}

export function presentTagPage(page: Page<WithEventCount<Tag>>, context: RequestContext): TagPageResponse {
  return presentPage('tags', page, presentTag, context);
}

export function presentTagTranslation(own: OwnText<TagTranslation>, context: RequestContext): TermTranslationResponse {
  return presentTermTranslation(own, 'tags', context);
}
