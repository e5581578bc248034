import { expect, it } from '@jest/globals';
import { useCalendar } from '../../../support/calendar.js';

const calendar = useCalendar();

it('the error names all invalid parameters at once', async () => {
  const when = { start_date: '2027-02-30', end_date: '2027-03-01' };
  const { status, body } = await calendar.post(
    '/events',
    { title: '', ...when, featured: 'perhaps', venue: [{ venue: 'Palau' }, { website: 'x' }] },
    { language: 'en' },
  );

  expect(status).toBe(400);
  expect(body).toMatchObject({ code: 'rest_missing_callback_param', data: { params: ['venue.1.venue'] } });
  const bad = await calendar.post(
    '/events',
    { title: '', ...when, featured: 'perhaps', venue: [{ venue: 'Palau', website: 'x' }] },
    { language: 'en' },
  );
  expect(bad.body).toMatchObject({ code: 'rest_invalid_param', message: expect.stringMatching(/^Some values are not valid: .*featured/) });
  expect(bad.body.data.params).toEqual({
    title: 'cannot be empty',
    start_date: 'must be an existing date and time, such as 2026-09-11 18:30:00',
    featured: 'must be true or false',
    'venue.0.website': 'must be a web address that begins with http:// or https://',
  });
  expect(bad.body.data.details.featured).toEqual({ code: 'boolean', message: 'must be true or false' });
  expect((await calendar.get('/venues')).body.total).toBe(0);
});
