import { subscribe } from 'node:diagnostics_channel';
import { createRequire } from 'node:module';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { DataSource } from 'typeorm';
import { FirstAdministrator } from './accounts/auth/sign-in/first-administrator.js';
import { Documentation } from './api/docs/documentation.js';
import { buildApp } from './app.setup.js';
import { type Started, welcome } from './app.welcome.js';
import { SampleService } from './cli/seed/seed.service.js';
import { settings } from './core/config/settings.js';
import { serverFacts } from './core/database/connection/server-facts.js';
import { executedMigrations, unknownAmong } from './core/database/migrations/migration-names.js';
import { startProgress, type StartProgress, tell } from './core/database/migrations/start-progress.js';
import { preflight } from './operations/startup/preflight.js';
import { warnings } from './operations/startup/warnings.js';

/**
 * Starts the service and returns the application, which listens. Prints each step, and at the end the start screen.
 * @param signal aborts the wait for the database server; afterwards it has no effect
 * @throws the signal's reason when the wait is aborted
 */
export async function start(signal: AbortSignal): Promise<NestExpressApplication> {
  const migrations: string[] = [];
  subscribe(startProgress.name, (message) => {
    const progress = message as StartProgress;
    migrations.push(...(progress.migrations ?? []));
    process.stdout.write(`${progress.text}\n`);
  });
  await preflight(signal);
  const app = await buildApp();
  app.get(Documentation).in(settings.defaultLanguage);
  if (settings.sampleData) await fill(app);
  await app.listen(settings.port);
  process.stdout.write(welcome(await started(app, migrations)));
  return app;
}

/** Loads the sample data, unless the calendar has events. */
async function fill(app: NestExpressApplication): Promise<void> {
  tell({ text: 'Loading the sample data, unless the calendar has events.' });
  await app.get(SampleService).load();
}

/** Collects what the start screen shows. */
async function started(app: NestExpressApplication, migrations: readonly string[]): Promise<Started> {
  const { version } = createRequire(import.meta.url)('../package.json') as { version: string };
  const source = app.get(DataSource);
  const database = await serverFacts(source);
  const unknownMigrations = unknownAmong(await executedMigrations({ source }));
  const circumstances = { isRoot: process.getuid?.() === 0, unknownMigrations };
  return { version, database, migrations, made: app.get(FirstAdministrator).made, warnings: warnings(settings, circumstances) };
}
