import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { buildDataSourceOptions } from '../../../src/core/database/connection/data-source.options.js';
import { freePort, useProcesses } from './service-process.js';

const serviceProcesses = useProcesses();

it('stops at once under `nest start --watch`, so that the port is free for the changed code', async () => {
  const { exec } = JSON.parse(readFileSync('nest-cli.json', 'utf8')) as { exec: string };
  const service = serviceProcesses.run(`${exec} dist/main.js`, { DATABASE_URL: '', DATA_DIR: './watched' });
  await service.waitForOutput('Try:');
  const begun = performance.now();

  service.stop();

  expect(await service.exitStatus).toBe(0);
  // Without the setting it would be five seconds.
  expect(performance.now() - begun).toBeLessThan(3_000);
});

it('TypeORM’s command line runs the migrations, and finds no difference between them and the entities', async () => {
  const typeorm = async (command: string) => {
    const run = serviceProcesses.run(`exec node_modules/.bin/typeorm ${command}`, { DATABASE_URL: '', DATA_DIR: './migrated' });
    return [await run.exitStatus, run.output()];
  };
  mkdirSync(join(serviceProcesses.folder, 'migrated'));

  const [ran, runAgain] = [
    await typeorm('migration:run -d dist/app.data-source.js'),
    await typeorm('migration:run -d dist/app.data-source.js'),
  ];
  const generated = await typeorm('migration:generate -d dist/app.data-source.js --check sponsors');

  expect(ran).toEqual([0, expect.stringMatching(/^Updating the schema: CreateSchema\.\nThe schema is up to date\.\n$/)]);
  expect(runAgain).toEqual([0, 'The schema is up to date.\n']);
  expect(generated).toEqual([0, expect.stringContaining('No changes in database schema were found')]);
});

it('logs an unexpected error with the files and lines of the sources', async () => {
  const place = { DATABASE_URL: '', DATA_DIR: './broken' };
  const port = await freePort();
  const service = serviceProcesses.start({ ...place, PORT: String(port) });
  await service.waitForOutput('Try:');
  const database = new DataSource(
    await buildDataSourceOptions({ databaseUrl: null, dataDir: join(serviceProcesses.folder, place.DATA_DIR) }),
  );
  await database.initialize();
  await database.query('ALTER TABLE tag_translation RENAME TO gone');
  await database.destroy();

  const { status } = await fetch(`http://127.0.0.1:${port}/ca/api/calendar/events/v1/tags`);
  await service.waitForOutput('"stack"');
  service.stop();

  expect([status, await service.exitStatus]).toEqual([500, 0]);
  const { error } = service
    .output()
    .split('\n')
    .filter((line) => line.includes('"stack"'))
    .map((line) => JSON.parse(line) as { error: { stack: string } })[0]!;
  expect(error.stack).toMatch(/\/src\/.+\.ts:\d+:\d+/);
  // Only the frames of packages are in the bundle.
  expect(error.stack).not.toMatch(/\/(bundle\/(?!packages-)|dist\/core\/)/);
});
