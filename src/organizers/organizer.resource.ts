import type { ContentResource } from '../content/lookup/find-record.js';
import type { OwnColumns } from '../content/records/content.entity.js';
import { presentContent } from '../content/records/content.response.js';
import { type ContentFilters, eventLinkFilters } from '../content/lookup/search-content.js';
import type { OwnText } from '../content/translations/translations.service.js';
import { joinResolvedTexts } from '../content/texts/resolve-text-sql.js';
import { createTextResolver } from '../content/texts/resolve-text.js';
import type { TextChange, TextColumns } from '../content/texts/text-changes.js';
import { presentLanguages, presentTranslation } from '../content/translations/translation.response.js';
import { translationFilters } from '../content/lookup/translation-filters.js';
import { filterByWords } from '../core/database/list-queries.js';
import type { RequestContext } from '../core/http/context/request-context.js';
import { type Page, presentPage } from '../core/http/lists/page.js';
import type { ListOrganizersDto, OrganizerTextsDto, UpdateOrganizerDto } from './dto/organizer.dto.js';
import type { OrganizerPageResponse, OrganizerResponse, OrganizerTranslationResponse } from './dto/organizer.response.js';
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
  return { name, description, slug, website } satisfies TextColumns<OrganizerTranslation>;
}

/** Takes the columns that all languages share from the DTO of an organizer. */
export function toOrganizerColumns({ phone, email }: UpdateOrganizerDto): OwnColumns<Organizer> {
  return { phone, email };
}

/** The filters of the list. `search` looks in the name and description that are shown, the e-mail address and the phone number. */
export const ORGANIZER_FILTERS: ContentFilters<ListOrganizersDto, Organizer> = {
  ...translationFilters(ORGANIZER_RESOURCE, 'content'),
  ...eventLinkFilters('organizer'),
  search: (organizers, search, { context }) => {
    const text = joinResolvedTexts(organizers, ORGANIZER_RESOURCE, 'organizer', context.locale.chain);
    const texts = [text('nameFolded'), text('descriptionFolded'), 'LOWER(organizer.email)', 'LOWER(organizer.phone)'];
    filterByWords(organizers, texts, search);
  },
};

export function presentOrganizer(organizer: Organizer, context: RequestContext): OrganizerResponse {
  const text = createTextResolver<OrganizerTranslation>(organizer, context);
  const slug = text('slug');
  return {
    ...presentContent(organizer, slug, 'organizers', context),
    organizer: text('name'),
    description: text('description'),
    slug,
    phone: organizer.phone,
    website: text('website'),
    email: organizer.email,
    ...presentLanguages(organizer, 'organizers', context),
  };
}

export function presentOrganizerPage(page: Page<Organizer>, context: RequestContext): OrganizerPageResponse {
  return presentPage('organizers', page, presentOrganizer, context);
}

export function presentOrganizerTranslation(own: OwnText<OrganizerTranslation>, context: RequestContext): OrganizerTranslationResponse {
  const { name: organizer, website } = own.text;
  return { ...presentTranslation(own, 'organizers', context), organizer, website };
}
