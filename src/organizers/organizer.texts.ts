import type { ContentRoom } from '../content/finding/find-record.js';
import type { TextChange } from '../content/texts/text-resource.js';
import type { OrganizerTextsDto } from './dto/organizer-texts.dto.js';
import { Organizer, OrganizerTranslation } from './organizer.entity.js';

export const ORGANIZER_ROOM: ContentRoom<Organizer, OrganizerTranslation> & { readonly resource: 'organizer' } = {
  resource: 'organizer',
  record: Organizer,
  entity: OrganizerTranslation,
  derive: () => ({}),
};

/** The text columns of an organizer's DTO. */
export function organizerTexts({
  organizer: name,
  description,
  slug,
  website,
}: Partial<OrganizerTextsDto>): TextChange<OrganizerTranslation> {
  return { name, description, slug, website };
}
