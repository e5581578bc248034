import { once } from 'node:events';
import { createServer } from 'node:net';
import { SettingsError } from '../../core/config/settings-error.js';
import { settings } from '../../core/config/settings.js';
import { awaitServer, signInAtServer } from '../../core/database/connection/await-server.js';
import { prepareDataFolder } from '../../core/database/connection/data-folder.js';
import { explain } from './explain-error.js';

/**
 * Tries what the settings name before anything is built on it, and then waits for the database.
 * @param signal ends the waiting; the reason is thrown
 * @throws SettingsError with a line for each setting that names what cannot be used
 */
export async function preflight(signal: AbortSignal): Promise<void> {
  const { databaseUrl } = settings;
  const trials = [tryPort, databaseUrl === null ? () => prepareDataFolder(settings.dataDir) : () => signInAtServer(databaseUrl)];
  const problems = await Promise.all(trials.map(problemsOf));
  if (problems.flat().length > 0) throw new SettingsError(problems.flat());
  if (databaseUrl !== null) await awaitServer(databaseUrl, signal);
}

/** What may still be right in a moment, such as a server that is starting, is no problem. */
async function problemsOf(trial: () => Promise<void> | void): Promise<readonly string[]> {
  try {
    await trial();
    return [];
  } catch (error) {
    const { lines, isConfiguration } = explain(error);
    return isConfiguration ? lines : [];
  }
}

async function tryPort(): Promise<void> {
  const server = createServer().listen(settings.port);
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}
