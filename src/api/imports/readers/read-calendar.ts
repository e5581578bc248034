import type { ImportPlace } from '../../../core/errors/import-problem.js';
import { RECORD_NAMES, type RecordName } from '../../../core/resources.js';
import { toOneLine } from '../describe-refusal.js';
import { SourceError, type SourceItem, type SourceRecord } from '../source-record.js';
import { readChangedDates } from './read-changed-dates.js';
import type { SourceCalendar } from './source-calendar.js';
import { readParent, toSharedBody, toTextsBody } from './to-body.js';
import type { Fields } from '../../../core/objects.js';

/** Where the next import of a calendar goes on: the tokens of its change feed, by what was asked for. */
export type CalendarTokens = Map<string, string>;

export interface CalendarOptions {
  /** The language of the import. */
  readonly language: string;
  /** The languages of the calendar that imports. */
  readonly languages: readonly string[];
  /** The tokens of the last import. The reader replaces them as it goes on. Keep them once everything is written. */
  readonly tokens: CalendarTokens;
}

/** What events link to comes before them: each group of types has a feed of its own. */
const LINKED_TYPES = RECORD_NAMES.filter((name) => name !== 'event').join();
const PAGE_SIZE = 200;

type FeedQuery = Readonly<Record<string, string>>;

type ChangePlace = Extract<ImportPlace, { at: 'item' }>;

interface Change {
  readonly type: RecordName;
  readonly id: number;
  readonly record: Fields | undefined;
  readonly place: ImportPlace;
}

/**
 * Reads what has changed in another calendar of this kind since the last import; the first time, all of it. First comes what all
 * languages share, and what is gone, then the texts of each language. The id of a record is its `id` there.
 * @throws SourceError, FetchError
 */
export async function* readCalendar(calendar: SourceCalendar, options: CalendarOptions): AsyncGenerator<SourceItem, undefined> {
  const languages = (await listLanguages(calendar)).filter((language) => options.languages.includes(language));
  const feed = new ChangeFeed(calendar, options.tokens);
  yield* readShared(feed, { types: LINKED_TYPES }, options.language);
  yield* readShared(feed, { types: 'event' }, options.language);
  for (const language of languages) yield* readTexts(feed, language);
}

async function* readTexts(feed: ChangeFeed, language: string): AsyncGenerator<SourceItem, undefined> {
  const query = { translation_language: language, fallback: 'none' };
  for await (const { type, id, record, place } of feed.read({ types: RECORD_NAMES.join(), ...query })) {
    // Without a text in the language, a record counts as gone here.
    if (record === undefined) continue;
    yield { resource: type, externalId: String(id), body: toTextsBody(type, record, language), place };
    const toBody = (occurrence: Fields) => toTextsBody('event', occurrence, language);
    if (type === 'event') yield* (await readChangedDates(feed.calendar, { id, record, place }, query, toBody)) ?? [];
  }
}

async function* readShared(feed: ChangeFeed, query: FeedQuery, language: string): AsyncGenerator<SourceItem, undefined> {
  const children: SourceRecord[] = [];
  const waiting: WaitingCategories = new Map();
  for await (const { type, id, record, place } of feed.read(query)) {
    const named = { resource: type, externalId: String(id), place };
    if (record === undefined) {
      yield { ...named, body: null };
      continue;
    }
    const parent = readParent(type, record);
    const body = toSharedBody(type, record, language);
    const parentId = Number(parent?.link?.externalId ?? 0);
    // A younger parent comes after its child.
    const isLater = parent && (parentId > id || waiting.has(parentId));
    if (isLater && type === 'category') {
      waiting.set(id, { parentId, record: { ...named, body: { ...body, [parent.field]: parent.link } } });
      continue;
    }
    const toBody = (occurrence: Fields) => toSharedBody('event', occurrence, language);
    const changed = record.recurrence == null ? undefined : await readChangedDates(feed.calendar, { id, record, place }, {}, toBody);
    const changedDates = changed && { changedDates: changed };
    yield { ...named, body: parent && !isLater ? { ...body, [parent.field]: parent.link } : body, ...changedDates };
    yield* changed ?? [];
    if (isLater) children.push({ ...named, body: { [parent.field]: parent.link } });
  }
  yield* children;
  for (const id of waiting.keys()) yield* yieldParentsFirst(id, waiting);
}

/** Categories that come after their parents, by their ids: until then they would be roots, where their names may be in use. */
type WaitingCategories = Map<number, { readonly parentId: number; readonly record: SourceRecord }>;

function* yieldParentsFirst(id: number, waiting: WaitingCategories): Generator<SourceRecord, void> {
  const found = waiting.get(id);
  if (found === undefined) return;
  waiting.delete(id);
  yield* yieldParentsFirst(found.parentId, waiting);
  yield found.record;
}

async function listLanguages(calendar: SourceCalendar): Promise<string[]> {
  const { status, body } = await calendar.get('', {});
  if (status !== 200 || !Array.isArray(body.languages)) throw new SourceError({ code: 'not-a-calendar', status });
  return body.languages.map(String);
}

/** The change feed of a calendar. */
class ChangeFeed {
  constructor(
    readonly calendar: SourceCalendar,
    private readonly tokens: CalendarTokens,
  ) {}

  /** Yields what has changed since the token of this query, and replaces the token. */
  async *read(filters: FeedQuery): AsyncGenerator<Change, undefined> {
    const query = { ...filters, per_page: String(PAGE_SIZE) };
    const name = Object.values(filters).join(' ');
    for (let page = 1; ; page++) {
      const since = this.tokens.get(name);
      const { status, body } = await this.calendar.get('/changes', { ...query, ...(since === undefined ? {} : { since }) });
      if (since !== undefined && isStale(status)) {
        // It begins anew: the token is too old, or of another calendar.
        this.tokens.delete(name);
        continue;
      }
      if (status !== 200 || !Array.isArray(body.changes) || typeof body.token !== 'string') throw describeFailure(status, body);
      for (const [index, item] of body.changes.entries()) yield readChange(item, { at: 'item', list: name, page, item: index + 1 });
      this.tokens.set(name, body.token);
      if (body.has_more !== true) return;
    }
  }
}

function isStale(status: number): boolean {
  return status === 400 || status === 410;
}

function readChange(item: unknown, place: ChangePlace): Change {
  const { type, id, change, record } = (item ?? {}) as Fields;
  const resource = RECORD_NAMES.find((name) => name === type);
  if (resource === undefined || typeof id !== 'number') throw new SourceError({ code: 'bad-change', page: place.page, item: place.item });
  return { type: resource, id, record: change === 'delete' ? undefined : (record as Fields | undefined), place };
}

function describeFailure(status: number, { message }: Fields): SourceError {
  return new SourceError({
    code: 'calendar-refuses',
    answer: typeof message === 'string' ? `${status}: ${toOneLine(message)}` : `${status}`,
  });
}
