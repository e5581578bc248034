import type { SearchFilter } from '../content/search/search-content.js';
import { containsText, joinTexts, searchPattern } from '../content/texts/resolve-text-sql.js';
import type { Venue } from './venue.entity.js';
import { VENUE_ROOM } from './venue.texts.js';

/** Name, description, address, city, country as shown; zip and phone. */
export const searchVenues: SearchFilter<Venue> = (venues, search, { view }) => {
  const text = joinTexts(venues, VENUE_ROOM, 'venue', view.chain);
  const texts = [text('nameFolded'), text('descriptionFolded'), text('addressFolded'), text('cityFolded'), text('countryFolded')];
  venues.andWhere(containsText([...texts, 'LOWER(venue.zip)', 'LOWER(venue.phone)']), { search: searchPattern(search) });
};
