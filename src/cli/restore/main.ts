import { runProgram } from '../backup/program.js';
import { withFile } from './with-file.js';

const USAGE = `Usage: npm run restore -- [--replace] FILE

Puts the calendar that npm run backup wrote into FILE (- is standard input) into the database
of the service's own settings: DATABASE_URL, DATA_DIR, .env. It may be another kind of
database, and another version of the service if that is newer. Stop the service first.

The file is checked before anything is touched. Then all of it is restored, or nothing.

  --replace   in place of what the database holds; else one that is not empty is refused.
              Until all is restored, that can be taken back; not so where MySQL or MariaDB
              has tables of another version of the service, which are made anew.
  --help      this text

Exit code: 0 it is restored, 1 it is not, 64 wrong usage, 78 wrong settings.
`;

process.exitCode = await runProgram(
  {
    usage: USAGE,
    replaces: true,
    failed: 'The backup was not restored',
    work: async (asked, signal) => {
      // Read only now: the settings are checked when they are imported.
      const [{ restore }, { settings }] = [await import('./restore.js'), await import('../../core/config/settings.js')];
      return withFile(asked.file, (file) => restore(settings, { ...asked, file }, signal), signal);
    },
  },
  process.argv.slice(2),
);
