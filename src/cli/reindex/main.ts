import { parseArgs } from 'node:util';
import { readProcessSettings } from '../../core/config/settings.js';
import { explainError } from '../../operations/startup/explain-error.js';

const USAGE = `Usage: npm run reindex [-- --check]

Makes the tables anew that are derived from the records, so that lists and searches are fast. The
service keeps them up to date. This program is for rows that another program wrote with SQL.
The service may run meanwhile. If it is interrupted, it can run again. The settings of the
service name the database: DATABASE_URL, DATA_DIR, .env.

  --check   changes nothing, and says what differs
  --help    this text

Exit code: 0 done, or no difference; 1 failed, or a difference; 64 wrong usage, 78 wrong settings.
`;

/** Exit statuses (sysexits.h): EX_USAGE, EX_CONFIG. */
const EX_USAGE = 64;
const EX_CONFIG = 78;

async function run(args: string[]): Promise<number> {
  let values: { check?: boolean; help?: boolean };
  try {
    ({ values } = parseArgs({ args, options: { check: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } }));
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${USAGE}`);
    return EX_USAGE;
  }
  if (values.help === true) {
    process.stdout.write(USAGE);
    return 0;
  }
  try {
    // Imported here, so that --help need not wait for it.
    const { checkAll, rebuildAll } = await import('./reindex.js');
    const { settings } = readProcessSettings();
    if (values.check === true) return (await checkAll(settings)) ? 0 : 1;
    await rebuildAll(settings);
    return 0;
  } catch (error) {
    const { lines, isConfiguration } = explainError(error, 'The derived tables were not made');
    process.stderr.write(`${lines.join('\n')}\n`);
    return isConfiguration ? EX_CONFIG : 1;
  }
}

process.exitCode = await run(process.argv.slice(2));
