import type { EntityManager } from 'typeorm';
import { findDialect } from '../../core/database/dialect.js';
import type { UnitOfWork } from '../../core/database/transactions/unit-of-work.js';
import type { ContentName } from '../../core/resources.js';

/** Takes ids for new events, venues and organizers, for all that the writes of a unit of work expect with one statement. */
export class RecordIds {
  private readonly expected = new Map<ContentName, number>();
  private readonly reserved = new Map<ContentName, number[]>();

  constructor(private readonly work: UnitOfWork) {}

  /** Learns how many more records of a resource the writes are going to add, as far as its caller can tell. */
  expect(resource: ContentName, count: number): void {
    if (count > 0) this.expected.set(resource, count);
  }

  /** Returns an id for a new record. */
  async claim(resource: ContentName): Promise<number> {
    if ((this.reserved.get(resource) ?? []).length === 0) await this.reserve(resource);
    return this.reserved.get(resource)!.shift()!;
  }

  /** Returns ids for several more records, which were not expected, with one statement. */
  async claimSeveral(resource: ContentName, count: number): Promise<number[]> {
    return count === 0 ? [] : insertRecordIds(this.work.manager, Array<ContentName>(count).fill(resource));
  }

  private async reserve(resource: ContentName): Promise<void> {
    if (!this.expected.has(resource)) this.expected.set(resource, 1);
    const resources = [...this.expected].flatMap(([name, count]) => Array<ContentName>(count).fill(name));
    this.expected.clear();
    const ids = await insertRecordIds(this.work.manager, resources);
    for (const [place, name] of resources.entries()) this.reserved.set(name, [...(this.reserved.get(name) ?? []), ids[place]!]);
  }
}

async function insertRecordIds(manager: EntityManager, resources: readonly ContentName[]): Promise<number[]> {
  const insert = `INSERT INTO record_id (resource) VALUES ${resources.map(() => '(?)').join()}`;
  if (findDialect(manager.dataSource).hasInsertReturning) {
    const rows: { id: number }[] = await manager.query(`${insert} RETURNING id`, [...resources]);
    return rows.map(({ id }) => id).sort((a, b) => a - b);
  }
  const { insertId } = await manager.query<{ insertId: number }>(insert, [...resources]);
  if (resources.length === 1) return [insertId];
  // MySQL generates the ids of one INSERT at a fixed distance, which is not 1 in a cluster.
  const [{ step }] = await manager.query<[{ step: number | string }]>('SELECT @@auto_increment_increment AS step');
  return resources.map((_, index) => insertId + index * Number(step));
}
