import type { EntityManager } from 'typeorm';
import type { RecordName } from '../resources/resources.js';
import type { UnitOfWork } from './transactions/unit-of-work.js';

/** Returns an id for a new event, venue or organizer. A bulk takes the ids for all records that it expects in one statement. */
export async function takeRecordId(work: UnitOfWork, resource: RecordName): Promise<number> {
  const { manager, bulkMemory } = work;
  const reserve = (resources: readonly RecordName[]) => reserveIds(manager, resources);
  return bulkMemory ? bulkMemory.takeId(resource, reserve) : (await reserve([resource]))[0]!;
}

async function reserveIds(manager: EntityManager, resources: readonly RecordName[]): Promise<number[]> {
  const insert = `INSERT INTO record_id (resource) VALUES ${resources.map(() => '(?)').join()}`;
  if (manager.dataSource.options.type !== 'mysql') {
    const rows: { id: number }[] = await manager.query(`${insert} RETURNING id`, [...resources]);
    return rows.map(({ id }) => id).sort((a, b) => a - b);
  }
  const { insertId } = await manager.query<{ insertId: number }>(insert, [...resources]);
  if (resources.length === 1) return [insertId];
  // MySQL generates the ids of one INSERT at a fixed distance, which is not 1 in a cluster.
  const [{ step }] = await manager.query<[{ step: number | string }]>('SELECT @@auto_increment_increment AS step');
  return resources.map((_, index) => insertId + index * Number(step));
}
