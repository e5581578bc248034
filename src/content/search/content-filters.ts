import type { EntityManager, ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { invalid } from '../../core/errors/domain-error.js';
import type { Reader } from '../../core/http/context/principal.js';
import { readable } from '../access/record-rights.js';
import { type Linked, namedByEvent } from './status-filter.js';

/** What every search knows beside its parameters. */
export interface SearchContext {
  readonly reader: Reader;
  /** UTC, `YYYY-MM-DD hh:mm:ss`. */
  readonly nowUtc: string;
  readonly manager: EntityManager;
}

/** Records that this event names; an event that the reader cannot see is as unknown as one that does not exist. */
export async function ofEvent<E extends ObjectLiteral>(
  records: SelectQueryBuilder<E>,
  linked: Linked,
  parameter: string,
  eventId: number,
  { reader, manager }: SearchContext,
): Promise<void> {
  const { sql, parameters } = readable(reader, 'event');
  const event = manager
    .createQueryBuilder()
    .select('1')
    .from('event', 'event')
    .where('event.id = :eventId', { eventId })
    .andWhere(sql, parameters);
  if ((await event.getRawOne()) === undefined) throw invalid(parameter, { reason: 'unknown', values: [eventId] });
  records.andWhere(`EXISTS (SELECT 1 FROM event_${linked} link WHERE link.${linked}_id = ${linked}.id AND link.event_id = :${parameter})`, {
    [parameter]: eventId,
  });
}

/** Records with events that the reader may see, or those without any. */
export function havingEvents<E extends ObjectLiteral>(
  records: SelectQueryBuilder<E>,
  linked: Linked,
  wanted: boolean,
  { reader }: SearchContext,
): void {
  const { sql, parameters } = namedByEvent(linked, reader);
  records.andWhere(wanted ? sql : `NOT ${sql}`, parameters);
}

/** Records with events that have not ended. */
export function withUpcoming<E extends ObjectLiteral>(
  records: SelectQueryBuilder<E>,
  linked: Linked,
  wanted: boolean,
  { reader, nowUtc }: SearchContext,
): void {
  if (!wanted) return;
  const { sql, parameters } = namedByEvent(linked, reader, 'event.end_utc >= :nowUtc');
  records.andWhere(sql, { ...parameters, nowUtc });
}
