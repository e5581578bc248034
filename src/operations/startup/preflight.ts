import { once } from 'node:events';
import { createServer } from 'node:net';
import { SettingsError } from '../../core/config/settings-error.js';
import type { Settings } from '../../core/config/settings.js';
import { checkServerConnection, waitForServer } from '../../core/database/connection/wait-for-server.js';
import { lockDataFolder } from '../../core/database/connection/lock-data-folder.js';
import { prepareDataFolder } from '../../core/database/connection/prepare-data-folder.js';
import { explainError } from './explain-error.js';

/**
 * Checks the port, and the data folder or the database user, before the application is created. Then locks the data folder or waits
 * for the database server.
 * @param signal aborts the wait; its reason is thrown
 * @throws SettingsError with a line for each setting that cannot work
 */
export async function preflight({ port, databaseUrl, dataDir }: Settings, signal: AbortSignal): Promise<void> {
  const checks = [
    () => checkPort(port),
    databaseUrl === null ? () => prepareDataFolder(dataDir) : () => checkServerConnection(databaseUrl),
  ];
  const problems = await Promise.all(checks.map(runCheck));
  if (problems.flat().length > 0) throw new SettingsError(problems.flat());
  await (databaseUrl === null ? lockDataFolder(dataDir, signal) : waitForServer(databaseUrl, signal));
}

/** Returns the problems that a check finds. Ignores what may pass by itself, such as a server that is still starting. */
async function runCheck(check: () => Promise<void> | void): Promise<readonly string[]> {
  try {
    await check();
    return [];
  } catch (error) {
    const { lines, isConfiguration } = explainError(error);
    return isConfiguration ? lines : [];
  }
}

/** Listens on the port for a moment. */
async function checkPort(port: number): Promise<void> {
  const server = createServer().listen(port);
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}
