import './with-little-space.js';
import { expect, it } from '@jest/globals';
import { settings } from '../../../src/core/config/settings.js';
import { useCalendar } from '../../support/calendar.js';

const calendar = useCalendar();
const isEmbedded = settings.databaseUrl === null;

it('the service is not ready when the disk of the embedded database is nearly full', async () => {
  const { status, body } = await calendar.get('//health/ready');

  expect(status).toBe(isEmbedded ? 503 : 200);
  expect(body.checks.disk).toEqual(
    isEmbedded ? { status: 'failing', reason: 'full', free_bytes: expect.any(Number) } : { status: 'unused' },
  );
});
