import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Marks the tokens that have all scopes, so that they also have those that later releases add. The previous release ignores
 * the mark. While it still runs, it makes tokens without the mark: a release that adds a scope repeats this for them, with
 * the names as they are here.
 */
export class AllScopes1790000400000 implements MigrationInterface {
  name = 'AllScopes1790000400000';

  async up(runner: QueryRunner): Promise<void> {
    const hasEach = NAMES.map((name) => `scopes LIKE '%${name}%'`).join(' AND ');
    await runner.query(`UPDATE token SET scopes = '${NAMES.join()},all' WHERE ${hasEach}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE token SET scopes = '${NAMES.join()}' WHERE scopes LIKE '%,all'`);
  }
}

/** All scopes until this migration. */
const NAMES = ['read', 'events:write', 'venues:write', 'organizers:write', 'terms:write', 'users:admin'];
