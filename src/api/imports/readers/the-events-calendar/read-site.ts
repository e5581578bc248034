import { foldText } from '../../../../core/text/fold.js';
import type { Language } from '../../../../core/text/language.js';
import { type SourceItem, SourceLink, type SourceRecord } from '../../source-record.js';
import { joinLanguages, type JoinedRecord, type SiteRecord } from './join-languages.js';
import { NO_PAIRS, type TranslationPairs } from './read-pairs.js';
import { readEvents } from './read-events.js';
import { readId, readPlainText } from './read-values.js';
import { SiteClient, type SiteList } from './site-client.js';
import { findEditions, type SiteEdition } from './find-editions.js';
import { buildCategory, buildOrganizer, buildVenue, categoryIdOf, externalIdOf } from './to-bodies.js';
import { isObject, type Fields } from '../../../../core/objects.js';

export interface SiteOptions {
  /** The root of the API: `…/wp-json/tribe/events/v1`, or `…/?rest_route=/tribe/events/v1`. */
  readonly root: string;
  /** Of the texts, where the site has one language. */
  readonly language: Language;
  /** The languages that are looked for. */
  readonly languages: readonly Language[];
  /** Which records are translations of each other, where the site says it. */
  readonly pairs?: TranslationPairs;
}

/** Where the records of a site are, and what is known of it. */
export interface Site {
  readonly client: SiteClient;
  readonly host: string;
  readonly editions: readonly SiteEdition[];
  /** Of the calendar. Records in others are left out. */
  readonly languages: readonly Language[];
  readonly pairs: TranslationPairs;
}

/**
 * Reads a site with the plugin The Events Calendar (6.17): its categories, venues, organizers and events, in all its languages.
 * Venues and organizers are held in memory, events page by page.
 * @throws SourceError, FetchError
 */
export async function* readSite(options: SiteOptions, client: SiteClient): AsyncGenerator<SourceItem, undefined> {
  const editions = await findEditions(client, options.root, options.language, options.languages);
  const { languages, pairs = NO_PAIRS } = options;
  const site = { client, host: new URL(options.root).host, editions, languages, pairs };
  const categories = yield* readCategories(site);
  const venues = await readLinked(site, 'venues', listVenueKeys);
  yield* toRecords(site, 'venue', venues, buildVenue);
  const organizers = await readLinked(site, 'organizers', listOrganizerKeys);
  yield* toRecords(site, 'organizer', organizers, buildOrganizer);
  yield* client.notices;
  yield* readEvents(site, { venues: mapLinks(site, 'venue', venues), organizers: mapLinks(site, 'organizer', organizers), categories });
}

/**
 * Parents come before their children. A parent that the site does not list is left out. Of several categories with one name and one parent,
 * such as those of two languages, the first stands for the others. Returns the links by the ids there.
 */
async function* readCategories(site: Site): AsyncGenerator<SourceItem, Map<number, SourceLink>> {
  const byId = new Map<number, SiteRecord>();
  for await (const record of readRecords(site, 'categories')) byId.set(record.id, record);
  const links = new Map<number, SourceLink>();
  const known = new Map<string, SourceLink>();
  for (const record of byId.values()) {
    for (const one of listWithParents(record, byId, links)) {
      const parent = links.get(readId(one.item.parent) ?? 0) ?? null;
      const key = JSON.stringify([parent?.externalId, toKey(one.item.name)]);
      const link = known.get(key) ?? new SourceLink('category', categoryIdOf(one.id, site.host));
      links.set(one.id, link);
      if (known.has(key)) continue;
      known.set(key, link);
      yield { resource: 'category', externalId: link.externalId, body: buildCategory(one, parent), place: one.place };
    }
  }
  return links;
}

/** Returns a category with those of its ancestors that are not written yet, from the top. */
function listWithParents(record: SiteRecord, byId: ReadonlyMap<number, SiteRecord>, written: ReadonlyMap<number, unknown>): SiteRecord[] {
  const chain: SiteRecord[] = [];
  for (
    let one: SiteRecord | undefined = record;
    one && !written.has(one.id) && !chain.includes(one);
    one = byId.get(readId(one.item.parent) ?? 0)
  )
    chain.unshift(one);
  return chain;
}

async function readLinked(site: Site, list: SiteList, keysOf: (record: SiteRecord) => string[]): Promise<JoinedRecord[]> {
  const records: SiteRecord[] = [];
  for await (const record of readRecords(site, list)) records.push(record);
  return joinLanguages(records, keysOf, site.pairs);
}

/** Yields the records of a list in all editions. The list of one language may have records of others, too. */
async function* readRecords({ client, editions, languages, pairs }: Site, list: SiteList): AsyncGenerator<SiteRecord, undefined> {
  const seen = new Set<number>();
  // The address itself comes last: its list may have the records of all languages.
  for (const { root, language } of [...editions.slice(1), ...editions.slice(0, 1)]) {
    for await (const { items, number } of client.readPages(root, list)) {
      for (const [index, item] of items.entries()) {
        const id = isObject(item) ? readId(item.id) : undefined;
        const itemLanguage = pairs.languages.get(id ?? 0) ?? language;
        if (id === undefined || seen.has(id) || !languages.includes(itemLanguage)) continue;
        seen.add(id);
        yield {
          id,
          language: pairs.languages.get(id) ?? language,
          item: item as Fields,
          place: { at: 'item', list, page: number, item: index + 1 },
        };
      }
    }
  }
}

function* toRecords(
  { host }: Site,
  resource: 'venue' | 'organizer',
  records: readonly JoinedRecord[],
  build: (joined: JoinedRecord) => Fields,
): Generator<SourceRecord> {
  for (const joined of records) yield { resource, externalId: externalIdOf(joined[0], host), body: build(joined), place: joined[0].place };
}

/** Returns the links to records, by the ids that these have in each language. */
function mapLinks({ host }: Site, resource: 'venue' | 'organizer', records: readonly JoinedRecord[]): Map<number, SourceLink> {
  return new Map(
    records.flatMap((joined) => {
      const link = new SourceLink(resource, externalIdOf(joined[0], host));
      return joined.map(({ id }) => [id, link] as const);
    }),
  );
}

/** The same name at the same address, or else the same address with a post code. */
function listVenueKeys({ item }: SiteRecord): string[] {
  const [name, address, zip] = [item.venue, item.address, item.zip].map(toKey);
  return [`${name}\n${address}\n${zip}`, ...(address !== '' && zip !== '' ? [`${address}\n${zip}`] : [])];
}

function listOrganizerKeys({ item }: SiteRecord): string[] {
  const [name, email, website] = [toKey(item.organizer), toKey(item.email), toKey(item.website)];
  return [`${name}\n${email}`, ...[email, website].filter((key) => key !== '')];
}

function toKey(value: unknown): string {
  return foldText((readPlainText(value) ?? '').slice(0, 255));
}
