import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { migrate } from '../../../src/core/database/migrations/migrate.js';
import { migrations } from '../../../src/core/database/migrations/migrations.js';
import * as a from '../../../src/core/database/migrations/schema.js';
import { TestCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { createDatabase } from '../../support/service/database.js';

/** How many of its steps the migration executes before it fails, as in a power failure. */
let stepsBeforeFailure = 0;

const STEPS: ((runner: QueryRunner) => Promise<void>)[] = [
  (runner) => a.addColumn(runner, 'event', a.withDefault(a.text('stage', 20), 'main')),
  (runner) => a.addColumn(runner, 'event', a.optional(a.int('seats'))),
  (runner) => a.addColumn(runner, 'event', a.withDefault(a.bool('indoors'), true)),
  (runner) => a.addIndex(runner, 'event', ['stage', 'id']),
  (runner) => a.dropIndex(runner, 'event', ['start_utc', 'id']),
];

/** The migration of a later release. */
class Stages1799000000000 implements MigrationInterface {
  name = 'Stages1799000000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const [n, step] of STEPS.entries()) {
      if (n === stepsBeforeFailure) throw new Error('power failure');
      await step(runner);
    }
  }

  down = (runner: QueryRunner): Promise<void> => runner.dropColumns('event', ['stage', 'seats', 'indoors']);
}

const calendar = new TestCalendar();

beforeAll(async () => {
  await calendar.open();
  await new Given(calendar).event({ ca: { title: 'Fira' } });
});
afterAll(async () => {
  await calendar.app.close();
  await createDatabase();
  await calendar.start();
  await calendar.close();
});

it('a migration of a later release adds columns and indexes to a filled table, however often it was interrupted', async () => {
  const { database } = calendar;
  const options = { ...database.options, migrations: [...migrations, Stages1799000000000] };

  for (stepsBeforeFailure = 0; stepsBeforeFailure < STEPS.length; stepsBeforeFailure++)
    await expect(migrate(options)).rejects.toThrow('power failure');
  await migrate(options);

  expect(await database.query('SELECT stage, seats, indoors FROM event')).toEqual([{ stage: 'main', seats: null, indoors: 1 }]);
  // Texts are compared byte by byte.
  expect(await database.query("SELECT id FROM event WHERE stage = 'Main'")).toEqual([]);
  const runner = database.createQueryRunner();
  const indices = (await runner.getTable('event'))!.indices.map(({ columnNames }) => columnNames.join());
  await runner.release();
  expect(indices).toContain('stage,id');
  expect(indices).not.toContain('start_utc,id');
  expect((await calendar.get('/events')).body.events).toMatchObject([{ title: 'Fira' }]);
});
