import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { backUp } from '../../../src/cli/backup/back-up.js';
import { restore } from '../../../src/cli/restore/restore.js';
import { openStorage } from '../../../src/core/storage/open-storage.js';
import { ADMIN, TestCalendar } from '../../support/calendar.js';
import { drawImage, form, readImage } from '../../support/images.js';
import { createDatabase } from '../../support/service/database.js';
import { useFolder } from './backup-file.js';
import { TEST_SETTINGS } from '../../support/service/test-settings.js';

const calendar = new TestCalendar();
const folder = useFolder();

beforeAll(async () => {
  await createDatabase();
  await calendar.open();
});
afterAll(() => calendar.close());

/** Removes the files of the calendar, as if it were on another machine. */
const loseFiles = async () => {
  const storage = openStorage(TEST_SETTINGS.media.storage);
  for await (const { name } of storage.list()) await storage.delete(name);
};

it('a restored backup has its images', async () => {
  const { body } = await calendar.post('/media', form(await drawImage(400, 20).jpeg().toBuffer(), { alt_text: 'Parades' }));
  const before = await readImage(calendar, body.url);
  await backUp(TEST_SETTINGS, folder.path('calendar.ndjson.gz'));
  await loseFiles();
  expect((await readImage(calendar, body.url)).status).toBe(404);
  await calendar.app.close();
  await createDatabase();

  await restore(TEST_SETTINGS, { file: folder.path('calendar.ndjson.gz'), replace: false });

  await calendar.start();
  const after = await calendar.get(`/media/${body.id}`, { as: ADMIN });
  expect(after.body).toEqual(body);
  expect((await readImage(calendar, body.url)).bytes).toEqual(before.bytes);
});
