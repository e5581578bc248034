import { Logger } from '@nestjs/common';
import type { QueryRunner } from 'typeorm';
import { serviceUnavailable } from '../../errors/domain-error.js';
import { isClusterNode, SchemaLease } from './schema-lease.js';

/** GET_LOCK locks a name on the whole server, so the name contains the database. MySQL accepts 64 characters. */
const LOCK_NAME_SQL = `SELECT LEFT(CONCAT('calendar-events.migrations.', DATABASE()), 64) AS name`;
/** Seconds to wait while another instance migrates or a backup runs. */
export const MIGRATION_WAIT_SECONDS = 300;

/**
 * Locks the schema on a database server, or on all nodes of a cluster, until the returned function is called. If this instance dies, the
 * server releases its lock at once, and another node of a cluster after half a minute.
 * @throws DomainError 503 when another instance still holds the lock after `waitSeconds` seconds
 */
export async function lockSchema(runner: QueryRunner, waitSeconds = MIGRATION_WAIT_SECONDS): Promise<() => Promise<void>> {
  const deadlineMs = performance.now() + waitSeconds * 1_000;
  const warn = () => {
    new Logger('Migrations').warn(`Another instance brings the database up to date; this one waits for it, ${waitSeconds} s at most.`);
  };
  await lockServer(runner, waitSeconds, warn);
  if (!(await isClusterNode(runner))) return () => Promise.resolve();
  const lease = await SchemaLease.take(runner.dataSource.createQueryRunner(), deadlineMs, warn);
  if (lease === undefined) throw createWaitError(waitSeconds, 'stop it');
  return () => lease.release();
}

/** Locks the schema on this server, until the connection closes. */
async function lockServer(runner: QueryRunner, waitSeconds: number, onWait: () => void): Promise<void> {
  const [{ name }] = (await runner.query(LOCK_NAME_SQL)) as [{ name: string }];
  const tryLock = async (seconds: number) => {
    const [{ ours }] = (await runner.query('SELECT GET_LOCK(?, ?) AS ours', [name, seconds])) as [{ ours: unknown }];
    return Number(ours) === 1;
  };
  if (await tryLock(0)) return;
  onWait();
  if (!(await tryLock(waitSeconds))) throw createWaitError(waitSeconds, `end the connection that holds the lock ${name}`);
}

function createWaitError(waitSeconds: number, advice: string): Error {
  return serviceUnavailable(
    `another instance has been bringing the database up to date for more than ${waitSeconds} s. ` +
      `Wait for it; if there is none, ${advice}, and start again`,
  );
}
