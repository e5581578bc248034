import { FetchError } from '../../../core/fetching/fetch-error.js';
import { SourceError, type SourceItem, type SourceReader } from '../source-record.js';

/** Ends the import where the network fails: a FetchError becomes the cause of a SourceError. */
export async function* withNetworkErrors(reader: SourceReader): AsyncGenerator<SourceItem, undefined> {
  try {
    yield* reader;
  } catch (error) {
    throw error instanceof FetchError ? new SourceError({ code: 'unreachable', detail: error.message }, { cause: error }) : error;
  }
}
