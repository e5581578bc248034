import type { MigrationInterface, QueryRunner } from 'typeorm';
import * as a from './schema.js';

/** Creates the table with the answers to requests that had an `Idempotency-Key`. */
export class Idempotency1790000900000 implements MigrationInterface {
  name = 'Idempotency1790000900000';

  async up(runner: QueryRunner): Promise<void> {
    await a.createTable(runner, {
      name: 'idempotency_key',
      columns: [a.key('key_hash', 43), a.text('fingerprint', 43), a.stamp('expires_utc'), a.longText('answer')],
      indices: [['expires_utc']],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('idempotency_key');
  }
}
