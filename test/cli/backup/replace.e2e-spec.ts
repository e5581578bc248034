import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { backUp } from '../../../src/cli/backup/back-up.js';
import { restore } from '../../../src/cli/restore/restore.js';
import { settings } from '../../../src/core/config/settings.js';
import { TestCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { emptyDatabase } from '../../support/service/database.js';
import { linesIn, useFolder, writeBackup } from './backup-file.js';

const calendar = new TestCalendar();
const given = new Given(calendar);
const folder = useFolder();
const file = folder.path('calendar.ndjson.gz');
const refusal = (work: Promise<string>) => work.catch((error: unknown) => (error as Error).message);
const titles = async (): Promise<string[]> => (await calendar.get('/events')).body.events.map(({ title }: { title: string }) => title);

/** The service stops, something is done, it starts again. */
async function meanwhile<T>(work: () => Promise<T>): Promise<T> {
  await calendar.app.close();
  const done = await work();
  await calendar.start();
  return done;
}

beforeAll(() => calendar.open());
beforeEach(async () => {
  await emptyDatabase(calendar.database);
  await given.event({ ca: { title: 'Fira' } });
  await backUp(settings, file);
  await calendar.patch(`/events/${(await given.event({ ca: { title: 'Mercat' } })).id}`, { title: 'Mercat nou' });
});
afterAll(() => calendar.close());

it('a database that is not empty keeps what it has, and the refusal says what to do', async () => {
  const said = await meanwhile(() => refusal(restore(settings, { file, replace: false })));

  expect(said).toBe('The database is not empty (see record_id): with --replace, what it holds is deleted first.');
  expect(await titles()).toEqual(['Fira', 'Mercat nou']);
});

it('--replace puts the backup in its place', async () => {
  await meanwhile(() => restore(settings, { file, replace: true }));

  expect(await titles()).toEqual(['Fira']);
  expect((await calendar.get('/events/by-slug/mercat')).status).toBe(404);
});

it('--replace that fails at the last row leaves everything as it was', async () => {
  const lines = linesIn(file);
  const bad = folder.path('bad.ndjson.gz');
  writeBackup(bad, lines.toSpliced(lines.indexOf('{"table":"user"}') + 1, 1));

  const said = await meanwhile(() => refusal(restore(settings, { file: bad, replace: true })));

  expect(said).toMatch(/^A row of \w+ names one of user that is not in the backup: nothing is restored\.$/);
  expect(await titles()).toEqual(['Fira', 'Mercat nou']);
  expect(await given.event()).toMatchObject({ status: 'publish' });
});

it('while the service runs nothing is restored', async () => {
  const said = await refusal(restore(settings, { file, replace: true }));

  expect(said).toBe('The service runs on this database, or another program has it open: stop it first.');
  expect(await titles()).toEqual(['Fira', 'Mercat nou']);
});

it('an interrupted one leaves everything as it was', async () => {
  const stop = new AbortController();
  const said = await meanwhile(() => {
    const work = restore(settings, { file, replace: true }, stop.signal);
    stop.abort();
    return refusal(work);
  });

  expect(said).toMatch(/aborted/);
  expect(await titles()).toEqual(['Fira', 'Mercat nou']);
});
