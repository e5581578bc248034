import { presentContent } from '../content/records/present-content.js';
import type { OwnText } from '../content/texts/own-texts.js';
import { shownText } from '../content/texts/resolve-text.js';
import { presentLanguages } from '../content/translations/present-languages.js';
import { presentTranslation } from '../content/translations/translation.response.js';
import type { View } from '../core/http/context/locale.js';
import { type Page, presentEnvelope } from '../core/http/lists/page.js';
import type { OrganizerPageResponse, OrganizerResponse, OrganizerTranslationResponse } from './dto/organizer.response.js';
import type { Organizer, OrganizerTranslation } from './organizer.entity.js';

export function presentOrganizer(organizer: Organizer, view: View): OrganizerResponse {
  const text = <K extends keyof OrganizerTranslation>(field: K) => shownText(organizer, field, view.chain);
  const slug = text('slug');
  return {
    ...presentContent(organizer, slug, 'organizers', view),
    organizer: text('name'),
    description: text('description'),
    slug,
    phone: organizer.phone,
    website: text('website'),
    email: organizer.email,
    ...presentLanguages(organizer, 'organizers', view),
  };
}

export function presentOrganizerPage(page: Page<Organizer>, view: View): OrganizerPageResponse {
  return { organizers: page.items.map((organizer) => presentOrganizer(organizer, view)), ...presentEnvelope('organizers', page, view) };
}

export function presentOrganizerTranslation(own: OwnText<OrganizerTranslation>, view: View): OrganizerTranslationResponse {
  const { name: organizer, website } = own.text;
  return { ...presentTranslation(own, 'organizers', view), organizer, website };
}
