import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { drawImage, form } from '../../support/images.js';
import { EVENT_DATES } from '../../support/resources.js';
import { waitUntil } from '../../support/until.js';
import { TEST_SETTINGS } from '../../support/service/test-settings.js';

const calendar = useCalendar({ RATE_LIMITS: 'on' });

it('a user uploads 20 images in a minute, in forms of records, too, and all else goes on', async () => {
  const jpeg = await drawImage(40, 20).jpeg().toBuffer();
  const author = await calendar.person('author');
  const event = { title: 'Fira', ...EVENT_DATES };
  const upload = (as = author) => calendar.post('/media', form(jpeg), { as });
  for (let count = 0; count < 19; count++) expect((await upload()).status).toBe(201);
  expect((await calendar.post('/events', form(jpeg, event, { part: 'image' }), { as: author })).status).toBe(201);

  const { status, headers, body } = await upload();

  expect([status, body.code, headers.get('Retry-After')]).toEqual([429, 'rest_too_many_requests', '60']);
  expect((await calendar.post('/events', form(jpeg, event, { part: 'image' }), { as: author })).status).toBe(429);
  expect((await calendar.post('/events', event, { as: author })).status).toBe(201);
  expect((await upload(ADMIN)).status).toBe(201);
  await waitUntil(async () => (await readdir(join(TEST_SETTINGS.dataDir, 'uploads'))).length === 0);
  calendar.clock.set('2026-11-21T11:01:01Z');
  expect((await upload()).status).toBe(201);
});
