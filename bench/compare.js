/** Compares the service with a hand-written one and with constant bytes, and prints how far it is from its goals: npm run bench */
import { loadavg } from 'node:os';
import { Calendars } from './compare/calendars.js';
import { compareCase, formatGoal } from './compare/compare-case.js';
import { readOptions } from './compare/options.js';
import { startConstant } from './compare/servers.js';
import { printTable } from './compare/table.js';

const MAX_START_MS = 2_000;
const MAX_MEMORY_MB = 250;

const report = (text) => console.log(`${new Date().toTimeString().slice(0, 8)} ${text}`);
const options = { ...readOptions(), report };
const calendars = new Calendars(options.small);
const constant = startConstant();
const results = [];
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void calendars.close().finally(() => process.exit(1)));
try {
  report('Starting the servers.');
  await constant.waitUntilReady('/');
  for (const one of options.cases) results.push(await compareCase(one, calendars, constant, options).catch((error) => fail(one, error)));
  printTable(results);
  if (calendars.isOpen('filled')) console.log(describeService(await calendars.get('filled')));
  console.log(
    `Load of the machine in the last 1, 5 and 15 minutes: ${loadavg()
      .map((value) => value.toFixed(1))
      .join(', ')}`,
  );
} finally {
  await Promise.all([constant.stop(), calendars.close()]);
}

/** An error fails its case, not the whole run. */
function fail(one, error) {
  report(`${one.name}: ${error.message}`);
  return { title: one.title, goal: formatGoal(one), failure: error.message };
}

function describeService({ startMs, maxMemoryMb }) {
  const start = `Start on this calendar: ${Math.round(startMs)} ms (goal: ${MAX_START_MS}).`;
  return `\n${start} Memory: at most ${Math.round(maxMemoryMb)} MB (goal: ${MAX_MEMORY_MB}).`;
}
