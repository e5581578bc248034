import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { invalidParameter } from '../../core/errors/domain-error.js';
import type { Principal } from '../../core/http/context/principal.js';
import type { Search } from '../../core/http/lists/filters.js';
import { buildReadableCondition } from '../access/record-rights.js';
import { buildHasEventsCondition, buildHasUpcomingEventsCondition } from './event-existence.js';
import type { LinkedResourceName } from './status-filter.js';

/**
 * Keeps the records that are linked to this event.
 * @throws DomainError 400 for an event that does not exist or that the client must not read
 */
export async function filterByEvent<E extends ObjectLiteral>(
  records: SelectQueryBuilder<E>,
  linked: LinkedResourceName,
  parameter: string,
  eventId: number,
  { context, manager }: Search,
): Promise<void> {
  const { sql, parameters } = buildReadableCondition(context.principal, 'event');
  const event = manager
    .createQueryBuilder()
    .select('1')
    .from('event', 'event')
    .where('event.id = :eventId', { eventId })
    .andWhere(sql, parameters);
  if ((await event.getRawOne()) === undefined) throw invalidParameter(parameter, { reason: 'unknown', values: [eventId] });
  records.andWhere(`EXISTS (SELECT 1 FROM event_${linked} link WHERE link.${linked}_id = ${linked}.id AND link.event_id = :${parameter})`, {
    [parameter]: eventId,
  });
}

/** Keeps the records with readable events, or those without any. */
export function filterByHasEvents<E extends ObjectLiteral>(
  records: SelectQueryBuilder<E>,
  linked: LinkedResourceName,
  wanted: boolean,
  principal: Principal,
): void {
  const { sql, parameters } = buildHasEventsCondition(linked, principal);
  records.andWhere(wanted ? sql : `NOT ${sql}`, parameters);
}

/** Keeps the records with readable events that have not ended. */
export function filterByUpcomingEvents<E extends ObjectLiteral>(
  records: SelectQueryBuilder<E>,
  linked: LinkedResourceName,
  wanted: boolean,
  { context, nowUtc }: Search,
): void {
  if (!wanted) return;
  const { sql, parameters } = buildHasUpcomingEventsCondition(linked, context.principal);
  records.andWhere(sql, { ...parameters, nowUtc });
}
