import type { SearchFilter } from '../content/search/search-content.js';
import { containsText, joinTexts, searchPattern } from '../content/texts/resolve-text-sql.js';
import type { Organizer } from './organizer.entity.js';
import { ORGANIZER_ROOM } from './organizer.texts.js';

/** Name and description as shown; e-mail and phone. */
export const searchOrganizers: SearchFilter<Organizer> = (organizers, search, { view }) => {
  const text = joinTexts(organizers, ORGANIZER_ROOM, 'organizer', view.chain);
  const texts = [text('nameFolded'), text('descriptionFolded'), 'LOWER(organizer.email)', 'LOWER(organizer.phone)'];
  organizers.andWhere(containsText(texts), { search: searchPattern(search) });
};
