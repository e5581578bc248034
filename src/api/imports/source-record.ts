import { ENGLISH_CATALOGUE } from '../../core/catalogues/catalogue.js';
import { formatProblem } from '../../core/catalogues/format-message.js';
import type { ImportPlace, ImportProblem } from '../../core/errors/import-problem.js';
import { FetchError } from '../../core/fetching/fetch-error.js';
import type { RecordName } from '../../core/resources.js';
import { type Fields, isObject } from '../../core/objects.js';

/** The members of a JSON object, not checked yet. */

/** One record of a source: another calendar, a file, a site. */
export interface SourceRecord {
  readonly resource: RecordName;
  /** The id of the record in the source: 1 to 255 characters, and not `.` or `..`. */
  readonly externalId: string;
  /**
   * What `PUT P/{resource}/external/{source}/{id}` accepts. Texts in several languages are in `translations`. A link to another
   * record of the same source is a `SourceLink`, alone or in a list. `null`: the record is gone, and goes to the trash.
   */
  readonly body: Fields | null;
  /** Where an operator finds the record in the source. */
  readonly place: ImportPlace;
  /** Whether the source had an older version of the record before, over which this one is written. */
  readonly isRevision?: boolean;
  /** Of an occurrence of a series: its series comes before it. The body has what `PATCH` accepts. */
  readonly occurrence?: SourceOccurrence;
  /**
   * Of a series: all its occurrences that differ from it in the source. They come after it. What earlier imports changed in others follows
   * the series again. undefined: the source does not say which ones differ.
   */
  readonly changedDates?: readonly Pick<SourceRecord, 'externalId' | 'occurrence'>[];
}

/** The body of an occurrence that follows its series again in everything. */
export const FOLLOWING_BODY: Fields = { inherit: true };

/** How a source names an occurrence. */
export interface SourceOccurrence {
  /** The id of its series in the source. */
  readonly series: string;
  /** The original start: `2026-12-01T18:00:00`, local or with `Z`, or a day. */
  readonly start: string;
}

/** A record of a source that cannot be read. The import leaves it out. */
export interface SourceProblem {
  readonly place: ImportPlace;
  readonly problem: ImportProblem;
  /** The id of the record, if it is known. Such a record is still in the source: it does not go to the trash. */
  readonly externalId?: string;
  /** Whether nothing is left out but what the problem names. */
  readonly isNotice?: boolean;
  /** Whether the source does not show the record to everyone any more. With `prune` it goes to the trash. */
  readonly isGone?: boolean;
}

export type SourceItem = SourceRecord | SourceProblem;

/**
 * The records of a source, in its order: a venue before the events that link to it. A reader holds only a small part of the source
 * in memory. It throws a `SourceError` where the rest cannot be read.
 */
export type SourceReader = AsyncIterable<SourceItem>;

/** In the body of a record, the place of the id of another record of the same source. */
export class SourceLink {
  constructor(
    readonly resource: RecordName,
    readonly externalId: string,
  ) {}
}

/** A part of a source cannot be imported. The message is in English, for programs and the log. */
class ProblemError extends Error {
  constructor(
    readonly problem: ImportProblem,
    options?: ErrorOptions,
  ) {
    super(formatProblem(ENGLISH_CATALOGUE.messages, problem), options);
  }
}

/** A record cannot be imported. */
export class RecordError extends ProblemError {}

/** The source ends too early, is too large, or is not of its kind. */
export class SourceError extends ProblemError {}

/** Tells whether an item of a source is a record. */
export function isRecord(item: SourceItem): item is SourceRecord {
  return 'resource' in item;
}

/**
 * Returns the id that a record has in a source: the one in `external_ids`, or else `external_id`, or else `id`; undefined if it has
 * none of these.
 */
export function readExternalId(fields: Fields, source: string): string | undefined {
  const { external_ids: ids, external_id: own, id } = fields;
  const bySource = isObject(ids) ? ids[source] : undefined;
  return [bySource, own, id].map(toId).find((value) => value !== undefined);
}

function toId(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** Ends the import where the network fails: a FetchError becomes the cause of a SourceError. */
export async function* withNetworkErrors(reader: SourceReader): AsyncGenerator<SourceItem, undefined> {
  try {
    yield* reader;
  } catch (error) {
    throw error instanceof FetchError
      ? new SourceError({ code: 'unreachable', detail: describeFetchError(error) }, { cause: error })
      : error;
  }
}

/** Says in English why an address cannot be read. */
export function describeFetchError({ kind, detail }: FetchError): string {
  const sentence = ENGLISH_CATALOGUE.messages.failures[kind];
  const reason = sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, '');
  return detail === '' ? reason : `${reason} (${detail})`;
}
