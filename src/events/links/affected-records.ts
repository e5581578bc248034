import type { EntityManager } from 'typeorm';
import { type LinkedResourceName, LINKED } from '../../content/access/status.js';
import { selectChangedIds, selectChangedSourceIds } from '../../content/lookup/translation-filters.js';
import type { ChangedRecord } from '../../core/database/changes/change-log.js';
import { isFeedAction } from '../../core/database/transactions/pending-changes.js';
import { findTreeIds } from '../../content/lookup/trees.js';
import { CONTENT_NAMES, type ContentName, type RecordName } from '../../core/resources.js';

/** A change of one record, and what was done to it. */
export interface LoggedRecord extends ChangedRecord {
  readonly action: string;
  /** The original start of an occurrence, if the change is that of one of them, and not of its whole series. */
  readonly originalStart: string | null;
}

/** Which records a client follows, and what their filters depend on. */
export interface FollowedRecords {
  readonly types: ReadonlySet<RecordName>;
  /** Whether a filter depends on which events link to a record. */
  readonly dependsOnEvents: boolean;
  /** Whether a filter of events depends on the ancestors of categories. */
  readonly dependsOnTrees: boolean;
  /** Whether the client follows occurrences, and not series. */
  readonly isExpanded: boolean;
}

/** Records that look different, or pass other filters, because another record changed. */
export interface AffectedRecords {
  readonly type: RecordName;
  /** Returns the first ids after an id, in ascending order. `shownBy` is the series by which a changed date is shown. */
  readonly findIds: (manager: EntityManager, afterId: number, limit: number) => Promise<AffectedId[]>;
}

interface AffectedId {
  readonly id: number;
  readonly shownBy?: number | null;
}

/**
 * Tells whether a row of the change log concerns the clients that follow its record. A change of an occurrence has two rows, of which the
 * one of the series is for the clients that follow series, and the `indirect` one is for the others.
 */
export function isChangeOfRecord({ action, originalStart }: LoggedRecord, { dependsOnEvents, isExpanded }: FollowedRecords): boolean {
  if (action === 'stale') return false;
  if (originalStart !== null && isExpanded !== isFeedAction(action)) return false;
  return action !== 'unlink' || dependsOnEvents;
}

/**
 * Lists the other records that a change affects, as they are linked now. Links that a write removed have rows of their own.
 * A venue may have 20,000 events, so they are found page by page.
 */
export function listAffectedRecords(change: LoggedRecord, followed: FollowedRecords): AffectedRecords[] {
  const { resource, id, action, originalStart } = change;
  // Nothing that existed before links to a new record, and nothing links to a deleted one. A stale one has not changed.
  if (id === null || action === 'delete' || action === 'stale') return [];
  const isWholeEvent = resource === 'event' && originalStart === null;
  const occurrences = isWholeEvent && followed.types.has('event') && followed.isExpanded ? [findOccurrences(id)] : [];
  if (isFeedAction(action)) return occurrences;
  if (resource === 'event') return [...occurrences, ...listAffectedByEvent(id, action, followed)];
  if (resource === 'image') return action === 'update' ? listAffectedByImage(id, followed) : [];
  const linked = LINKED.find((name) => name === resource);
  if (linked === undefined || action === 'create' || !followed.types.has('event')) return [];
  return affectEvents(linked === 'category' && followed.dependsOnTrees ? linksToTree(id) : linksTo(linked, id), followed);
}

/** The children show their parent only while the client may read it. A new event has none. */
function listAffectedByEvent(id: number, action: string, followed: FollowedRecords): AffectedRecords[] {
  const { types, dependsOnEvents } = followed;
  const linked = dependsOnEvents ? LINKED.filter((name) => types.has(name)) : [];
  const affected = linked.map((type) => findLinkedRecords(type, id));
  return types.has('event') && action !== 'create' ? [...affectEvents(childrenOf(id), followed), ...affected] : affected;
}

/** The records that show an image, and the events that show such a venue or organizer. */
function listAffectedByImage(id: number, followed: FollowedRecords): AffectedRecords[] {
  const linked = CONTENT_NAMES.filter((name): name is LinkedResourceName & ContentName => name !== 'event');
  const owners = linked.filter((name) => followed.types.has(name)).map((name) => findShowing(name, id));
  if (!followed.types.has('event')) return owners;
  const ofLinks = linked.flatMap((name) => affectEvents(linksToShowing(name, id), followed));
  return [...owners, ...affectEvents(showing(id), followed), ...ofLinks];
}

