import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../support/calendar.js';
import { Given } from '../support/given.js';

/** What one of the __names__ alone does. Tests in `content`, `api`, `accounts` and `contract` walk over all resources. */
const calendar = useCalendar();
const given = new Given(calendar);

it('a new record keeps every field that the client sends', async () => {
  const fields = {
    ...{ __name__: 'Orfeó', description: '<p>Cor</p>', slug: 'orfeo-catala', website: 'https://www.orfeocatala.cat/' },
    ...{ status: 'pending', date_utc: '2026-01-31 09:00:00' },
  };

  const { status, body } = await calendar.post('/__names__', fields);

  expect(status).toBe(201);
  expect(body).toMatchObject({ ...fields, date: '2026-01-31 10:00:00' });
});

it('a record is created and updated by its id in another system', async () => {
  const put = (body: object) => calendar.request('PUT', '/__names__/external/feed/7', { as: ADMIN, body });

  const [created, updated] = [await put({ __name__: 'Orfeó' }), await put({ description: '' })];

  expect([created.status, updated.status]).toEqual([201, 200]);
  expect(updated.body).toMatchObject({ id: created.body.id, __name__: 'Orfeó', external_ids: { feed: '7' } });
});

it('the answer names all bad fields, and nothing is created', async () => {
  const bad = { __name__: 'x'.repeat(256), description: {}, website: 'javascript:alert(1)', status: 'open' };

  const { status, body } = await calendar.post('/__names__', bad);

  expect([status, body.code]).toEqual([400, 'rest_invalid_param']);
  expect(Object.keys(body.data.params).sort()).toEqual(Object.keys(bad).sort());
  expect((await calendar.get('/__names__')).body.total).toBe(0);
});

it.each([
  ['stays where it is omitted', {}, 'https://example.org/'],
  ['is removed by null', { website: null }, null],
  ['is replaced by a value', { website: 'https://example.net/' }, 'https://example.net/'],
])('the website %s', async (_, changes, website) => {
  const { id } = await given.__name__({ ca: { website: 'https://example.org/' } });

  expect((await calendar.patch(`/__names__/${id}`, changes)).status).toBe(200);
  expect((await calendar.get(`/__names__/${id}`)).body.website).toBe(website);
});

it('a list shows those whose name or description contains the text', async () => {
  const byName = await given.__name__({ ca: { __name__: 'Òmnium' } });
  const byDescription = await given.__name__({ ca: { description: '<p>Amb ÒMNIUM</p>' } });
  await given.__name__();

  const { body } = await calendar.get('/__names__?search=omnium');

  expect(body.__names__.map(({ id }: { id: number }) => id)).toEqual(expect.arrayContaining([byName.id, byDescription.id]));
  expect(body.total).toBe(2);
});
