import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { TEST_SETTINGS } from '../../support/service/test-settings.js';

// No disk has so many megabytes.
const calendar = useCalendar({ MIN_FREE_MEGABYTES: '1000000000' });
const isEmbedded = TEST_SETTINGS.databaseUrl === null;

it('the service is not ready when the disk of the embedded database is nearly full', async () => {
  const { status, body } = await calendar.get('//health/ready');

  expect(status).toBe(isEmbedded ? 503 : 200);
  expect(body.checks.disk).toEqual(
    isEmbedded ? { status: 'failing', reason: 'full', free_bytes: expect.any(Number) } : { status: 'unused' },
  );
});
