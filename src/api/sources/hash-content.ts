import { createHash } from 'node:crypto';
import type { SourceDate } from '../imports/source-date.js';
import type { Fields } from '../imports/source-record.js';

/** Returns a short text that tells whether what a source says of a record has changed. A single event has the one that earlier releases gave it. */
export function hashContent({ recurrence, ...body }: Fields, dates?: readonly SourceDate[]): string {
  const content = {
    ...body,
    ...(recurrence == null ? {} : { recurrence }),
    ...(dates && { dates: dates.map(({ start, externalId }) => [start, externalId]) }),
  };
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url');
}
