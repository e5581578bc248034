import type { EntityManager } from 'typeorm';
import type { LinkedResourceName } from '../../content/access/status.js';
import { selectChangedIds, selectChangedSourceIds } from '../../content/lookup/modification-filters.js';
import type { ChangedRecord } from '../../core/database/changes/change-log.js';
import { isFeedAction } from '../../core/database/transactions/pending-changes.js';
import { findTreeIds } from '../../content/lookup/trees.js';
import { CONTENT_NAMES, type ContentName, type RecordName } from '../../core/resources.js';

/** The resources that events show. */
export const LINKED_NAMES: readonly LinkedResourceName[] = ['venue', 'organizer', 'category', 'tag'];

/** A change of one record, and what was done to it. */
export interface LoggedRecord extends ChangedRecord {
  readonly action: string;
}

/** Which records a client follows, and what their filters depend on. */
export interface FollowedRecords {
  readonly types: ReadonlySet<RecordName>;
  /** Whether a filter depends on which events link to a record. */
  readonly dependsOnEvents: boolean;
  /** Whether a filter of events depends on the ancestors of categories. */
  readonly dependsOnTrees: boolean;
}

/** Records that look different, or pass other filters, because another record changed. */
export interface AffectedRecords {
  readonly type: RecordName;
  /** Returns the first ids after an id, in ascending order. */
  readonly findIds: (manager: EntityManager, afterId: number, limit: number) => Promise<number[]>;
}

/** Tells whether a row of the change log concerns the clients that follow its record. */
export function isChangeOfRecord({ action }: LoggedRecord, { dependsOnEvents }: FollowedRecords): boolean {
  return action !== 'unlink' || dependsOnEvents;
}

/**
 * Lists the other records that a change affects, as they are linked now. Links that a write removed have rows of their own.
 * A venue may have 20,000 events, so they are found page by page.
 */
export function listAffectedRecords(change: LoggedRecord, followed: FollowedRecords): AffectedRecords[] {
  const { resource, id, action } = change;
  // Nothing that existed before links to a new record, and nothing links to a deleted one.
  if (id === null || isFeedAction(action) || action === 'delete') return [];
  if (resource === 'event') return listAffectedByEvent(id, action, followed);
  if (resource === 'image') return action === 'update' ? listAffectedByImage(id, followed) : [];
  const linked = LINKED_NAMES.find((name) => name === resource);
  if (linked === undefined || action === 'create' || !followed.types.has('event')) return [];
  if (linked === 'category' && followed.dependsOnTrees) return [{ type: 'event', findIds: findEventsOfTree(id) }];
  return [{ type: 'event', findIds: findLinks(linked, 'event', id) }];
}

/** The children show their parent only while the client may read it. A new event has none. */
function listAffectedByEvent(id: number, action: string, { types, dependsOnEvents }: FollowedRecords): AffectedRecords[] {
  const linked = dependsOnEvents ? LINKED_NAMES.filter((name) => types.has(name)) : [];
  const affected = linked.map((type): AffectedRecords => ({ type, findIds: findLinks('event', type, id) }));
  return types.has('event') && action !== 'create' ? [{ type: 'event', findIds: findChildren(id) }, ...affected] : affected;
}

/** The records that show an image, and the events that show such a venue or organizer. */
function listAffectedByImage(id: number, { types }: FollowedRecords): AffectedRecords[] {
  const owners = CONTENT_NAMES.filter((name) => types.has(name)).map((type): AffectedRecords => ({ type, findIds: findShowing(type, id) }));
  const linked = CONTENT_NAMES.filter((name): name is LinkedResourceName & ContentName => name !== 'event');
  const events = linked.map((name): AffectedRecords => ({ type: 'event', findIds: findEventsShowing(name, id) }));
  return types.has('event') ? [...owners, ...events] : owners;
}

const findShowing =
  (table: ContentName, imageId: number): AffectedRecords['findIds'] =>
  (manager, afterId, limit) =>
    selectIds(manager, `SELECT id FROM ${table} WHERE image_id = ${imageId} AND id > ? ORDER BY id LIMIT ${limit}`, afterId);

const findEventsShowing =
  (name: LinkedResourceName & ContentName, imageId: number): AffectedRecords['findIds'] =>
  (manager, afterId, limit) => {
    const links = `event_${name} link INNER JOIN ${name} ON ${name}.id = link.${name}_id`;
    const where = `${name}.image_id = ${imageId} AND link.event_id > ?`;
    return selectIds(
      manager,
      `SELECT DISTINCT link.event_id AS id FROM ${links} WHERE ${where} ORDER BY link.event_id LIMIT ${limit}`,
      afterId,
    );
  };

const findChildren =
  (id: number): AffectedRecords['findIds'] =>
  (manager, afterId, limit) =>
    selectIds(manager, `SELECT id FROM event WHERE parent_id = ${id} AND id > ? ORDER BY id LIMIT ${limit}`, afterId);

/** Finds what is linked to a record of one of the two resources; the other one is `event`. */
const findLinks =
  (from: 'event' | LinkedResourceName, to: 'event' | LinkedResourceName, id: number): AffectedRecords['findIds'] =>
  (manager, afterId, limit) => {
    const table = `event_${from === 'event' ? to : from}`;
    const sql = `SELECT ${to}_id AS id FROM ${table} WHERE ${from}_id = ${id} AND ${to}_id > ? ORDER BY ${to}_id LIMIT ${limit}`;
    return selectIds(manager, sql, afterId);
  };

const findEventsOfTree =
  (id: number): AffectedRecords['findIds'] =>
  async (manager, afterId, limit) => {
    const categories = await findTreeIds(manager, 'category', [id]);
    const links = `event_category WHERE category_id IN (${[id, ...categories].join()}) AND event_id > ?`;
    return selectIds(manager, `SELECT DISTINCT event_id AS id FROM ${links} ORDER BY event_id LIMIT ${limit}`, afterId);
  };

async function selectIds(manager: EntityManager, sql: string, afterId: number): Promise<number[]> {
  const rows: { id: number }[] = await manager.query(sql, [afterId]);
  return rows.map(({ id }) => id);
}

/** Builds the SQL query of the events that changed, and of those that show a record that changed: `listAffectedRecords` as SQL. */
export function selectChangedEventIds(time: string): string {
  const linked = LINKED_NAMES.map(
    (name) =>
      `SELECT link.event_id AS id FROM (${selectChangedSourceIds(name, time)}) ${name} INNER JOIN event_${name} link ON link.${name}_id = ${name}.id`,
  );
  const children = `SELECT child.id AS id FROM (${selectChangedSourceIds('event', time)}) parent INNER JOIN event child ON child.parent_id = parent.id WHERE child.parent_id IS NOT NULL`;
  return [selectChangedIds('event', time), ...linked, children].join(' UNION ');
}
