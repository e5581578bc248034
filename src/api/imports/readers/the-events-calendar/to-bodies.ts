import { toTermNames } from '../to-body.js';
import { SourceLink } from '../../source-record.js';
import type { JoinedRecord, SiteRecord } from './join-languages.js';
import { readCost } from './read-cost.js';
import { readEmail, readHtml, readId, readImage, readObjects, readPlainText, readSlug, readWebAddress } from './read-values.js';
import { type Fields, pickDefined } from '../../../../core/objects.js';

/** Returns the id of a record in `external_ids`, which the site itself calls its global id. */
export function externalIdOf({ id, item }: Pick<SiteRecord, 'id' | 'item'>, host: string): string {
  const { global_id: globalId } = item;
  return typeof globalId === 'string' && /^[\x21-\x7e]{3,255}$/.test(globalId) ? globalId : `${host}?id=${id}`;
}

/** Categories have ids of their own. */
export function categoryIdOf(id: number, host: string): string {
  return `${host}?category=${id}`;
}

/** Finds the record of the calendar that one of the site becomes. */
type FindLink = (id: number) => SourceLink | undefined;

/** Finds the records to which an event links. */
export type FindLinks = Readonly<Record<'venue' | 'organizer' | 'category', FindLink>>;

/** Builds the body of a record: the fields that all languages share, and the texts of each. */
function buildBody(joined: JoinedRecord, shared: Fields, textsOf: (item: Fields) => Fields): Fields {
  const [first, ...others] = joined;
  const translations = Object.fromEntries(others.map(({ language, item }) => [language, textsOf(item)]));
  const own = { translation_language: first.language, ...textsOf(first.item), ...shared };
  return others.length === 0 ? own : { ...own, translations };
}

/** The times are the wall clock in the zone of the event. The UTC times of the site can be wrong. */
export function buildEvent(joined: JoinedRecord, { venue, organizer, category }: FindLinks): Fields {
  const { item } = joined[0];
  const shared = {
    start_date: item.start_date,
    end_date: item.end_date,
    timezone: item.timezone ?? null,
    all_day: item.all_day ?? null,
    date_utc: item.date_utc,
    image: readImage(item.image),
    cost: readCost(item),
    venue: listLinks(item.venue, venue),
    organizer: listLinks(item.organizer, organizer),
    categories: listCategories(item.categories, category),
    tags: listNames(item.tags),
    ...pickDefined(item, ['show_map', 'show_map_link', 'hide_from_listings', 'sticky', 'featured']),
  };
  return buildBody(joined, shared, (texts) => ({
    title: readPlainText(texts.title),
    description: readHtml(texts.description, texts.url),
    excerpt: readHtml(texts.excerpt, texts.url),
    website: findWebsite(texts),
    ...optional('slug', readSlug(texts.slug)),
  }));
}

/** Returns the website of an event. Without one, the site shows the address of the event itself. */
export function findWebsite({ website, url }: Fields): string | null {
  const address = readWebAddress(website);
  const own = readWebAddress(url);
  return address !== null && own !== null && trimSlash(address) === trimSlash(own) ? null : address;
}

/** The site leaves out empty fields. */
export function buildVenue(joined: JoinedRecord): Fields {
  const { item } = joined[0];
  const shared = {
    image: readImage(item.image),
    zip: readPlainText(item.zip),
    phone: readPlainText(item.phone),
    ...pickDefined(item, ['show_map', 'show_map_link']),
    ...(hasPlace(item) && { geo_lat: item.geo_lat, geo_lng: item.geo_lng }),
  };
  return buildBody(joined, shared, (texts) => ({
    venue: readPlainText(texts.venue),
    description: readHtml(texts.description, texts.url),
    website: readWebAddress(texts.website),
    address: readPlainText(texts.address),
    city: readPlainText(texts.city),
    country: readPlainText(texts.country),
    province: readPlainText(texts.province),
    state: readPlainText(texts.state),
    ...optional('slug', readSlug(texts.slug)),
  }));
}

export function buildOrganizer(joined: JoinedRecord): Fields {
  const { item } = joined[0];
  const shared = { image: readImage(item.image), phone: readPlainText(item.phone), email: readEmail(item.email) };
  return buildBody(joined, shared, (texts) => ({
    organizer: readPlainText(texts.organizer),
    description: readHtml(texts.description, texts.url),
    website: readWebAddress(texts.website),
    ...optional('slug', readSlug(texts.slug)),
  }));
}

export function buildCategory(record: SiteRecord, parent: SourceLink | null): Fields {
  const { name, description, url } = record.item;
  return { translation_language: record.language, name: readPlainText(name), description: readHtml(description, url), parent };
}

function listLinks(value: unknown, find: FindLink): SourceLink[] {
  const ids = readObjects(value).map(({ id }) => readId(id));
  const links = ids.flatMap((id) => (id === undefined ? [] : (find(id) ?? [])));
  return links.filter((link, place) => links.findIndex(({ externalId }) => externalId === link.externalId) === place);
}

/** Two categories may have one name. One that the site does not list is found by its name. */
function listCategories(value: unknown, find: FindLink): unknown[] {
  return toTermNames(readObjects(value).flatMap((item) => find(readId(item.id) ?? 0) ?? readPlainText(item.name) ?? []));
}

/** Names find the terms that the calendar has already, also those that users made there. */
function listNames(value: unknown): unknown[] {
  return toTermNames(readObjects(value).flatMap(({ name }) => readPlainText(name) ?? []));
}

function hasPlace(item: Fields): boolean {
  return [item.geo_lat, item.geo_lng].every((degrees) => typeof degrees === 'number');
}

function optional(name: string, value: unknown): Fields {
  return value === undefined ? {} : { [name]: value };
}

function trimSlash(address: string): string {
  return address.replace(/\/$/, '');
}
