import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { backUp } from '../../../src/cli/backup/back-up.js';
import { restore } from '../../../src/cli/restore/restore.js';
import { TestCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { emptyDatabase } from '../../support/service/database.js';
import { readLines, useFolder, writeBackup } from './backup-file.js';
import { TEST_SETTINGS } from '../../support/service/test-settings.js';

const calendar = new TestCalendar();
const given = new Given(calendar);
const folder = useFolder();
const file = folder.path('calendar.ndjson.gz');
const readRefusal = (work: Promise<string>) => work.catch((error: unknown) => (error as Error).message);
const listTitles = async (): Promise<string[]> => (await calendar.get('/events')).body.events.map(({ title }: { title: string }) => title);

/** Stops the service, does the work, and starts the service again. */
async function whileStopped<T>(work: () => Promise<T>): Promise<T> {
  await calendar.app.close();
  const done = await work();
  await calendar.start();
  return done;
}

beforeAll(() => calendar.open());
beforeEach(async () => {
  await emptyDatabase(calendar.database);
  await given.event({ ca: { title: 'Fira' } });
  await backUp(TEST_SETTINGS, file);
  await calendar.patch(`/events/${(await given.event({ ca: { title: 'Mercat' } })).id}`, { title: 'Mercat nou' });
});
afterAll(() => calendar.close());

it('a database that is not empty keeps its content, and the refusal says what to do', async () => {
  const message = await whileStopped(() => readRefusal(restore(TEST_SETTINGS, { file, replace: false })));

  expect(message).toBe('The database is not empty (see record_id): with --replace, what it holds is deleted first.');
  expect(await listTitles()).toEqual(['Fira', 'Mercat nou']);
});

it('--replace restores the backup in place of the content', async () => {
  await whileStopped(() => restore(TEST_SETTINGS, { file, replace: true }));

  expect(await listTitles()).toEqual(['Fira']);
  expect((await calendar.get('/events/by-slug/mercat')).status).toBe(404);
});

it('a restore with --replace that fails at the last row changes nothing', async () => {
  const lines = readLines(file);
  const bad = folder.path('bad.ndjson.gz');
  writeBackup(bad, lines.toSpliced(lines.indexOf('{"table":"user"}') + 1, 1));

  const message = await whileStopped(() => readRefusal(restore(TEST_SETTINGS, { file: bad, replace: true })));

  expect(message).toMatch(/^A row of \w+ names one of user that is not in the backup: nothing is restored\.$/);
  expect(await listTitles()).toEqual(['Fira', 'Mercat nou']);
  expect(await given.event()).toMatchObject({ status: 'publish' });
});

it('a restore is refused while the service runs', async () => {
  const message = await readRefusal(restore(TEST_SETTINGS, { file, replace: true }));

  expect(message).toBe('The service runs on this database, or another program has it open: stop it first.');
  expect(await listTitles()).toEqual(['Fira', 'Mercat nou']);
});

it('an interrupted restore changes nothing', async () => {
  const stop = new AbortController();
  const message = await whileStopped(() => {
    const work = restore(TEST_SETTINGS, { file, replace: true }, stop.signal);
    stop.abort();
    return readRefusal(work);
  });

  expect(message).toMatch(/aborted/);
  expect(await listTitles()).toEqual(['Fira', 'Mercat nou']);
});
