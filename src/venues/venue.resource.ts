import type { ContentResource } from '../content/lookup/find-record.js';
import type { OwnColumns } from '../content/records/content.entity.js';
import { bitOf, listAccessibility, toAccessibilityBits } from '../content/records/accessibility.js';
import { presentContent } from '../content/records/content.response.js';
import { type ContentFilters, eventLinkFilters } from '../content/lookup/search-content.js';
import type { OwnText } from '../content/translations/translations.service.js';
import { joinResolvedTexts } from '../content/texts/resolve-text-sql.js';
import { createTextResolver, findVisibleText } from '../content/texts/resolve-text.js';
import type { TextChange, TextColumns } from '../content/texts/text-changes.js';
import { presentLanguages, presentTranslation } from '../content/translations/translation.response.js';
import { translationFilters } from '../content/lookup/translation-filters.js';
import { filterByWords } from '../core/database/list-queries.js';
import { assertNoReasons } from '../core/errors/domain-error.js';
import type { RequestContext } from '../core/http/context/request-context.js';
import { type Page, presentPage } from '../core/http/lists/page.js';
import { listFormatLinks } from '../core/http/routing/links.js';
import { foldText } from '../core/text/fold.js';
import type { ListVenuesDto, UpdateVenueDto, VenueTextsDto } from './dto/venue.dto.js';
import { VENUE_LIST_FORMATS, type VenuePageResponse, type VenueResponse, type VenueTranslationResponse } from './dto/venue.response.js';
import { resolveRegion } from './resolve-region.js';
import { Venue, VENUE_DEFAULTS, VenueTranslation } from './venue.entity.js';
import { withDefault } from '../core/objects.js';

const foldOrNull = (text: string | null | undefined) => (text == null ? null : foldText(text));

export const VENUE_RESOURCE: ContentResource<Venue, VenueTranslation> & { readonly resource: 'venue' } = {
  resource: 'venue',
  recordEntity: Venue,
  translationEntity: VenueTranslation,
  deriveColumns: ({ address, city, country }) => ({
    addressFolded: foldOrNull(address),
    cityFolded: foldOrNull(city),
    countryFolded: foldOrNull(country),
  }),
};

/** Texts that two venues must have in common, besides the zip code, to count as the same place. */
export const DUPLICATE_CHECK_FIELDS = ['name', 'address', 'city', 'country', 'province', 'state'] as const;

type VenueTextColumns = TextColumns<VenueTranslation, 'addressFolded' | 'cityFolded' | 'countryFolded'>;

/**
 * Takes the text columns from the DTO of a venue.
 * @param country the venue's current country in the client's language
 */
export function toVenueTexts(texts: Partial<VenueTextsDto>, country: string | null): TextChange<VenueTranslation> {
  const { venue: name, description, slug, website, address, city, country: sentCountry, accessibility_note: accessibilityNote } = texts;
  const region = resolveRegion(texts, sentCountry ?? country);
  return { name, description, slug, website, address, city, country: sentCountry, accessibilityNote, ...region } satisfies VenueTextColumns;
}

type Coordinates = Pick<Venue, 'geoLat' | 'geoLng'>;

/** The coordinates of a new venue. */
export const NO_COORDINATES: Coordinates = { geoLat: null, geoLng: null };

/**
 * Takes the columns that all languages share from the DTO of a venue.
 * @throws DomainError 400 if the venue would have only one coordinate
 */
export function toVenueColumns(dto: UpdateVenueDto, before: Coordinates): OwnColumns<Venue> {
  const { geo_lat = before.geoLat, geo_lng = before.geoLng } = dto;
  if (geo_lat === null && geo_lng !== null) assertNoReasons({ geo_lat: { reason: 'together', other: 'geo_lng' } });
  if (geo_lat !== null && geo_lng === null) assertNoReasons({ geo_lng: { reason: 'together', other: 'geo_lat' } });
  return {
    zip: dto.zip,
    phone: dto.phone,
    geoLat: geo_lat,
    geoLng: geo_lng,
    showMap: withDefault(dto.show_map, VENUE_DEFAULTS.showMap),
    showMapLink: withDefault(dto.show_map_link, VENUE_DEFAULTS.showMapLink),
    accessibility: toAccessibilityBits(dto.accessibility),
  };
}

/** The filters of the list. `search` looks in the name, description, address, city and country that are shown, the zip code and the phone number. */
export const VENUE_FILTERS: ContentFilters<ListVenuesDto, Venue> = {
  ...translationFilters(VENUE_RESOURCE, 'content'),
  ...eventLinkFilters('venue'),
  accessibility: (venues, words) => {
    for (const word of words) venues.andWhere(`venue.accessibility & ${bitOf(word)} <> 0`);
  },
  search: (venues, search, { context }) => {
    const text = joinResolvedTexts(venues, VENUE_RESOURCE, 'venue', context.locale.chain);
    const texts = [text('nameFolded'), text('descriptionFolded'), text('addressFolded'), text('cityFolded'), text('countryFolded')];
    filterByWords(venues, [...texts, 'LOWER(venue.zip)', 'LOWER(venue.phone)'], search);
  },
};

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
    accessibility: listAccessibility(venue.accessibility),
    accessibility_note: text('accessibilityNote'),
    ...presentLanguages(venue, 'venues', context),
  };
}

/** Returns the state, or else the province, of the first language of the chain that has either. */
function resolveStateProvince(venue: Venue, { locale: { chain } }: RequestContext): string | null {
  const regions = chain.map((language) => findVisibleText(venue, language)).map((texts) => texts?.state ?? texts?.province);
  return regions.find((region) => region != null) ?? null;
}

export function presentVenuePage(page: Page<Venue>, context: RequestContext): VenuePageResponse {
  return { ...presentPage('venues', page, presentVenue, context), links: listFormatLinks('venues', VENUE_LIST_FORMATS, context) };
}

export function presentVenueTranslation(own: OwnText<VenueTranslation>, context: RequestContext): VenueTranslationResponse {
  const { name: venue, address, city, country, province, state, website, accessibilityNote: accessibility_note } = own.text;
  const place = { address, city, country, province, state, stateprovince: state ?? province };
  return { ...presentTranslation(own, 'venues', context), venue, ...place, accessibility_note, website };
}
