import { FetchError } from '../../core/fetching/fetch-error.js';
import type { FetchedResponse, GuardedFetcher } from '../../core/fetching/guarded-fetcher.js';
import type { Language } from '../../core/text/language.js';
import { SourceCalendar } from '../imports/readers/source-calendar.js';
import { type CalendarTokens, readCalendar } from '../imports/readers/read-calendar.js';
import { type FileKind, readFile } from '../imports/readers/read-file.js';
import { toUtf8 } from '../imports/readers/read-lines.js';
import { readSite } from '../imports/readers/the-events-calendar/read-site.js';
import { SiteClient } from '../imports/readers/the-events-calendar/site-client.js';
import { type SourceReader, withNetworkErrors } from '../imports/source-record.js';
import { externalSourceOf } from './dto/source.response.js';
import type { Source } from './source.entity.js';

/** A source that is being read. */
export interface OpenSource {
  readonly reader: SourceReader;
  /** Whether it names all its records, and not only those that changed. */
  readonly isComplete: boolean;
  /** Whether it names a record more than once. */
  readonly mayRepeat: boolean;
  /** Returns what the next run needs, once everything is written. */
  readonly readState: () => SourceState;
}

type SourceState = Partial<Pick<Source, 'etag' | 'lastModified' | 'syncToken'>>;

const MAX_ETAG_LENGTH = 255;
const MAX_LAST_MODIFIED_LENGTH = 64;

/** What reading a source needs. */
interface Reading {
  readonly fetcher: GuardedFetcher;
  /** Those in which texts are read. */
  readonly languages: readonly Language[];
  readonly now: Date;
  readonly signal: AbortSignal;
}

/** Begins to read a source. Returns undefined if the server says that nothing has changed. @throws FetchError */
export async function openSource(source: Source, reading: Reading): Promise<OpenSource | undefined> {
  const { kind, url } = source;
  if (kind === 'the-events-calendar') return openSite(source, reading);
  if (kind === 'calendar') return openCalendar(source, reading);
  const answer = await reading.fetcher.get(url, { headers: buildConditions(source), signal: reading.signal });
  if (answer.status === 200) return readResponse(kind, answer, source, reading.now);
  answer.discard();
  if (answer.status === 304) return undefined;
  throw new FetchError('bad-status', String(answer.status));
}

function openSite({ url: root, textLanguage: language }: Source, { fetcher, languages, signal }: Reading): OpenSource {
  const reader = readSite({ root, language, languages }, new SiteClient(fetcher, { signal }));
  return { reader: withNetworkErrors(reader), isComplete: true, mayRepeat: false, readState: () => ({}) };
}

/** The change feed of the other calendar says what changed since the last run. */
function openCalendar({ url, textLanguage: language, syncToken }: Source, { fetcher, languages, signal }: Reading): OpenSource {
  const tokens: CalendarTokens = new Map(Object.entries(JSON.parse(syncToken ?? '{}') as Record<string, string>));
  const isComplete = tokens.size === 0;
  const reader = readCalendar(new SourceCalendar(url, fetcher, { signal }), { language, languages, tokens });
  const readState = () => ({ syncToken: JSON.stringify(Object.fromEntries(tokens)) });
  return { reader: withNetworkErrors(reader), isComplete, mayRepeat: true, readState };
}

function readResponse(kind: FileKind, { headers, body, url }: FetchedResponse, source: Source, now: Date): OpenSource {
  const options = { source: externalSourceOf(source), language: source.textLanguage, now, url };
  const reader = readFile(kind, toUtf8(body, headers['content-type']), options);
  const state = {
    etag: shorterThan(MAX_ETAG_LENGTH, headers.etag),
    lastModified: shorterThan(MAX_LAST_MODIFIED_LENGTH, headers['last-modified']),
  };
  return { reader: withNetworkErrors(reader), isComplete: true, mayRepeat: false, readState: () => state };
}

/** RFC 9110 §13.1: the server answers 304 if it has nothing newer. */
function buildConditions({ etag, lastModified }: Source): Record<string, string> {
  return { ...(etag !== null && { 'If-None-Match': etag }), ...(lastModified !== null && { 'If-Modified-Since': lastModified }) };
}

function shorterThan(length: number, value: string | undefined): string | null {
  return value !== undefined && value.length <= length ? value : null;
}
