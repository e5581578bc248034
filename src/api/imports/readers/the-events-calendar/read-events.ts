import type { ImportPlace } from '../../../../core/errors/import-problem.js';
import type { Language } from '../../../../core/text/language.js';
import type { SourceItem, SourceLink, SourceProblem } from '../../source-record.js';
import { isProtected } from './is-protected.js';
import { joinLanguages, type JoinedRecord, type SiteRecord } from './join-languages.js';
import type { Site } from './read-site.js';
import { readId, readImage, readObjects } from './read-values.js';
import type { SiteEdition } from './find-editions.js';
import { buildEvent, externalIdOf, findWebsite } from './to-bodies.js';
import { isObject, type Fields } from '../../../../core/objects.js';

type Links = ReadonlyMap<number, SourceLink>;

/** The links to the records of a site, by their ids there. */
interface SiteLinks {
  readonly venues: Links;
  readonly organizers: Links;
  readonly categories: Links;
}

/**
 * Reads the events of all editions side by side, because each list is in the order of the start: translations start together.
 * Holds the events of one start, and one page of each edition.
 * @throws SourceError, FetchError
 */
export async function* readEvents(site: Site, { venues, organizers, categories }: SiteLinks): AsyncGenerator<SourceItem, undefined> {
  const joiner = new EventJoiner(site, venues);
  const toRecord = (joined: JoinedRecord): SourceItem => {
    const body = buildEvent(joined, {
      venue: (id) => venues.get(id),
      organizer: (id) => organizers.get(id),
      category: (id) => categories.get(id),
    });
    return { resource: 'event', externalId: externalIdOf(joined[0], site.host), body, place: joined[0].place };
  };
  for await (const group of groupByStart(site)) {
    for (const item of group) if (!isSiteRecord(item)) yield item;
    for (const joined of await joiner.join(group.filter(isSiteRecord))) yield toRecord(joined);
  }
  for (const record of joiner.listLeft()) yield toRecord([record]);
}

/** Finds the translations of events. */
class EventJoiner {
  /** Ids that were joined or read alone. */
  private readonly done = new Set<number>();
  /** Translations by the table of pairs whose original starts at another time. */
  private readonly left = new Map<number, SiteRecord>();
  private readonly translationsOf = new Map<number, number[]>();

  constructor(
    private readonly site: Site,
    private readonly venues: Links,
  ) {
    for (const [id, original] of site.pairs.originals) {
      this.translationsOf.set(original, [...(this.translationsOf.get(original) ?? []), id]);
    }
  }

  /** Joins the events of one start. Asks the site for translations that start at another time. */
  async join(records: readonly SiteRecord[]): Promise<JoinedRecord[]> {
    const fresh = records.filter(({ id }) => !this.done.has(id));
    const ids = new Set(fresh.map(({ id }) => id));
    const { originals } = this.site.pairs;
    const here = fresh.filter((record) => {
      const original = originals.get(record.id);
      const isHere = original === undefined || ids.has(original);
      if (!isHere) this.left.set(record.id, record);
      return isHere;
    });
    const joined = joinLanguages(here, (record) => this.listKeys(record), this.site.pairs);
    for (const { id } of here) this.done.add(id);
    const complete: JoinedRecord[] = [];
    // One after the other: the site gets one request at a time.
    for (const one of joined) complete.push(await this.addAbsent(one));
    return complete;
  }

  /** Returns the translations whose original the site does not show. */
  listLeft(): SiteRecord[] {
    return [...this.left.values()].filter(({ id }) => !this.done.has(id));
  }

  private async addAbsent(joined: JoinedRecord): Promise<JoinedRecord> {
    const absent = (this.translationsOf.get(joined[0].id) ?? []).filter((id) => !joined.some((one) => one.id === id));
    const [first, ...others] = joined;
    for (const id of absent) {
      const language = this.site.pairs.languages.get(id)!;
      const { root } = this.site.editions.find((edition) => edition.language === language) ?? this.site.editions[0]!;
      const item = this.left.get(id)?.item ?? (await this.site.client.readItem(root, 'events', id));
      if (item === undefined || isProtected(item) || joined.some((one) => one.language === language)) continue;
      this.done.add(id);
      others.push({ id, language, item, place: first.place });
    }
    return [first, ...others];
  }

  /** The same end and venue, and the same image or website. */
  private listKeys({ item }: SiteRecord): string[] {
    const venues = readObjects(item.venue).map(({ id }) => this.venues.get(readId(id) ?? 0)?.externalId ?? '');
    const shared = [readImage(item.image), findWebsite(item)].filter((address) => address !== null);
    return shared.map((address) => JSON.stringify([item.end_date, item.all_day, venues, address]));
  }
}

type SiteItem = SiteRecord | SourceProblem;

function isSiteRecord(item: SiteItem): item is SiteRecord {
  return 'id' in item;
}

/** Yields the events of all editions, together those that start at the same time. */
async function* groupByStart(site: Site): AsyncGenerator<SiteItem[], undefined> {
  // The address itself comes last: its list may have the events of all languages.
  const lists = [...site.editions.slice(1), ...site.editions.slice(0, 1)].map((edition) => readEdition(site, edition));
  const heads: (SiteItem | undefined)[] = [];
  for (const list of lists) heads.push(await nextOf(list));
  for (let start = findFirst(heads); start !== undefined; start = findFirst(heads)) {
    const group = new Map<number | string, SiteItem>();
    for (const [place, list] of lists.entries()) {
      for (let head = heads[place]; head !== undefined && startOf(head) === start; head = heads[place]) {
        const key = isSiteRecord(head) ? head.id : JSON.stringify(head.place);
        if (!group.has(key)) group.set(key, head);
        heads[place] = await nextOf(list);
      }
    }
    yield inOrderOfEditions([...group.values()], site);
  }
}

/** The language of the address itself comes first: of two translations, its id counts. */
function inOrderOfEditions(items: readonly SiteItem[], { editions }: Site): SiteItem[] {
  const rank = (item: SiteItem) => (isSiteRecord(item) ? editions.findIndex(({ language }) => language === item.language) : -1);
  return items.toSorted((one, other) => rank(one) - rank(other));
}

function findFirst(heads: readonly (SiteItem | undefined)[]): string | undefined {
  return heads
    .filter((head) => head !== undefined)
    .map(startOf)
    .sort()[0];
}

function startOf(item: SiteItem): string {
  return isSiteRecord(item) && typeof item.item.start_date === 'string' ? item.item.start_date : '';
}

async function* readEdition(site: Site, { root, language }: SiteEdition): AsyncGenerator<SiteItem, undefined> {
  for await (const { items, number } of site.client.readPages(root, 'events')) {
    for (const [index, item] of items.entries())
      yield toSiteItem(item, language, { at: 'item', list: 'events', page: number, item: index + 1 }, site);
  }
}

function toSiteItem(item: unknown, listLanguage: Language, place: ImportPlace, { pairs, languages, host }: Site): SiteItem {
  const id = isObject(item) ? readId(item.id) : undefined;
  if (id === undefined) return { place, problem: { code: 'no-id' } };
  const record = { id, language: pairs.languages.get(id) ?? listLanguage, item: item as Fields, place };
  if (isProtected(record.item))
    return { place, problem: { code: 'password-protected' }, externalId: externalIdOf(record, host), isGone: true };
  if (languages.includes(record.language)) return record;
  return { place, problem: { code: 'unknown-language', language: record.language }, externalId: externalIdOf(record, host) };
}

async function nextOf(list: AsyncGenerator<SiteItem, undefined>): Promise<SiteItem | undefined> {
  const { value } = await list.next();
  return value;
}
