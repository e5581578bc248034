import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { backUp } from '../../../src/cli/backup/back-up.js';
import { restore } from '../../../src/cli/restore/restore.js';
import { TestCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { createDatabase } from '../../support/service/database.js';
import { readLines, useFolder, writeBackup } from './backup-file.js';
import { TEST_SETTINGS } from '../../support/service/test-settings.js';

const calendar = new TestCalendar();
const folder = useFolder();
const file = folder.path('calendar.ndjson.gz');
const bad = folder.path('bad.ndjson.gz');
const readRefusal = (work: Promise<string>) => work.catch((error: unknown) => (error as Error).message);
const tryRestore = (one = bad, replace = false) => readRefusal(restore(TEST_SETTINGS, { file: one, replace }));

let lines: string[];

beforeAll(async () => {
  await calendar.open();
  await new Given(calendar).event({ ca: { title: 'Fira' } }, { venue: { venue: 'Plaça' } });
  await backUp(TEST_SETTINGS, file);
  lines = readLines(file);
  await calendar.app.close();
});
beforeEach(createDatabase);
afterAll(() => calendar.start().then(() => calendar.close()));

/** Returns the index of the line with a table's first row. */
const firstOf = (table: string) => lines.indexOf(`{"table":"${table}"}`) + 1;
const headWith = (changes: object) => lines.with(0, JSON.stringify({ ...JSON.parse(lines[0]!), ...changes }));

it.each<[string, RegExp, () => void]>([
  ['does not exist', /^There is no file .*bad\.ndjson\.gz\.$/, () => rmSync(bad, { force: true })],
  ['is something else', /is no backup of a calendar, or is damaged/, () => writeFileSync(bad, 'Bon dia')],
  ['is something else that is compressed', /is no backup of a calendar\.$/, () => writeFileSync(bad, gzipSync('Bon dia'))],
  ['is empty', /is cut off/, () => writeFileSync(bad, '')],
  ['is cut off', /is cut off/, () => writeFileSync(bad, readFileSync(file).subarray(0, -100))],
  ['is cut off between two lines', /is cut off/, () => writeFileSync(bad, gzipSync(`${lines.slice(0, -1).join('\n')}\n`))],
  ['was changed', /its checksum is wrong/, () => writeFileSync(bad, gzipSync(`${lines.join('\n').replace('Fira', 'Fita')}\n`))],
  ['has a newer format', /has a newer format, of version 9\.9\.9/, () => writeBackup(bad, headWith({ version: 2, service: '9.9.9' }))],
  [
    'is of a newer release',
    /^The backup is newer than this code, which lacks Sponsors1799000000000: restore it with version 9\.9\.9/,
    () => writeBackup(bad, headWith({ service: '9.9.9', migrations: [...JSON.parse(lines[0]!).migrations, 'Sponsors1799000000000'] })),
  ],
  [
    'is of a commit before version 1.0.0',
    /^The backup is of a commit before version 1\.0\.0: restore it with that commit; to copy what is public, start that commit/,
    () => writeBackup(bad, headWith({ migrations: ['Start1790000000000', 'Doors1790000100000'] })),
  ],
  ['has other tables', /has other tables than its migrations make/, () => writeBackup(bad, headWith({ tables: [] }))],
])('a file that %s is refused, and the database stays empty', async (_, message, write) => {
  write();

  expect(await tryRestore()).toMatch(message);
  expect(await readRefusal(backUp(TEST_SETTINGS, bad))).toMatch(/^There is no (database|calendar)/);
});

it.each<[string, RegExp, () => string[]]>([
  ['that are too short', /^The rows of event_translation do not fit/, () => lines.with(firstOf('event_translation'), '[7]')],
  ['whose venue is missing', /^A row of venue_translation names one of venue/, () => lines.toSpliced(firstOf('venue'), 1)],
  [
    'of a table that does not exist',
    /^The rows of user; DROP TABLE event do not fit/,
    () => lines.with(firstOf('event') - 1, '{"table":"user; DROP TABLE event"}'),
  ],
  ['that occur twice', /duplicate|UNIQUE/i, () => lines.toSpliced(firstOf('event'), 0, lines[firstOf('event')]!)],
])('rows %s are refused, and no other row is restored', async (_, message, change) => {
  writeBackup(bad, change());

  expect(await tryRestore()).toMatch(message);
  expect(await tryRestore(file)).toMatch(/rows of \d+ tables are restored/);
});
