import { readdirSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { useCalendar } from '../../../support/calendar.js';
import { Given } from '../../../support/given.js';
import { TEST_SETTINGS } from '../../../support/service/test-settings.js';

const calendar = useCalendar();
const given = new Given(calendar);

it('a stopped service leaves a single file of its database, which contains all writes', async () => {
  const { id } = await given.event();

  await calendar.app.close();
  const files = readdirSync(TEST_SETTINGS.dataDir).filter((name) => name.startsWith('calendar.sqlite'));
  await calendar.start();

  expect(files).toEqual(['calendar.sqlite']);
  expect((await calendar.get(`/events/${id}`)).status).toBe(200);
});
