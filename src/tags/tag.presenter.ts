import { presentTerm, presentTermTranslation } from '../content/terms/present-term.js';
import type { Counted } from '../content/terms/term-resource.js';
import type { TermTranslationResponse } from '../content/terms/term.response.js';
import type { OwnText } from '../content/texts/own-texts.js';
import type { View } from '../core/http/context/locale.js';
import { type Page, presentEnvelope } from '../core/http/lists/page.js';
import type { TagPageResponse, TagResponse } from './dto/tag.response.js';
import type { Tag, TagTranslation } from './tag.entity.js';
import { TAG_ROOM } from './tag.resource.js';

export function presentTag(tag: Counted<Tag>, view: View): TagResponse {
  return presentTerm(tag, TAG_ROOM, view);
}

export function presentTagPage(page: Page<Counted<Tag>>, view: View): TagPageResponse {
  return { tags: page.items.map((tag) => presentTag(tag, view)), ...presentEnvelope('tags', page, view) };
}

export function presentTagTranslation(own: OwnText<TagTranslation>, view: View): TermTranslationResponse {
  return presentTermTranslation(own, 'tags', view);
}
