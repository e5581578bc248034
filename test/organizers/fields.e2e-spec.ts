import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../support/calendar.js';

const calendar = useCalendar();

it('a new organizer keeps every field that the client sends', async () => {
  const fields = {
    ...{ organizer: 'Orfeó', description: '<p>Cor</p>', slug: 'orfeo-catala', status: 'pending', date_utc: '2026-01-31 09:00:00' },
    ...{ phone: '+34 932 95 72 00', website: 'https://www.orfeocatala.cat/', email: 'info@orfeocatala.cat' },
  };

  const { body } = await calendar.post('/organizers', { ...fields, image: 'https://example.org/cor.png' });

  expect(body).toMatchObject({ ...fields, date: '2026-01-31 10:00:00', image: { url: 'https://example.org/cor.png', extension: 'png' } });
});

it('a form creates an organizer, and its fields override the query string', async () => {
  const { status, body } = await calendar.post('/organizers?phone=1&email=a@b.cat', 'organizer=Ajuntament&phone=2&website=', {
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });

  expect(status).toBe(201);
  expect(body).toMatchObject({ organizer: 'Ajuntament', phone: '2', email: 'a@b.cat', website: null });
});

it('the answer names all bad fields of a new organizer, and no organizer is created', async () => {
  const bad = {
    organizer: 'x'.repeat(256),
    description: {},
    website: 'javascript:alert(1)',
    email: 'orfeo',
    phone: '9'.repeat(61),
    status: 'open',
    image: 'cor',
  };

  const { status, body } = await calendar.post('/organizers', bad);

  expect([status, body.code]).toEqual([400, 'rest_invalid_param']);
  expect(Object.keys(body.data.params).sort()).toEqual(Object.keys(bad).sort());
  expect((await calendar.get('/organizers')).body.total).toBe(0);
});

it('an update with a bad email address changes nothing', async () => {
  const { body: organizer } = await calendar.post('/organizers', { organizer: 'Orfeó' });

  const { status, body } = await calendar.patch(`/organizers/${organizer.id}`, { organizer: 'Cor', email: '@' });

  expect([status, Object.keys(body.data.params)]).toEqual([400, ['email']]);
  expect((await calendar.get(`/organizers/${organizer.id}`, { as: ADMIN })).body).toEqual(organizer);
});
