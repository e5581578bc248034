/** The states of an event, venue or organizer. */
export const STATUSES = ['publish', 'future', 'draft', 'pending', 'private', 'trash'] as const;

export type Status = (typeof STATUSES)[number];

/** Of a record whose author asks for no other. */
export const DEFAULT_STATUS: Status = 'publish';

export function isStatus(value: unknown): value is Status {
  return STATUSES.some((status) => status === value);
}

/** `publish` waits as `future` until its publication date; a `future` whose date has come is `publish`. */
export function resolveScheduledStatus(status: Status, publishedUtc: string, nowUtc: string): Status {
  if (status !== 'publish' && status !== 'future') return status;
  return publishedUtc > nowUtc ? 'future' : 'publish';
}
