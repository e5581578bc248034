import type { ContentRoom } from '../content/finding/find-record.js';
import type { SearchFilter } from '../content/search/search-content.js';
import { joinTexts } from '../content/texts/resolve-text-sql.js';
import type { TextChange } from '../content/texts/text-resource.js';
import { containsText, searchPattern } from '../core/database/list-queries.js';
import { invalid } from '../core/errors/domain-error.js';
import { fold } from '../core/text/fold.js';
import type { VenueTextsDto } from './dto/venue.dto.js';
import { Venue, VenueTranslation } from './venue.entity.js';

const folded = (text: string | null | undefined) => (text == null ? null : fold(text));

export const VENUE_ROOM: ContentRoom<Venue, VenueTranslation> & { readonly resource: 'venue' } = {
  resource: 'venue',
  record: Venue,
  entity: VenueTranslation,
  derive: ({ address, city, country }) => ({ addressFolded: folded(address), cityFolded: folded(city), countryFolded: folded(country) }),
};

/** What makes two venues of one name the same place, beside the zip code. */
export const ADDRESS = ['name', 'address', 'city', 'country', 'province', 'state'] as const;

/**
 * The text columns of a venue's DTO.
 * @param country the one that the venue has already, as its reader sees it
 */
export function venueTexts(texts: Partial<VenueTextsDto>, country: string | null): TextChange<VenueTranslation> {
  const { venue: name, description, slug, website, address, city } = texts;
  return { name, description, slug, website, address, city, country: texts.country, ...regionOf(texts, texts.country ?? country) };
}

/** `stateprovince` alone is the state in the United States, the province elsewhere. */
function regionOf(
  { state, province, stateprovince }: Partial<VenueTextsDto>,
  country: string | null,
): Pick<VenueTextsDto, 'state' | 'province'> {
  if (stateprovince === undefined) return { state, province };
  if (state === undefined && province === undefined) {
    return isUnitedStates(country) ? { state: stateprovince, province: null } : { state: null, province: stateprovince };
  }
  if ((state ?? province ?? null) !== stateprovince) throw invalid('stateprovince', { reason: 'differs', other: 'state' });
  return { state, province };
}

const UNITED_STATES = new Set([
  'us',
  'usa',
  'united states',
  'united states of america',
  'estats units',
  "estats units d'america",
  'estados unidos',
  'estados unidos de america',
  'eua',
  'eeuu',
  'ee uu',
]);

function isUnitedStates(country: string | null): boolean {
  return UNITED_STATES.has(
    fold(country ?? '')
      .replaceAll('.', '')
      .trim(),
  );
}

/** Name, description, address, city, country as shown; zip and phone. */
export const searchVenues: SearchFilter<Venue> = (venues, search, { context }) => {
  const text = joinTexts(venues, VENUE_ROOM, 'venue', context.locale.chain);
  const texts = [text('nameFolded'), text('descriptionFolded'), text('addressFolded'), text('cityFolded'), text('countryFolded')];
  venues.andWhere(containsText([...texts, 'LOWER(venue.zip)', 'LOWER(venue.phone)']), { search: searchPattern(search) });
};
