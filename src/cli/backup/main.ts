import { readProcessSettings } from '../../core/config/settings.js';
import { runProgram } from './program.js';

const USAGE = `Usage: npm run backup -- FILE

Writes the whole calendar to FILE, such as calendar.ndjson.gz: all records, texts, users,
tokens and the audit log, as they are at one moment. The service may run meanwhile.
The settings of the service name the database: DATABASE_URL, DATA_DIR, .env.

An existing FILE is replaced when the backup is complete. FILE contains everything that the
database contains, so protect it like the database. With - it goes to standard output:
npm run --silent backup -- - > FILE

  --help   this text

Exit code: 0 written, 1 not written, 64 wrong usage, 78 wrong settings.
`;

process.exitCode = await runProgram(
  {
    usage: USAGE,
    allowsReplace: false,
    failureMessage: 'The backup was not written',
    run: async ({ file }, signal) => {
      // Imported here, so that --help need not wait for it.
      const { backUp } = await import('./back-up.js');
      return backUp(readProcessSettings().settings, file, signal);
    },
  },
  process.argv.slice(2),
);
