import type { EntityManager } from 'typeorm';
import type { RecordName } from '../resources/resources.js';
import { RecordId } from './record-id.entity.js';
import type { UnitOfWork } from './transactions/unit-of-work.js';

/** Returns an id for a new event, venue or organizer. A bulk takes the ids for all records that it expects in one statement. */
export function takeRecordId(work: UnitOfWork, resource: RecordName): Promise<number> {
  const { manager, bulkMemory } = work;
  return bulkMemory ? bulkMemory.takeId(resource, (count) => reserveIds(manager, resource, count)) : insertOne(manager, resource);
}

async function insertOne(manager: EntityManager, resource: RecordName): Promise<number> {
  const { identifiers } = await manager.insert(RecordId, { resource });
  return (identifiers[0] as RecordId).id;
}

async function reserveIds(manager: EntityManager, resource: RecordName, count: number): Promise<number[]> {
  if (count === 1) return [await insertOne(manager, resource)];
  const insert = `INSERT INTO record_id (resource) VALUES ${Array<string>(count).fill('(?)').join()}`;
  const resources = Array<string>(count).fill(resource);
  if (manager.dataSource.options.type !== 'mysql') {
    const rows: { id: number }[] = await manager.query(`${insert} RETURNING id`, resources);
    return rows.map(({ id }) => id).sort((a, b) => a - b);
  }
  // MySQL generates the ids of one INSERT at a fixed distance, which is not 1 in a cluster.
  const { insertId } = await manager.query<{ insertId: number }>(insert, resources);
  const [{ step }] = await manager.query<[{ step: number | string }]>('SELECT @@auto_increment_increment AS step');
  return resources.map((_, index) => insertId + index * Number(step));
}
