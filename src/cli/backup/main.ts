import { runProgram } from './program.js';

const USAGE = `Usage: npm run backup -- FILE

Writes the whole calendar into FILE (calendar.ndjson.gz, say): all records, texts, people,
tokens and the change log, as they are at one moment; the service may go on meanwhile.
Which calendar is told by the service's own settings: DATABASE_URL, DATA_DIR, .env.

FILE is there once it is whole, and replaces one of that name. It holds everything that the
database holds: keep it like the database itself. With - it goes to standard output:
npm run --silent backup -- - > FILE

  --help   this text

Exit code: 0 it is written, 1 it is not, 64 wrong usage, 78 wrong settings.
`;

process.exitCode = await runProgram(
  {
    usage: USAGE,
    replaces: false,
    failed: 'The backup was not written',
    work: async ({ file }, signal) => {
      // Read only now: the settings are checked when they are imported.
      const [{ backUp }, { settings }] = [await import('./back-up.js'), await import('../../core/config/settings.js')];
      return backUp(settings, file, signal);
    },
  },
  process.argv.slice(2),
);
