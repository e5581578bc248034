/** The options of `npm run bench`. */
import { parseArgs } from 'node:util';
import { CASES } from './cases.js';

const USAGE = `Usage: npm run bench -- [options] [case…]

Compares the service with the floor and with constant bytes, on the filled calendar of DATABASE_URL or
DATA_DIR, and prints a table with the goals. Without a case it measures all of them:
${CASES.map(({ name, title }) => `  ${name.padEnd(14)}${title}`).join('\n')}

  --rounds N      rounds of each case, in turn against each server (default 5)
  --seconds N     seconds of each round (default 1.5)
  --clients N     clients at the same time (default 16)
  --small PLACE   also measures a smaller calendar, the DATABASE_URL or DATA_DIR that it names, and
                  compares the median durations: reads must not take 1.3 times as long
  --help          this text

BENCH_PORT is the first of the ports that it uses (default 3190).`;

/** Returns the options, or ends the process after an explanation. */
export function readOptions() {
  const text = { type: 'string' };
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { rounds: text, seconds: text, clients: text, small: text, help: { type: 'boolean' } },
  });
  const unknown = positionals.filter((name) => !CASES.some((one) => one.name === name));
  if (values.help === true || unknown.length > 0) {
    console.log(unknown.length > 0 ? `There is no case ${unknown.join(', ')}.\n\n${USAGE}` : USAGE);
    process.exit(unknown.length > 0 ? 64 : 0);
  }
  return {
    cases: CASES.filter(({ name }) => positionals.length === 0 || positionals.includes(name)),
    roundCount: Number(values.rounds ?? 5),
    durationMs: Number(values.seconds ?? 1.5) * 1000,
    clientCount: Number(values.clients ?? 16),
    small: values.small === undefined ? undefined : locate(values.small),
  };
}

/** Returns the settings that name a database. */
function locate(place) {
  return place.includes('://') ? { DATABASE_URL: place } : { DATABASE_URL: '', DATA_DIR: place };
}