const showing =
  (imageId: number): RecordsSql =>
  () =>
    Promise.resolve(`SELECT id AS event_id FROM event WHERE image_id = ${imageId}`);

const linksToShowing =
  (name: LinkedResourceName & ContentName, imageId: number): RecordsSql =>
  () =>
    Promise.resolve(`SELECT DISTINCT link.event_id FROM event_${name} link INNER JOIN ${name} ON ${name}.id = link.${name}_id
      WHERE ${name}.image_id = ${imageId}`);

function findShowing(type: LinkedResourceName & ContentName, imageId: number): AffectedRecords {
  return affect(type, () => Promise.resolve({ sql: `SELECT id FROM ${type} WHERE image_id = ${imageId} AND `, id: 'id' }));
}

/** Returns an SQL query of the ids of the records of events, and perhaps of others. */
type RecordsSql = (manager: EntityManager) => Promise<string>;

const childrenOf =
  (id: number): RecordsSql =>
  () =>
    Promise.resolve(`SELECT id AS event_id FROM event WHERE parent_id = ${id}`);

const linksTo =
  (linked: LinkedResourceName, id: number): RecordsSql =>
  () =>
    Promise.resolve(`SELECT event_id FROM event_${linked} WHERE ${linked}_id = ${id}`);

const linksToTree =
  (id: number): RecordsSql =>
  async (manager) => {
    const categories = await findTreeIds(manager, 'category', [id]);
    return `SELECT DISTINCT event_id FROM event_category WHERE category_id IN (${[id, ...categories].join()})`;
  };

/** Affects the events with these records: the single events and the changed dates, and then series, or their other occurrences. */
function affectEvents(findSql: RecordsSql, { isExpanded }: FollowedRecords): AffectedRecords[] {
  const records = affect('event', async (manager) => ({
    sql: `SELECT event.id, event.series_id AS shownBy FROM (${await findSql(manager)}) link INNER JOIN event ON event.id = link.event_id
      WHERE ${isExpanded ? 'event.recurrence IS NULL AND ' : ''}`,
    id: 'event.id',
  }));
  if (!isExpanded) return [records];
  const unchanged = affect('event', async (manager) => ({
    sql: `SELECT occurrence.id FROM (${await findSql(manager)}) link INNER JOIN occurrence ON occurrence.record_id = link.event_id
      WHERE occurrence.record_id <> occurrence.id AND occurrence.state = 'listed' AND `,
    id: 'occurrence.id',
  }));
  return [withoutSeries(records), unchanged];
}

/** The client follows the occurrences themselves. */
function withoutSeries({ type, findIds }: AffectedRecords): AffectedRecords {
  return { type, findIds: async (...args) => (await findIds(...args)).map(({ id }) => ({ id })) };
}

function findOccurrences(seriesId: number): AffectedRecords {
  return affect('event', () => Promise.resolve({ sql: `SELECT id FROM occurrence WHERE series_id = ${seriesId} AND `, id: 'id' }));
}

function findLinkedRecords(type: LinkedResourceName, eventId: number): AffectedRecords {
  const sql = `SELECT ${type}_id AS id FROM event_${type} WHERE event_id = ${eventId} AND `;
  return affect(type, () => Promise.resolve({ sql, id: `${type}_id` }));
}

/** @param find returns an SQL query that ends before its last condition, and the expression of the ids */
function affect(type: RecordName, find: (manager: EntityManager) => Promise<{ sql: string; id: string }>): AffectedRecords {
  return {
    type,
    findIds: async (manager, afterId, limit) => {
      const { sql, id } = await find(manager);
      return manager.query(`${sql}${id} > ? ORDER BY ${id} LIMIT ${limit}`, [afterId]);
    },
  };
}

/** Builds the SQL query of the events that changed, and of those that show a record that changed: `listAffectedRecords` as SQL. */
export function selectChangedEventIds(time: string): string {
  const linked = LINKED.map(
    (name) =>
      `SELECT link.event_id AS id FROM (${selectChangedSourceIds(name, time)}) ${name} INNER JOIN event_${name} link ON link.${name}_id = ${name}.id`,
  );
  const children = `SELECT child.id AS id FROM (${selectChangedSourceIds('event', time)}) parent INNER JOIN event child ON child.parent_id = parent.id WHERE child.parent_id IS NOT NULL`;
  return [selectChangedIds('event', time), ...linked, children].join(' UNION ');
}
