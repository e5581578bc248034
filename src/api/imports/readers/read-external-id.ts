import type { Fields } from '../source-record.js';

/**
 * Returns the id that a record has in a source: the one in `external_ids`, or else `external_id`, or else `id`; undefined if it has
 * none of these.
 */
export function readExternalId(fields: Fields, source: string): string | undefined {
  const { external_ids: ids, external_id: own, id } = fields;
  const bySource = typeof ids === 'object' && ids !== null && !Array.isArray(ids) ? (ids as Fields)[source] : undefined;
  return [bySource, own, id].map(toId).find((value) => value !== undefined);
}

function toId(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
