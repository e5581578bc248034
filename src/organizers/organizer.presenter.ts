import { presentContent } from '../content/records/present-content.js';
import type { OwnText } from '../content/texts/own-texts.js';
import { createTextResolver } from '../content/texts/resolve-text.js';
import { presentLanguages } from '../content/translations/present-languages.js';
import { presentTranslation } from '../content/translations/translation.response.js';
import type { RequestContext } from '../core/http/context/request-context.js';
import { type Page, presentPage } from '../core/http/lists/page.js';
import type { OrganizerPageResponse, OrganizerResponse, OrganizerTranslationResponse } from './dto/organizer.response.js';
import type { Organizer, OrganizerTranslation } from './organizer.entity.js';

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
