import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../../support/calendar.js';
import { FIRA } from '../../../support/resources.js';

const calendar = useCalendar();

it('the service parses deeply nested tags, and refuses the text that remains', async () => {
  const nested = '<a'.repeat(2_000) + '>'.repeat(2_000);

  const { status, body } = await calendar.post('/events', { ...FIRA, categories: [nested], image: nested });

  expect([status, body.code, Object.keys(body.data.params).sort()]).toEqual([400, 'rest_invalid_param', ['categories', 'image']]);
});

it('the service stores a title of 255 syllables that each decompose into three letters', async () => {
  const { status, body } = await calendar.post('/events', { ...FIRA, title: '각'.repeat(255) });

  expect([status, body.title]).toEqual([201, '각'.repeat(255)]);
});

it('a token id of 400 digits is 404', async () => {
  const { status } = await calendar.request('DELETE', `//ca/api/auth/v1/tokens/${'9'.repeat(400)}`, { as: ADMIN });

  expect(status).toBe(404);
});

it('the service refuses a publication date that is in the year 10000 on the site’s clock', async () => {
  const { status, body } = await calendar.post('/events', { ...FIRA, date_utc: '9999-12-31 23:30:00' });

  expect([status, Object.keys(body.data.params)]).toEqual([400, ['date_utc']]);
});
