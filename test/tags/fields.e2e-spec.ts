import { expect, it } from '@jest/globals';
import { useCalendar } from '../support/calendar.js';

const calendar = useCalendar();

it('a new tag keeps every field that the client sends, and has no parent', async () => {
  const { body } = await calendar.post('/tags', { name: 'Gratuït', description: '<p>De franc</p>', slug: 'de-franc', parent: 7 });

  expect(body).toMatchObject({ name: 'Gratuït', description: '<p>De franc</p>', slug: 'de-franc' });
  expect(body).not.toHaveProperty('parent');
});

it('the answer names all bad fields of a new tag, and no tag is created', async () => {
  const bad = { name: ['Gratuït'], description: 7, slug: false };

  const { status, body } = await calendar.post('/tags', bad);

  expect([status, body.code]).toEqual([400, 'rest_invalid_param']);
  expect(Object.keys(body.data.params).sort()).toEqual(Object.keys(bad).sort());
  expect((await calendar.get('/tags?hide_empty=0')).body.total).toBe(0);
});
