import type { RecordName } from '../../core/resources/resources.js';

/** The members of a JSON object, not checked yet. */
export type Fields = Readonly<Record<string, unknown>>;

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
  /** Where an operator finds the record in the source: `line 12`, `page 3, item 4`. */
  readonly place: string;
}

/** A record of a source that cannot be read. The import leaves it out. */
export interface SourceProblem {
  readonly place: string;
  /** A sentence for an operator, in English. */
  readonly reason: string;
  /** The id of the record, if it is known. Such a record is still in the source: it does not go to the trash. */
  readonly externalId?: string;
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

/** The source ends too early, is too large, or is not of its kind. The message is a sentence for an operator, in English. */
export class SourceError extends Error {}

/** Tells whether an item of a source is a record. */
export function isRecord(item: SourceItem): item is SourceRecord {
  return 'resource' in item;
}
