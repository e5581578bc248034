import type { MigrationInterface, QueryRunner } from 'typeorm';
import * as a from './schema.js';

const BY_STATE = ['series_id', 'state', 'start_utc', 'id'];
const BY_TIME = ['series_id', 'start_utc', 'id'];

/** An index of occurrences gets their state, so that the dates of a series are counted and found without reading the rows. */
export class StatesOfOccurrences1790002300000 implements MigrationInterface {
  name = 'StatesOfOccurrences1790002300000';

  async up(runner: QueryRunner): Promise<void> {
    await a.addIndex(runner, 'occurrence', BY_STATE);
    await a.dropIndex(runner, 'occurrence', BY_TIME);
  }

  async down(runner: QueryRunner): Promise<void> {
    await a.addIndex(runner, 'occurrence', BY_TIME);
    await a.dropIndex(runner, 'occurrence', BY_STATE);
  }
}
