import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { readProcessSettings } from '../../core/config/settings.js';
import { runProgram } from '../backup/program.js';

const USAGE = `Usage: npm run restore -- [--replace] FILE

Restores the calendar that npm run backup wrote to FILE (- is standard input). The settings of
the service name the database: DATABASE_URL, DATA_DIR, .env. It may be another kind of database
than that of the backup, and this release may be newer. Stop the service first.

The whole file is checked before the database is changed. Then all of it is restored, or nothing.

  --replace   replaces the content of the database. Without this option, a database that is not
              empty is refused. If the restore fails, the old content stays. Exception: on MySQL
              and MariaDB, tables of another version of the service are dropped first.
  --help      this text

Exit code: 0 restored, 1 not restored, 64 wrong usage, 78 wrong settings.
`;

process.exitCode = await runProgram(
  {
    usage: USAGE,
    allowsReplace: true,
    failureMessage: 'The backup was not restored',
    run: async (asked, signal) => {
      // Imported here, so that --help need not wait for it.
      const { restore } = await import('./restore.js');
      const { settings } = readProcessSettings();
      return withBackupFile(asked.file, (file) => restore(settings, { ...asked, file }, signal), signal);
    },
  },
  process.argv.slice(2),
);

/**
 * Calls `work` with the file and returns its result. Copies standard input (`-`) to a temporary file first, because a
 * restore reads the backup twice.
 */
async function withBackupFile<T>(file: string, work: (file: string) => Promise<T>, signal: AbortSignal): Promise<T> {
  if (file !== '-') return work(file);
  const folder = await mkdtemp(join(tmpdir(), 'calendar-restore-'));
  try {
    const kept = join(folder, 'standard-input');
    await pipeline(process.stdin, createWriteStream(kept, { mode: 0o600 }), { signal });
    return await work(kept);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
