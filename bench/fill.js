/** Fills an empty calendar with events: npm run bench:fill -- N */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { SingleBar } from 'cli-progress';
import { prepareDataFolder } from '../dist/core/database/connection/prepare-data-folder.js';
import { buildDataSourceOptions } from '../dist/core/database/connection/data-source.options.js';
import { connectAndMigrate } from '../dist/core/database/migrations/migrate.js';
import { settings } from './settings.js';
import { dateToUtc } from '../dist/core/time/moment.js';
import { buildAuthors, buildCategories, buildImages, buildTags, planCalendar } from './fill/calendar.js';
import { ENTITIES } from './fill/entities.js';
import { buildEvents } from './fill/events.js';
import { Inserter } from './fill/inserter.js';
import { buildOrganizers, buildVenues } from './fill/places.js';
import { Slugs } from './fill/translations.js';

const USAGE = 'Usage: npm run bench:fill -- N\n\nFills the empty calendar of DATABASE_URL or DATA_DIR with N events (12 to 10,000,000).';
const REPORT_INTERVAL_MS = 5_000;
/** The program that makes all derived tables from the records. */
const REINDEX = fileURLToPath(new URL('../dist/cli/reindex/main.js', import.meta.url));

const eventCount = Number(process.argv[2]);
if (!Number.isInteger(eventCount) || eventCount < 12 || eventCount > 10_000_000) {
  console.error(USAGE);
  process.exit(64);
}
if (settings.databaseUrl === null) prepareDataFolder(settings.dataDir);
const source = await connectAndMigrate({ ...(await buildDataSourceOptions(settings)), entities: ENTITIES });
try {
  await assertEmpty();
  await fill();
} finally {
  await source.destroy();
}
reindex();

async function assertEmpty() {
  for (const table of ['record_id', 'category', 'tag', 'image']) {
    if ((await source.query(`SELECT 1 FROM ${table} LIMIT 1`)).length === 0) continue;
    console.error(`The calendar is not empty: ${table} has rows. Use an empty database.`);
    process.exit(1);
  }
}

async function fill() {
  const [{ last }] = await source.query(`SELECT MAX(id) AS last FROM ${source.driver.escape('user')}`);
  const plan = planCalendar(eventCount, { firstAuthorId: Number(last ?? 0) + 1, nowUtc: dateToUtc(new Date()) });
  const runner = source.createQueryRunner();
  const inserter = new Inserter(source, runner);
  await setChecks(runner, false);
  const slugs = new Slugs();
  for (const build of [buildAuthors, buildImages, buildCategories, buildTags, buildVenues, buildOrganizers])
    await insertAll(inserter, build(plan, slugs), () => undefined);
  await withProgress(eventCount, (update) => insertAll(inserter, buildEvents(plan, slugs), update));
  await setChecks(runner, true);
  await runner.release();
}

/** Inserts the rows of all records. @param update gets the number of records so far */
async function insertAll(inserter, records, update) {
  let count = 0;
  for (const rows of records) {
    for (const [entity, row] of rows) inserter.add(entity, row);
    await inserter.sendFullBatch();
    update(++count);
  }
  await inserter.finish();
}

/** Turns the checks of keys on or off: the rows are right, and checking each one takes time. */
async function setChecks(runner, isOn) {
  const value = isOn ? 1 : 0;
  if (source.options.type === 'better-sqlite3') await runner.query(`PRAGMA foreign_keys = ${value}`);
  else await runner.query(`SET SESSION foreign_key_checks = ${value}, unique_checks = ${value}`);
}

/** Runs the work with a bar on a terminal, otherwise with a line every few seconds. */
async function withProgress(total, work) {
  const startedAtMs = performance.now();
  let count = 0;
  const rate = () => `${Math.round((count * 1000) / (performance.now() - startedAtMs))} events/s`;
  const bar = process.stdout.isTTY
    ? new SingleBar({ format: '{bar} {percentage}% {value}/{total} events, {rate}, {eta_formatted}' })
    : null;
  bar?.start(total, 0, { rate: '' });
  const report = () => (bar === null ? console.log(`${count}/${total} events, ${rate()}`) : bar.update(count, { rate: rate() }));
  const timer = setInterval(report, bar === null ? REPORT_INTERVAL_MS : 200);
  await work((now) => (count = now));
  clearInterval(timer);
  report();
  bar?.stop();
}

/** Makes the derived tables, in a process of its own, as an operator does after inserting rows. */
function reindex() {
  if (!existsSync(REINDEX)) return;
  const { status } = spawnSync(process.execPath, [REINDEX], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
}
