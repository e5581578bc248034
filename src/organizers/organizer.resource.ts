import type { ContentResource } from '../content/finding/find-record.js';
import type { SearchFilter } from '../content/search/search-content.js';
import { joinResolvedTexts } from '../content/texts/resolve-text-sql.js';
import type { TextChange } from '../content/texts/text-resource.js';
import { buildContainsCondition, toLikePattern } from '../core/database/list-queries.js';
import type { OrganizerTextsDto, UpdateOrganizerDto } from './dto/organizer.dto.js';
import { Organizer, OrganizerTranslation } from './organizer.entity.js';

export const ORGANIZER_RESOURCE: ContentResource<Organizer, OrganizerTranslation> & { readonly resource: 'organizer' } = {
  resource: 'organizer',
  recordEntity: Organizer,
  translationEntity: OrganizerTranslation,
  deriveColumns: () => ({}),
};

/** Takes the text columns from the DTO of an organizer. */
export function toOrganizerTexts({
  organizer: name,
  description,
  slug,
  website,
}: Partial<OrganizerTextsDto>): TextChange<OrganizerTranslation> {
  return { name, description, slug, website };
}

/** Takes the columns that all languages share from the DTO of an organizer. */
export function toOrganizerColumns({ phone, email }: UpdateOrganizerDto) {
  return { phone, email };
}

/** Searches the name and description that are shown, the e-mail address and the phone number. */
export const organizerSearchFilter: SearchFilter<Organizer> = (organizers, search, { context }) => {
  const text = joinResolvedTexts(organizers, ORGANIZER_RESOURCE, 'organizer', context.locale.chain);
  const texts = [text('nameFolded'), text('descriptionFolded'), 'LOWER(organizer.email)', 'LOWER(organizer.phone)'];
  organizers.andWhere(buildContainsCondition(texts), { search: toLikePattern(search) });
};
