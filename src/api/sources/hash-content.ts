import { hashJson } from '../../core/text/hash-json.js';
import type { SourceDate } from '../imports/source-date.js';
import type { Fields } from '../imports/source-record.js';

/** Returns a short text that tells whether what a source says of a record has changed. */
export function hashContent(body: Fields, dates?: readonly SourceDate[]): string {
  return hashJson({ body, dates: dates?.map(({ start, externalId }) => [start, externalId]) });
}
