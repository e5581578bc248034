import { presentTerm, presentTermTranslation } from '../content/terms/present-term.js';
import type { Counted } from '../content/terms/term-resource.js';
import type { TermTranslationResponse } from '../content/terms/term.response.js';
import type { OwnText } from '../content/texts/own-texts.js';
import type { RequestContext } from '../core/http/context/request-context.js';
import { type Page, presentEnvelope } from '../core/http/lists/page.js';
import type { TagPageResponse, TagResponse } from './dto/tag.response.js';
import type { Tag, TagTranslation } from './tag.entity.js';
import { TAG_ROOM } from './tag.resource.js';

export function presentTag(tag: Counted<Tag>, context: RequestContext): TagResponse {
  return presentTerm(tag, TAG_ROOM, context);
}

export function presentTagPage(page: Page<Counted<Tag>>, context: RequestContext): TagPageResponse {
  return { tags: page.items.map((tag) => presentTag(tag, context)), ...presentEnvelope('tags', page, context) };
}

export function presentTagTranslation(own: OwnText<TagTranslation>, context: RequestContext): TermTranslationResponse {
  return presentTermTranslation(own, 'tags', context);
}
