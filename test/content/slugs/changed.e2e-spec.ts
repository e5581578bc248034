import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { CONTENT_RESOURCES, RECORD_RESOURCES } from '../../support/resources.js';

const calendar = useCalendar();
const given = new Given(calendar);

it.each(RECORD_RESOURCES)(
  'keeps the slug of $collection when it is left out, makes it anew for null, and takes a new one',
  async ({ collection, resource, name }) => {
    const { id } = await given[resource]({ ca: { [name]: 'Fira' } });
    const change = async (changes: object) => (await calendar.patch(`/${collection}/${id}`, changes)).body.slug;

    expect(await change({ [name]: 'Mercat' })).toBe('fira');
    expect(await change({ slug: null })).toBe('mercat');
    expect(await change({ slug: 'Aplec Gran' })).toBe('aplec-gran');
    expect(await change({ [name]: 'Plaça', slug: '' })).toBe('placa');
  },
);

it.each(RECORD_RESOURCES)('changes the slug of $collection in one language only', async ({ collection, resource, name }) => {
  const { id } = await given[resource]({ ca: { [name]: 'Fira' }, es: { [name]: 'Feria' } });

  const { body } = await calendar.patch(`/${collection}/${id}`, { slug: 'mercado' }, { language: 'es' });

  expect([body.translations.ca.slug, body.translations.es.slug]).toEqual(['fira', 'mercado']);
});

it.each(RECORD_RESOURCES)(
  'lets one of the $collection keep its own slug, and not take another’s',
  async ({ collection, resource, name }) => {
    const { id } = await given[resource]({ ca: { [name]: 'Fira' } });
    await given[resource]({ ca: { [name]: 'Mercat' } });

    expect((await calendar.patch(`/${collection}/${id}`, { slug: 'fira' })).body.slug).toBe('fira');
    expect((await calendar.patch(`/${collection}/${id}`, { slug: 'mercat' })).body.slug).toBe('mercat-2');
  },
);

it.each(CONTENT_RESOURCES)(
  'renames $collection by a slug in the body, and does not redirect the write',
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

it.each(CONTENT_RESOURCES)('gives the slug that one of the $collection leaves to the next', async ({ collection, resource, name }) => {
  const { id } = await given[resource]({ ca: { [name]: 'Fira' } });
  await calendar.patch(`/${collection}/${id}`, { slug: 'mercat' });

  expect((await given[resource]({ ca: { [name]: 'Fira' } })).slug).toBe('fira');
});

it.each(RECORD_RESOURCES)('changes nothing of $collection when a slug is refused', async ({ collection, resource, name }) => {
  const { id } = await given[resource]({ ca: { [name]: 'Fira' } });

  const { status, body } = await calendar.patch(`/${collection}/${id}`, { [name]: 'Mercat', slug: { fira: 2 } });

  expect([status, Object.keys(body.data.params)]).toEqual([400, ['slug']]);
  expect((await calendar.get(`/${collection}/${id}`)).body).toMatchObject({ [name]: 'Fira', slug: 'fira' });
});
