import { expect, it } from '@jest/globals';
import { nameLockKey } from '../../../src/content/texts/slugs.js';
import { UnitOfWork } from '../../../src/core/database/transactions/unit-of-work.js';
import { useCalendar } from '../../support/calendar.js';
import { startLockedRequest } from '../../support/hold-writes.js';
import { FIRA } from '../../support/resources.js';
import { withTimers } from '../../support/until.js';

const calendar = useCalendar();

const FIRA_AT_PALAU = { ...FIRA, venue: { venue: 'Palau' } };

it('an event that gets 503, because its named lock was not free in time, is not written afterwards', async () => {
  const work = calendar.app.get(UnitOfWork);
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let slow = Promise.resolve();
  await new Promise<void>((resolve) => {
    slow = work.run(async () => {
      await work.lockNames([nameLockKey('event', 'fira')]);
      resolve();
      await released;
    });
  });

  const { status, headers, body } = await withTimers(async (pass) => {
    const { answer } = await startLockedRequest(calendar, () => calendar.post('/events', FIRA_AT_PALAU, { language: 'es' }));
    pass(10_000);
    return answer;
  });
  release();
  await slow;
  const second = await calendar.post('/events', FIRA_AT_PALAU, { language: 'es' });

  expect(status).toBe(503);
  expect(headers.get('Retry-After')).toMatch(/^\d+$/);
  expect(body).toMatchObject({
    code: 'rest_service_unavailable',
    status: 503,
    message: 'El servicio no está disponible ahora mismo. Vuelva a intentarlo dentro de un momento.',
  });
  expect(second.status).toBe(201);
  expect(second.body.slug).toBe('fira');
  expect(await calendar.database.query('SELECT id FROM event')).toEqual([{ id: second.body.id }]);
  expect(await calendar.database.query('SELECT id FROM venue')).toEqual([{ id: second.body.venue.id }]);
});
