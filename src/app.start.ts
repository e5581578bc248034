import { subscribe } from 'node:diagnostics_channel';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { DataSource } from 'typeorm';
import { FirstAdministrator } from './accounts/auth/first-administrator.js';
import { buildApp } from './app.setup.js';
import { type StartupInfo, formatBanner } from './app.banner.js';
import { SeedService } from './cli/seed/seed.service.js';
import { readServiceVersion } from './core/config/project-file.js';
import type { ProcessSettings } from './core/config/settings.js';
import { getServerInfo } from './core/database/connection/server-info.js';
import { findUnknownMigrations, listExecutedMigrations } from './core/database/migrations/migration-names.js';
import { startProgressChannel, type StartProgress, publishProgress } from './core/database/migrations/start-progress.js';
import { preflight } from './operations/startup/preflight.js';
import { collectWarnings, readOpenFilesLimit } from './operations/startup/collect-warnings.js';

/**
 * Starts the service and returns the application, which listens. Prints each step, and at the end the start screen.
 * @param signal aborts the wait for the database server; afterwards it has no effect
 * @throws the signal's reason when the wait is aborted
 */
export async function start(processSettings: ProcessSettings, signal: AbortSignal): Promise<NestExpressApplication> {
  const { settings } = processSettings;
  const migrations: string[] = [];
  subscribe(startProgressChannel.name, (message) => {
    const progress = message as StartProgress;
    migrations.push(...(progress.migrations ?? []));
    process.stdout.write(`${progress.text}\n`);
  });
  const openFilesLimit = readOpenFilesLimit();
  await preflight(settings, signal);
  const app = await buildApp(settings);
  if (settings.isSampleDataEnabled) await loadSampleData(app);
  await app.listen(settings.port);
  process.stdout.write(formatBanner(await collectStartupInfo(app, migrations, openFilesLimit, processSettings), settings));
  return app;
}

/** Loads the sample data, unless the calendar has events. */
async function loadSampleData(app: NestExpressApplication): Promise<void> {
  const seed = app.get(SeedService);
  if (await seed.hasEvents()) return;
  publishProgress({ text: 'Loading the sample data.' });
  await seed.seedIfEmpty();
}

/** Collects what the start screen shows. */
async function collectStartupInfo(
  app: NestExpressApplication,
  migrations: readonly string[],
  openFilesLimit: number | undefined,
  { settings, namesInEnvFile }: ProcessSettings,
): Promise<StartupInfo> {
  const source = app.get(DataSource);
  const database = await getServerInfo(source, settings);
  const unknownMigrations = findUnknownMigrations(await listExecutedMigrations({ source }));
  const circumstances = { isRoot: process.getuid?.() === 0, unknownMigrations, openFilesLimit, namesInEnvFile };
  return {
    version: readServiceVersion(),
    database,
    migrations,
    createdCredentials: app.get(FirstAdministrator).createdCredentials,
    warnings: collectWarnings(settings, circumstances),
  };
}
