import type { RecordReader } from '../../content/reading/record-reader.js';
import type { Search } from '../../core/http/lists/filters.js';
import type { ListEventsDto } from '../dto/list-events.dto.js';
import type { CommonWords } from '../words/common-words.js';
import type { TextMatches } from '../words/text-matches.js';

/** The input of a search for events: what the client asks for, and where the answer is looked up. */
export interface EventSearch extends Search<ListEventsDto> {
  readonly records: RecordReader;
  readonly commonWords: CommonWords;
  readonly textMatches: TextMatches;
}

/** A row of a list: an occurrence of an event. Several rows may have the same event. */
export interface ListRow {
  readonly eventId: number;
  /** From the point that the client names, in kilometres. */
  readonly distanceKm?: number;
}

/** The rows of a page in their order, and the number of rows on all pages. */
export interface FoundRows {
  readonly rows: readonly ListRow[];
  readonly total: number;
}
