import { settings } from '../../config/settings.js';
import { SLUG, SLUG_LENGTH } from '../../text/slug.js';
import { STAMP } from '../../time/moment.js';
import { ID } from './scalar-fields.js';

/** What answers are made of, for the documentation. A text has the bounds of the field in which it was sent, see `api/docs/schemas/kept-bounds`. */
export const SHOWN = {
  id: ID,
  /** What a page of a list has. */
  items: { isArray: true, maxItems: settings.maxPerPage },
  /** How many there are. */
  count: { type: 'integer', minimum: 0 },
  time: { type: String, pattern: STAMP.source, example: '2026-11-21 11:00:00' },
  slug: { type: String, maxLength: SLUG_LENGTH, pattern: SLUG.source, nullable: true, example: 'fira-del-llibre' },
} as const;
