/** Writes records as the service shows them in Catalan, member by member. */
import { findTimezoneAbbreviation } from '../../dist/core/time/timezone.js';
import { toLocal } from '../../dist/core/time/moment.js';
import { settings } from '../settings.js';

const HOST = new URL(settings.baseUrl).host;
const FALLBACK_CHAINS = { ca: ['ca', 'es', 'en'], es: ['es', 'ca', 'en'], en: ['en', 'ca', 'es'] };
const DEFAULT_CURRENCY = { symbol: '€', code: 'EUR', position: 'postfix' };

const rootOf = (language) => `${settings.baseUrl}/${language}/api/calendar/events/v1`;
export const ROOT = rootOf('ca');

/** Returns the first text that is written, of the rows `texts` by language. */
function resolve(texts, field, chain = FALLBACK_CHAINS.ca) {
  for (const language of chain) {
    const text = texts[language]?.[field];
    if (text !== null && text !== undefined) return text;
  }
  return null;
}

/** @param canEdit whether the client may edit the record, and so sees its ids in other systems */
function presentContent(row, slug, collection, canEdit) {
  const globalId = `${HOST}?id=${row.id}`;
  const restUrl = `${ROOT}/${collection}/${row.id}`;
  return {
    id: row.id,
    global_id: globalId,
    global_id_lineage: [globalId],
    author: row.author_id,
    status: row.status,
    date: toLocal(row.published_utc, settings.siteTimezone),
    date_utc: row.published_utc,
    modified: toLocal(row.modified_utc, settings.siteTimezone),
    modified_utc: row.modified_utc,
    url: slug === null ? restUrl : `${ROOT}/${collection}/by-slug/${slug}`,
    rest_url: restUrl,
    image: presentImage(row),
    ...(canEdit ? { external_ids: JSON.parse(row.external_ids ?? '{}'), version: row.version } : {}),
  };
}

function presentImage({ image_id: id, image_url: url }) {
  if (id === null) return false;
  const extension = /\.(\w+)$/.exec(url)?.[1] ?? null;
  const files = { width: null, height: null, filesize: null, sizes: {}, srcset: [] };
  return { url, id, extension, ...files, alt_text: null, caption: null, credit: null, license: null, focal_point: { x: 0.5, y: 0.5 } };
}

function presentLanguages(row, texts, collection) {
  const languages = FALLBACK_CHAINS.ca.filter((language) => texts[language] !== undefined);
  const translations = {};
  for (const language of languages)
    translations[language] = {
      slug: resolve(texts, 'slug', FALLBACK_CHAINS[language]),
      rest_url: `${rootOf(language)}/${collection}/${row.id}`,
    };
  const language = FALLBACK_CHAINS.ca.find((one) => texts[one]?.name != null) ?? null;
  return { language, languages, source_language: row.source_language, translations };
}

const ACCESSIBILITIES = ['motor', 'visual', 'hearing', 'intellectual', 'psychic'];
const listAccessibility = (bits) => ACCESSIBILITIES.filter((_, bit) => (bits & (1 << bit)) !== 0);

export function presentVenue(row, canEdit = false) {
  const { texts } = row;
  const slug = resolve(texts, 'slug');
  const region = FALLBACK_CHAINS.ca.map((language) => texts[language]?.state ?? texts[language]?.province).find((one) => one != null);
  return {
    ...presentContent(row, slug, 'venues', canEdit),
    venue: resolve(texts, 'name'),
    description: resolve(texts, 'description'),
    slug,
    address: resolve(texts, 'address'),
    city: resolve(texts, 'city'),
    country: resolve(texts, 'country'),
    province: resolve(texts, 'province'),
    state: resolve(texts, 'state'),
    zip: row.zip,
    phone: row.phone,
    stateprovince: region ?? null,
    website: resolve(texts, 'website'),
    geo_lat: row.geo_lat,
    geo_lng: row.geo_lng,
    show_map: row.show_map === 1,
    show_map_link: row.show_map_link === 1,
    accessibility: listAccessibility(row.accessibility),
    accessibility_note: resolve(texts, 'accessibility_note'),
    ...presentLanguages(row, texts, 'venues'),
  };
}

export function presentOrganizer(row, canEdit = false) {
  const { texts } = row;
  const slug = resolve(texts, 'slug');
  return {
    ...presentContent(row, slug, 'organizers', canEdit),
    organizer: resolve(texts, 'name'),
    description: resolve(texts, 'description'),
    slug,
    phone: row.phone,
    website: resolve(texts, 'website'),
    email: row.email,
    ...presentLanguages(row, texts, 'organizers'),
  };
}

