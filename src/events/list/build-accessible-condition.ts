import { buildReadableCondition, type SqlCondition } from '../../content/access/record-rights.js';
import { type Accessibility, bitOf } from '../../content/records/accessibility.js';
import type { Principal } from '../../core/http/context/principal.js';

/** Builds a condition on `event`: it is accessible for these, each by itself or by one of its readable venues. */
export function buildAccessibleCondition(words: readonly Accessibility[], principal: Principal): SqlCondition {
  const { sql: isReadable, parameters } = buildReadableCondition(principal, 'venue');
  const venues = (bit: number) => `SELECT 1 FROM event_venue link INNER JOIN venue ON venue.id = link.venue_id
    WHERE link.event_id = event.id AND venue.accessibility & ${bit} <> 0 AND ${isReadable}`;
  const conditions = words.map(bitOf).map((bit) => `(event.accessibility & ${bit} <> 0 OR EXISTS (${venues(bit)}))`);
  return { sql: conditions.join(' AND '), parameters };
}
