import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { CONTENT_RESOURCES, RECORD_RESOURCES } from '../../support/resources.js';

const calendar = useCalendar();
const given = new Given(calendar);

it.each(RECORD_RESOURCES)(
  'an update keeps the slug of $collection if it is omitted, generates it again for null, and takes a new one',
  async ({ collection, resource, name }) => {
    const { id } = await given[resource]({ ca: { [name]: 'Fira' } });
    const change = async (changes: object) => (await calendar.patch(`/${collection}/${id}`, changes)).body.slug;

    expect(await change({ [name]: 'Mercat' })).toBe('fira');
    expect(await change({ slug: null })).toBe('mercat');
    expect(await change({ slug: 'Aplec Gran' })).toBe('aplec-gran');
    expect(await change({ [name]: 'Plaça', slug: '' })).toBe('placa');
  },
);

it.each(RECORD_RESOURCES)('a slug of $collection changes in one language only', async ({ collection, resource, name }) => {
  const { id } = await given[resource]({ ca: { [name]: 'Fira' }, es: { [name]: 'Feria' } });

  const { body } = await calendar.patch(`/${collection}/${id}`, { slug: 'mercado' }, { language: 'es' });

  expect([body.translations.ca.slug, body.translations.es.slug]).toEqual(['fira', 'mercado']);
});

it.each(RECORD_RESOURCES)(
  'one of the $collection can keep its own slug, and cannot take the slug of another',
  async ({ collection, resource, name }) => {
    const { id } = await given[resource]({ ca: { [name]: 'Fira' } });
    await given[resource]({ ca: { [name]: 'Mercat' } });

    expect((await calendar.patch(`/${collection}/${id}`, { slug: 'fira' })).body.slug).toBe('fira');
    expect((await calendar.patch(`/${collection}/${id}`, { slug: 'mercat' })).body.slug).toBe('mercat-2');
  },
);

it.each(CONTENT_RESOURCES)(
  'a slug in the body renames $collection, and the write is not redirected',
  async ({ collection, resource, name }) => {
    const { id } = await given[resource]({ ca: { [name]: 'Fira' } });

    const renamed = await calendar.patch(`/${collection}/by-slug/fira`, { slug: 'mercat' });
    const old = await calendar.get(`/${collection}/by-slug/fira`);
    const now = await calendar.get(`/${collection}/by-slug/mercat`);

    expect([renamed.status, renamed.body.id, renamed.body.slug]).toEqual([200, id, 'mercat']);
    expect([old.status, old.body.code]).toEqual([301, 'rest_moved']);
    expect([now.status, now.body.id]).toEqual([200, id]);
  },
);

it.each(CONTENT_RESOURCES)('the old slug of one of the $collection is free for a new record', async ({ collection, resource, name }) => {
  const { id } = await given[resource]({ ca: { [name]: 'Fira' } });
  await calendar.patch(`/${collection}/${id}`, { slug: 'mercat' });

  expect((await given[resource]({ ca: { [name]: 'Fira' } })).slug).toBe('fira');
});

it.each(RECORD_RESOURCES)('a refused slug changes nothing of $collection', async ({ collection, resource, name }) => {
  const { id } = await given[resource]({ ca: { [name]: 'Fira' } });

  const { status, body } = await calendar.patch(`/${collection}/${id}`, { [name]: 'Mercat', slug: { fira: 2 } });

  expect([status, Object.keys(body.data.params)]).toEqual([400, ['slug']]);
  expect((await calendar.get(`/${collection}/${id}`)).body).toMatchObject({ [name]: 'Fira', slug: 'fira' });
});
