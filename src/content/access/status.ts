import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { assertRight, can } from '../../accounts/auth/rights.js';
import { ANONYMOUS } from '../../core/http/context/principal.js';
import { assertSignedIn, type RequestContext } from '../../core/http/context/request-context.js';
import { buildReadableCondition } from './record-rights.js';

/** The statuses of an event, venue or organizer. */
export const STATUSES = ['publish', 'future', 'draft', 'pending', 'private', 'trash'] as const;

export type Status = (typeof STATUSES)[number];

/** Of a record whose author asks for no other. */
export const DEFAULT_STATUS: Status = 'publish';

/**
 * Returns `future` for a `publish` whose publication date is yet to come, and `publish` for a `future` whose date has passed.
 * Other statuses stay.
 */
export function resolveScheduledStatus(status: Status, publishedUtc: string, nowUtc: string): Status {
  if (status !== 'publish' && status !== 'future') return status;
  return publishedUtc > nowUtc ? 'future' : 'publish';
}

/** The resources that an event links to. The name is part of the link's table and column: `event_venue`, `venue_id`. */
export type LinkedResourceName = 'venue' | 'organizer' | 'category' | 'tag';
export const LINKED: readonly LinkedResourceName[] = ['venue', 'organizer', 'category', 'tag'];

/**
 * Keeps the records of the requested statuses, by default the public ones, and only those that the client may read.
 * @throws DomainError 401 or 403 for a status that the client must not list
 */
export function filterByStatus<E extends ObjectLiteral>(
  records: SelectQueryBuilder<E>,
  alias: string,
  statuses: readonly Status[] | undefined,
  context: RequestContext,
): void {
  assertCanListStatuses(statuses, context);
  records.where(`${alias}.status IN (:...statuses)`, { statuses: [...new Set(statuses ?? ['publish'])] });
  if (statuses !== undefined && can(context.principal, 'read all')) return;
  const { sql, parameters } = buildReadableCondition(statuses === undefined ? ANONYMOUS : context.principal, alias);
  records.andWhere(sql, parameters);
}

/** Checks that the client may list records of these statuses; everyone may list public ones. @throws DomainError 401 or 403 */
export function assertCanListStatuses(requested: readonly Status[] = ['publish'], context: RequestContext): void {
  if (requested.every((status) => status === 'publish')) return;
  assertSignedIn(context);
  const needed = requested.includes('trash') ? 'read all' : 'read own in any status';
  assertRight(context.principal, needed);
}
