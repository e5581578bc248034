import { MAX_SLUG_LENGTH, SLUG_PATTERN } from '../../text/slug.js';
import { DATE_TIME_PATTERN, INSTANT_PATTERN } from '../../time/moment.js';
import { ID_SCHEMA } from './ids.js';

/** What responses are made of, for the documentation. A text has the bounds of the field in which it was sent. */
export const RESPONSE_SCHEMA = {
  id: ID_SCHEMA,
  /** What a page of a list has. The documentation adds how many there are at most. */
  items: { isArray: true, 'x-setting': 'maxItemsOfPage' },
  /** How many there are. */
  count: { type: 'integer', minimum: 0 },
  time: { type: String, pattern: DATE_TIME_PATTERN.source, example: '2026-11-21 11:00:00' },
  /** An instant in UTC (RFC 3339). */
  instant: { type: String, pattern: INSTANT_PATTERN.source, example: '2027-12-31T22:59:59Z' },
  slug: { type: String, maxLength: MAX_SLUG_LENGTH, pattern: SLUG_PATTERN.source, nullable: true, example: 'fira-del-llibre' },
} as const;
