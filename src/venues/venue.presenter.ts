import { presentContent } from '../content/records/present-content.js';
import type { OwnText } from '../content/texts/own-texts.js';
import { shownText, textIn } from '../content/texts/resolve-text.js';
import { presentLanguages } from '../content/translations/present-languages.js';
import { presentTranslation } from '../content/translations/translation.response.js';
import type { View } from '../core/http/context/locale.js';
import { type Page, presentEnvelope } from '../core/http/lists/page.js';
import type { VenuePageResponse, VenueResponse, VenueTranslationResponse } from './dto/venue.response.js';
import type { Venue, VenueTranslation } from './venue.entity.js';

export function presentVenue(venue: Venue, view: View): VenueResponse {
  const text = <K extends keyof VenueTranslation>(field: K) => shownText(venue, field, view.chain);
  const slug = text('slug');
  return {
    ...presentContent(venue, slug, 'venues', view),
    venue: text('name'),
    description: text('description'),
    slug,
    address: text('address'),
    city: text('city'),
    country: text('country'),
    province: text('province'),
    state: text('state'),
    zip: venue.zip,
    phone: venue.phone,
    stateprovince: shownRegion(venue, view),
    website: text('website'),
    geo_lat: venue.geoLat,
    geo_lng: venue.geoLng,
    show_map: venue.showMap,
    show_map_link: venue.showMapLink,
    ...presentLanguages(venue, 'venues', view),
  };
}

/** State or else province, of the first language that has either. */
function shownRegion(venue: Venue, { chain }: View): string | null {
  const regions = chain.map((language) => textIn(venue, language)).map((texts) => texts?.state ?? texts?.province);
  return regions.find((region) => region != null) ?? null;
}

export function presentVenuePage(page: Page<Venue>, view: View): VenuePageResponse {
  return { venues: page.items.map((venue) => presentVenue(venue, view)), ...presentEnvelope('venues', page, view) };
}

export function presentVenueTranslation(own: OwnText<VenueTranslation>, view: View): VenueTranslationResponse {
  const { name: venue, address, city, country, province, state, website } = own.text;
  const place = { address, city, country, province, state, stateprovince: state ?? province };
  return { ...presentTranslation(own, 'venues', view), venue, ...place, website };
}
