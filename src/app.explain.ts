import { SettingsError } from './config/settings-error.js';
import { isAway } from './database/database-errors.js';

/** What an operator is told when the service cannot start, and whether its settings are to blame. */
export function explain(error: unknown): { lines: readonly string[]; isConfiguration: boolean } {
  if (error instanceof SettingsError) return { lines: error.problems, isConfiguration: true };
  const { code = '', message = String(error) } = (error ?? {}) as { code?: string; message?: string };
  if (code === 'EADDRINUSE') return { lines: ['PORT: something else listens there already; choose another port.'], isConfiguration: true };
  if (code === 'ER_ACCESS_DENIED_ERROR' || code === 'ER_DBACCESS_DENIED_ERROR')
    return { lines: [`DATABASE_URL: the server refuses this user (${message}).`], isConfiguration: true };
  if (code === 'ER_BAD_DB_ERROR')
    return { lines: [`DATABASE_URL: the database does not exist; create it first (${message}).`], isConfiguration: true };
  if (code === 'MODULE_NOT_FOUND' && message.includes('sqlite'))
    return {
      lines: ['The SQLite driver could not be installed: it needs Python 3, make and a C++ compiler; then repeat npm ci.'],
      isConfiguration: false,
    };
  if (isAway(error))
    return {
      lines: [`DATABASE_URL: the database cannot be reached (${code}): check the address, and that the server runs.`],
      isConfiguration: false,
    };
  return { lines: [`The service cannot start: ${message}`], isConfiguration: false };
}
