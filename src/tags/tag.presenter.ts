import { type Page, presentEnvelope } from '../http/page.js';
import type { View } from '../language/view.js';
import { presentTerm, presentTermTranslation } from '../terms/present-term.js';
import type { Counted } from '../terms/term-room.js';
import type { TermTranslationResponse } from '../terms/term-translation.response.js';
import type { OwnText } from '../translation/own-texts.js';
import type { TagPageResponse, TagResponse } from './dto/tag.response.js';
import type { Tag, TagTranslation } from './tag.entity.js';
import { TAG_ROOM } from './tag.room.js';

export function presentTag(tag: Counted<Tag>, view: View): TagResponse {
  return presentTerm(tag, TAG_ROOM, view);
}

export function presentTagPage(page: Page<Counted<Tag>>, view: View): TagPageResponse {
  return { tags: page.items.map((tag) => presentTag(tag, view)), ...presentEnvelope('tags', page, view) };
}

export function presentTagTranslation(own: OwnText<TagTranslation>, view: View): TermTranslationResponse {
  return presentTermTranslation(own, 'tags', view);
}
