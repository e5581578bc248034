import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { QueryRunner } from 'typeorm';
import { isTransient } from '../database-errors.js';

const RENEWAL_INTERVAL_MS = 2_000;
const CHECK_INTERVAL_MS = 1_000;
/** A holder that has not renewed the lease for so long is dead. */
const MAX_SILENCE_MS = 30_000;

/** Galera, and MySQL's group replication where all nodes take writes. */
const IS_CLUSTER_SQL = `SHOW VARIABLES WHERE (Variable_name = 'wsrep_on' AND Value = 'ON')
  OR (Variable_name = 'group_replication_single_primary_mode' AND Value = 'OFF')`;
const CREATE_TABLE_SQL = `CREATE TABLE IF NOT EXISTS schema_lease
  (id int NOT NULL PRIMARY KEY, holder varchar(36) NOT NULL, node varchar(500) NOT NULL, renewals int NOT NULL) ENGINE=InnoDB`;
const NODE_SQL = "SELECT CONCAT_WS(' ', @@hostname, @@port, @@datadir) AS node";

interface Lease {
  readonly holder: string;
  readonly node: string;
  readonly renewals: number;
}

/** Tells whether the server is a node of a cluster whose nodes all take writes. */
export async function isClusterNode(runner: QueryRunner): Promise<boolean> {
  return ((await runner.query(IS_CLUSTER_SQL)) as unknown[]).length > 0;
}

/**
 * The right to change the schema of a cluster, in a row that its holder renews. `GET_LOCK` locks a name on one node only, and locked
 * rows do not exist on the others. But of two nodes that update the same row, the cluster commits one.
 *
 * No clock is compared: an instance that waits counts for how long it has seen the same row. A long `ALTER TABLE` stops the commits
 * of all nodes. Then the renewal of the holder waits in the order of the cluster before the update of one that would take over, which fails.
 */
export class SchemaLease {
  private readonly holder = randomUUID();
  private timer: NodeJS.Timeout | undefined;

  private constructor(
    private readonly runner: QueryRunner,
    private readonly node: string,
  ) {}

  /**
   * Takes the lease. The caller must hold the lock of this node: so a former holder on this node is dead.
   * @param runner only for the lease, until `release`
   * @param deadlineMs until when it waits for another node, as `performance.now()`
   * @returns undefined if the lease was not free by then
   */
  static async take(runner: QueryRunner, deadlineMs: number, onWait: () => void): Promise<SchemaLease | undefined> {
    const [{ node }] = (await runner.query(NODE_SQL)) as [{ node: string }];
    const lease = new SchemaLease(runner, node);
    await runner.query(CREATE_TABLE_SQL);
    let [seen, seenAtMs] = ['', 0];
    for (let isFirst = true; ; isFirst = false) {
      const current = await lease.read();
      const state = JSON.stringify(current);
      if (state !== seen) [seen, seenAtMs] = [state, performance.now()];
      const isFree = current.holder === '' || current.node === node || performance.now() - seenAtMs > MAX_SILENCE_MS;
      if (isFree && (await lease.replace(current))) return lease.keep();
      if (performance.now() > deadlineMs) return undefined;
      if (isFirst) onWait();
      await sleep(CHECK_INTERVAL_MS);
    }
  }

  /** Gives the lease back. */
  async release(): Promise<void> {
    clearInterval(this.timer);
    await this.execute("UPDATE schema_lease SET holder = '' WHERE id = 1 AND holder = ?", [this.holder]).catch(() => undefined);
    await this.runner.release();
  }

  private keep(): this {
    this.timer = setInterval(() => void this.renew(), RENEWAL_INTERVAL_MS).unref();
    return this;
  }

  /** Without the lease, this instance must not change anything more: it closes its connections. */
  private async renew(): Promise<void> {
    if (await this.isRenewed()) return;
    clearInterval(this.timer);
    if (!this.runner.dataSource.isInitialized) return;
    new Logger('Migrations').error('Another instance has taken the lease on the schema, or it cannot be renewed: this one stops here.');
    await this.runner.dataSource.destroy().catch(() => undefined);
  }

  /** If the database refuses a renewal, the next one tells whether another instance has the lease. */
  private async isRenewed(): Promise<boolean> {
    try {
      return await this.execute('UPDATE schema_lease SET renewals = renewals + 1 WHERE id = 1 AND holder = ?', [this.holder]);
    } catch (error) {
      return isTransient(error);
    }
  }

  private async read(): Promise<Lease> {
    const [lease] = (await this.runner.query('SELECT holder, node, renewals FROM schema_lease WHERE id = 1')) as Lease[];
    if (lease) return lease;
    await this.execute("INSERT IGNORE INTO schema_lease (id, holder, node, renewals) VALUES (1, '', '', 0)").catch(ignoreTransient);
    return { holder: '', node: '', renewals: 0 };
  }

  /** Takes the place of a holder that is dead, or of none. Returns whether the cluster has committed it: it refuses one of two. */
  private async replace({ holder, renewals }: Lease): Promise<boolean> {
    const sql = 'UPDATE schema_lease SET renewals = renewals + 1, holder = ?, node = ? WHERE id = 1 AND holder = ? AND renewals = ?';
    return (await this.execute(sql, [this.holder, this.node, holder, renewals]).catch(ignoreTransient)) ?? false;
  }

  /** Returns whether the statement has changed a row. */
  private async execute(sql: string, parameters: (string | number)[] = []): Promise<boolean> {
    const { affectedRows } = (await this.runner.query(sql, parameters)) as { affectedRows: number };
    return affectedRows === 1;
  }
}

function ignoreTransient(error: unknown): undefined {
  if (!isTransient(error)) throw error;
}
