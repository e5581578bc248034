import { presentTerm, presentTermTranslation } from '../content/terms/present-term.js';
import type { WithEventCount } from '../content/terms/term-resource.js';
import type { TermTranslationResponse } from '../content/terms/term.response.js';
import type { OwnText } from '../content/texts/own-texts.js';
import type { RequestContext } from '../core/http/context/request-context.js';
import { type Page, presentPageEnvelope } from '../core/http/lists/page.js';
import type { TagPageResponse, TagResponse } from './dto/tag.response.js';
import type { Tag, TagTranslation } from './tag.entity.js';
import { TAG_RESOURCE } from './tag.resource.js';

export function presentTag(tag: WithEventCount<Tag>, context: RequestContext): TagResponse {
  return presentTerm(tag, TAG_RESOURCE, context);
}

export function presentTagPage(page: Page<WithEventCount<Tag>>, context: RequestContext): TagPageResponse {
  return { tags: page.items.map((tag) => presentTag(tag, context)), ...presentPageEnvelope('tags', page, context) };
}

export function presentTagTranslation(own: OwnText<TagTranslation>, context: RequestContext): TermTranslationResponse {
  return presentTermTranslation(own, 'tags', context);
}
