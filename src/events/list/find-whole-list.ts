import type { EntityManager } from 'typeorm';
import { buildReadableCondition } from '../../content/access/record-rights.js';
import type { Status } from '../../content/access/status.js';
import { collectIds, filterIds, type IdBatches, readAllIds, readIndex, sortIds } from '../../core/database/whole-lists.js';
import { Venue } from '../../venues/venue.entity.js';
import { readEntries } from '../calendar/read-entries.js';
import { Event } from '../event.entity.js';
import { DISTANCE_KM_SQL, readCircle } from './distance-sql.js';
import type { EventSearch } from './find-events.js';
import { buildPlace, selectRecords } from './find-by-records.js';
import { findAllByWords } from './find-by-words.js';
import type { Source } from './list-parameters.js';
import type { ListPlan } from './plan-list.js';
import { testRecords } from './test-records.js';

/** Reads the ids of the events that a source gives, before their records are tested. */
const CANDIDATES: Readonly<Record<Source, (plan: ListPlan, search: EventSearch) => IdBatches>> = {
  calendar: ({ selection, direction }, { manager }) => toIds(readEntries(manager, selection, direction)),
  distances: readNearEntries,
  words: readFoundByWords,
  records: (_plan, { query, manager }) => readCandidateRecords(query.include, query.status ?? ['publish'], manager),
};

/**
 * Finds all events of a plan, on all pages of the list, in its order, each once. An event that another request changes meanwhile may be
 * missing, or at its former place.
 */
export async function findWholeList(plan: ListPlan, search: EventSearch): Promise<number[]> {
  const candidates = CANDIDATES[plan.source](plan, search);
  const isInOrder = plan.order === 'start_date' && plan.source !== 'records';
  if (isInOrder && !plan.readsRecords) return collectIds(candidates);
  const records = plan.source === 'records' ? await selectRecords(plan, search) : await selectTested(plan, search);
  if (isInOrder) return collectIds(filterIds(records, 'event', candidates));
  return sortIds(records, 'event', { by: buildPlace(records, plan, search), direction: plan.direction }, candidates);
}

/** Reads the ids of the events that can be among records of these statuses, or those that the client names. */
export function readCandidateRecords(
  included: readonly number[] | undefined,
  statuses: readonly Status[],
  manager: EntityManager,
): IdBatches {
  return included && included.length > 0 ? [included] : readIdsWithStatus(manager, statuses);
}

async function* readIdsWithStatus(manager: EntityManager, statuses: readonly Status[]): AsyncGenerator<number[], void> {
  const sql = (limit: number) =>
    `SELECT id, start_utc AS startUtc FROM event WHERE status = ? AND start_utc >= ? AND (start_utc > ? OR id > ?)
      ORDER BY start_utc, id LIMIT ${limit}`;
  for (const status of statuses) {
    const batches = readIndex<{ id: number; startUtc: string }>((last, limit) =>
      manager.query(sql(limit), [status, last?.startUtc ?? '', last?.startUtc ?? '', last?.id ?? 0]),
    );
    for await (const rows of batches) yield rows.map(({ id }) => id);
  }
}

async function* readNearEntries({ selection }: ListPlan, { query, context, manager }: EventSearch): AsyncGenerator<number[], void> {
  const readable = buildReadableCondition(context.principal, 'venue');
  const near = manager
    .createQueryBuilder(Venue, 'venue')
    .select('venue.id', 'id')
    .where(`venue.geo_lat IS NOT NULL AND ${readable.sql} AND ${DISTANCE_KM_SQL} <= :radius`)
    .setParameters({ ...readCircle(query), ...readable.parameters });
  for await (const venues of filterIds(near, 'venue', readAllIds(manager, 'venue')))
    for (const id of venues) yield* toIds(readEntries(manager, { ...selection, ids: [id] }, 'ASC'));
}

async function* readFoundByWords(plan: ListPlan, search: EventSearch): AsyncGenerator<number[], void> {
  yield await findAllByWords(plan, search);
}

async function* toIds(batches: AsyncIterable<readonly { readonly eventId: number }[]>): AsyncGenerator<number[], void> {
  for await (const rows of batches) yield rows.map(({ eventId }) => eventId);
}

async function selectTested({ tested }: ListPlan, search: EventSearch) {
  const events = search.manager.createQueryBuilder(Event, 'event').select('event.id', 'id');
  await testRecords(events, tested, search);
  return events;
}
