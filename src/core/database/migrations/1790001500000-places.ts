import type { MigrationInterface, QueryRunner } from 'typeorm';
import * as a from './schema.js';

/** Adds an index that finds the venues around a point. */
export class Places1790001500000 implements MigrationInterface {
  name = 'Places1790001500000';

  async up(runner: QueryRunner): Promise<void> {
    await a.addIndex(runner, 'venue', ['geo_lat', 'geo_lng']);
  }

  async down(runner: QueryRunner): Promise<void> {
    const name = runner.dataSource.namingStrategy.indexName('venue', ['geo_lat', 'geo_lng']);
    await runner.dropIndex('venue', name);
  }
}
