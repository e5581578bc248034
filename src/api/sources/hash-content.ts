import { hashJson } from '../../core/text/hash-json.js';
import type { SourceDate } from '../imports/source-date.js';
import type { Fields } from '../imports/source-record.js';

/** Returns a short text that tells whether what a source says of a record has changed. A single event has the one that earlier releases gave it. */
export function hashContent({ recurrence, ...body }: Fields, dates?: readonly SourceDate[]): string {
  const content = {
    ...body,
    ...(recurrence == null ? {} : { recurrence }),
    ...(dates && { dates: dates.map(({ start, externalId }) => [start, externalId]) }),
  };
  return hashJson(content);
}
