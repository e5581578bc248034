import { once } from 'node:events';
import { createServer } from 'node:net';
import { SettingsError } from '../../core/config/settings-error.js';
import { settings } from '../../core/config/settings.js';
import { awaitServer, signInAtServer } from '../../core/database/connection/await-server.js';
import { prepareDataFolder } from '../../core/database/connection/data-folder.js';
import { explain } from './explain-error.js';

/**
 * Checks the port, and the data folder or the database user, before the application is created. Then waits for the
 * database server.
 * @param signal aborts the wait; its reason is thrown
 * @throws SettingsError with a line for each setting that cannot work
 */
export async function preflight(signal: AbortSignal): Promise<void> {
  const { databaseUrl } = settings;
  const trials = [tryPort, databaseUrl === null ? () => prepareDataFolder(settings.dataDir) : () => signInAtServer(databaseUrl)];
  const problems = await Promise.all(trials.map(problemsOf));
  if (problems.flat().length > 0) throw new SettingsError(problems.flat());
  if (databaseUrl !== null) await awaitServer(databaseUrl, signal);
}

/** Returns the problems that a check finds. Ignores what may pass by itself, such as a server that is still starting. */
async function problemsOf(trial: () => Promise<void> | void): Promise<readonly string[]> {
  try {
    await trial();
    return [];
  } catch (error) {
    const { lines, isConfiguration } = explain(error);
    return isConfiguration ? lines : [];
  }
}

/** Listens on the port for a moment. */
async function tryPort(): Promise<void> {
  const server = createServer().listen(settings.port);
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}
