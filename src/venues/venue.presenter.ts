import { presentContent } from '../content/records/present-content.js';
import type { OwnText } from '../content/texts/own-texts.js';
import { createTextResolver, findVisibleText } from '../content/texts/resolve-text.js';
import { presentLanguages } from '../content/translations/present-languages.js';
import { presentTranslation } from '../content/translations/translation.response.js';
import type { RequestContext } from '../core/http/context/request-context.js';
import { type Page, presentPage } from '../core/http/lists/page.js';
import { listFormatLinks } from '../core/http/routing/links.js';
import type { VenuePageResponse, VenueResponse, VenueTranslationResponse } from './dto/venue.response.js';
import type { Venue, VenueTranslation } from './venue.entity.js';

export function presentVenue(venue: Venue, context: RequestContext): VenueResponse {
  const text = createTextResolver<VenueTranslation>(venue, context);
  const slug = text('slug');
  return {
    ...presentContent(venue, slug, 'venues', context),
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
    stateprovince: resolveStateProvince(venue, context),
    website: text('website'),
    geo_lat: venue.geoLat,
    geo_lng: venue.geoLng,
    show_map: venue.showMap,
    show_map_link: venue.showMapLink,
    ...presentLanguages(venue, 'venues', context),
  };
}

/** Returns the state, or else the province, of the first language of the chain that has either. */
function resolveStateProvince(venue: Venue, { locale: { chain } }: RequestContext): string | null {
  const regions = chain.map((language) => findVisibleText(venue, language)).map((texts) => texts?.state ?? texts?.province);
  return regions.find((region) => region != null) ?? null;
}

export function presentVenuePage(page: Page<Venue>, context: RequestContext): VenuePageResponse {
  return { ...presentPage('venues', page, presentVenue, context), links: listFormatLinks('venues', context) };
}

export function presentVenueTranslation(own: OwnText<VenueTranslation>, context: RequestContext): VenueTranslationResponse {
  const { name: venue, address, city, country, province, state, website } = own.text;
  const place = { address, city, country, province, state, stateprovince: state ?? province };
  return { ...presentTranslation(own, 'venues', context), venue, ...place, website };
}