function presentTerm(row, collection, taxonomy) {
  const { texts } = row;
  const self = `${ROOT}/${collection}/${row.id}`;
  return {
    id: row.id,
    name: resolve(texts, 'name'),
    slug: resolve(texts, 'slug'),
    description: resolve(texts, 'description'),
    count: row.count,
    taxonomy,
    url: self,
    urls: { self, collection: `${ROOT}/${collection}` },
    ...presentLanguages(row, texts, collection),
  };
}

export const presentTag = (row) => presentTerm(row, 'tags', 'event_tag');

export function presentCategory(row) {
  const { urls, ...term } = presentTerm(row, 'categories', 'event_category');
  const up = row.parent_id === null ? {} : { up: `${ROOT}/categories/${row.parent_id}` };
  return { ...term, parent: row.parent_id ?? 0, color: row.color, urls: { ...urls, ...up } };
}

/** @param canEdit for the event, its venues and its organizers */
export function presentEvent(row, canEdit = false) {
  const { texts } = row;
  const slug = resolve(texts, 'slug');
  const cost = row.cost === null ? null : JSON.parse(row.cost);
  const venues = row.venues.map((venue) => presentVenue(venue, canEdit));
  return {
    ...presentContent(row, slug, 'events', canEdit),
    title: resolve(texts, 'name'),
    description: resolve(texts, 'description'),
    excerpt: resolve(texts, 'excerpt'),
    slug,
    ...presentTimes(row),
    cost: formatCost(cost),
    cost_details: presentCost(cost),
    website: resolve(texts, 'website'),
    show_map: row.show_map === 1,
    show_map_link: row.show_map_link === 1,
    hide_from_listings: row.hide_from_listings === 1,
    sticky: row.sticky === 1,
    featured: row.featured === 1,
    event_status: row.event_status,
    status_reason: resolve(texts, 'status_reason'),
    previous_start_date: row.previous_start_local,
    attendance_mode: row.attendance_mode,
    online_url: row.online_url,
    ticket_url: row.ticket_url,
    ticket_status: row.ticket_status,
    in_language: row.in_language === null ? [] : JSON.parse(row.in_language),
    accessibility: listAccessibility(row.accessibility),
    accessibility_note: resolve(texts, 'accessibility_note'),
    age_min: row.age_min,
    age_max: row.age_max,
    is_free: cost !== null && 'values' in cost && cost.values.every((value) => Number(value) === 0),
    categories: row.categories.map(presentCategory),
    tags: row.tags.map(presentTag),
    venue: venues[0] ?? null,
    venues,
    organizer: row.organizers.map((organizer) => presentOrganizer(organizer, canEdit)),
    post_parent: row.parent_id,
    links: listLinks(`events/${row.id}`, ['ics', 'jsonld']),
    ...presentLanguages(row, texts, 'events'),
    ...(row.distance === undefined ? {} : { distance_km: Math.round(row.distance * 1000) / 1000 }),
  };
}

/** Returns the addresses in other formats. */
export function listLinks(path, formats, search = '') {
  const links = {};
  for (const format of formats) links[format] = `${ROOT}/${path}.${format}${search}`;
  return links;
}

function presentTimes(row) {
  return {
    all_day: row.all_day === 1,
    start_date: row.start_local,
    start_date_details: splitTime(row.start_local),
    end_date: row.end_local,
    end_date_details: splitTime(row.end_local),
    utc_start_date: row.start_utc,
    utc_start_date_details: splitTime(row.start_utc),
    utc_end_date: row.end_utc,
    utc_end_date_details: splitTime(row.end_utc),
    timezone: row.timezone,
    timezone_abbr: findTimezoneAbbreviation(row.timezone, row.start_utc),
  };
}

function splitTime(time) {
  const part = (from, to) => time.slice(from, to);
  return { year: part(0, 4), month: part(5, 7), day: part(8, 10), hour: part(11, 13), minutes: part(14, 16), seconds: part(17) };
}

const FORMATS = [0, 2].map((digits) => new Intl.NumberFormat('ca', { minimumFractionDigits: digits, maximumFractionDigits: 6 }));

function formatCost(cost) {
  if (cost === null) return null;
  if (cost.text !== undefined) return cost.text;
  const { values, currency } = cost;
  if (values.every((value) => Number(value) === 0)) return 'Gratuït';
  const amounts = values.map((value) => FORMATS[value.includes('.') ? 1 : 0].format(value)).join('–');
  return currency.position === 'prefix' ? `${currency.symbol}${amounts}` : `${amounts} ${currency.symbol}`;
}

function presentCost(cost) {
  if (cost === null) return null;
  const { symbol, code, position } = cost.currency ?? DEFAULT_CURRENCY;
  return { currency_symbol: symbol, currency_code: code, currency_position: position, values: cost.values ?? [] };
}
