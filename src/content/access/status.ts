/** The statuses of an event, venue or organizer. */
export const STATUSES = ['publish', 'future', 'draft', 'pending', 'private', 'trash'] as const;

export type Status = (typeof STATUSES)[number];

/** Of a record whose author asks for no other. */
export const DEFAULT_STATUS: Status = 'publish';

export function isStatus(value: unknown): value is Status {
  return STATUSES.some((status) => status === value);
}

/**
 * Returns `future` for a `publish` whose publication date is yet to come, and `publish` for a `future` whose date has passed.
 * Other statuses stay.
 */
export function resolveScheduledStatus(status: Status, publishedUtc: string, nowUtc: string): Status {
  if (status !== 'publish' && status !== 'future') return status;
  return publishedUtc > nowUtc ? 'future' : 'publish';
}
