import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { RECORD_RESOURCES } from '../../support/resources.js';

const calendar = useCalendar();
const given = new Given(calendar);

it.each(RECORD_RESOURCES)('an update writes one language of $collection and keeps the others', async ({ collection, resource, name }) => {
  const { id } = await given[resource]({ ca: { [name]: 'Fira', description: 'Parades' }, en: { [name]: 'Fair' } });
  const before = (await calendar.get(`/${collection}/${id}`)).body;

  const { status, body } = await calendar.patch(`/${collection}/${id}`, { [name]: 'Feria', description: 'Puestos' }, { language: 'es' });
  const { body: ca } = await calendar.get(`/${collection}/${id}?fallback=none`);
  const { body: en } = await calendar.get(`/${collection}/${id}?fallback=none`, { language: 'en' });

  expect(status).toBe(200);
  expect(body).toMatchObject({ id, [name]: 'Feria', slug: 'feria', description: 'Puestos', languages: ['ca', 'es', 'en'] });
  expect(ca).toMatchObject({ [name]: before[name], slug: before.slug, description: 'Parades' });
  expect(en).toMatchObject({ [name]: 'Fair', slug: 'fair', description: null });
});

it('an update of shared fields only creates no translation', async () => {
  const { id } = await given.venue({ ca: { venue: 'Palau' } });

  const { body } = await calendar.patch(`/venues/${id}`, { phone: '93 295 72 00' }, { language: 'es' });

  expect(body).toMatchObject({ venue: 'Palau', phone: '93 295 72 00', languages: ['ca'] });
});

it.each(RECORD_RESOURCES)('an update without texts creates no translation of $collection', async ({ collection, resource, name }) => {
  const { id } = await given[resource]({ ca: { [name]: 'Fira' } });

  const cleared = await calendar.patch(`/${collection}/${id}`, { description: null, slug: null }, { language: 'es' });
  const empty = await calendar.patch(`/${collection}/${id}`, { translations: { en: {} } });

  expect([cleared.body.languages, empty.body.languages]).toEqual([['ca'], ['ca']]);
});

it('the service ignores fields inside translations that are no texts', async () => {
  const { id } = await given.venue({ ca: { venue: 'Palau' } });

  const { body } = await calendar.patch(`/venues/${id}`, {
    translations: { ca: { city: 'Barcelona', phone: '93' }, es: { city: 'Barcelona', phone: '91', featured: true } },
  });

  expect(body).toMatchObject({ city: 'Barcelona', phone: null, status: 'publish', languages: ['ca', 'es'] });
});

it('fields that are no texts are the same in all languages', async () => {
  const { id } = await given.organizer({ ca: { organizer: 'Orfeó' }, es: { organizer: 'Orfeón' } });

  await calendar.patch(`/organizers/${id}`, { phone: '93 000 00 00', email: 'info@orfeo.cat' }, { language: 'es' });

  expect((await calendar.get(`/organizers/${id}`)).body).toMatchObject({
    organizer: 'Orfeó',
    phone: '93 000 00 00',
    email: 'info@orfeo.cat',
  });
});

it('the address and the website of a venue are translated', async () => {
  const { id } = await given.venue({ ca: { venue: 'Palau', city: 'Lleida', country: 'Espanya', website: 'https://palau.cat' } });

  await calendar.patch(`/venues/${id}`, { city: 'Lérida', country: 'España', website: 'https://palau.cat/es' }, { language: 'es' });

  expect((await calendar.get(`/venues/${id}`)).body).toMatchObject({ city: 'Lleida', country: 'Espanya', website: 'https://palau.cat' });
  expect((await calendar.get(`/venues/${id}`, { language: 'es' })).body).toMatchObject({
    venue: 'Palau',
    city: 'Lérida',
    country: 'España',
    website: 'https://palau.cat/es',
  });
});

it.each(RECORD_RESOURCES)(
  'an update writes and removes several languages of $collection at once',
  async ({ collection, resource, name }) => {
    const { id } = await given[resource]({ ca: { [name]: 'Fira' }, en: { [name]: 'Fair' } });

    const { status, body } = await calendar.patch(`/${collection}/${id}`, {
      [name]: 'Mercat',
      translations: { es: { [name]: 'Mercado' }, en: null },
    });

    expect(status).toBe(200);
    expect(body).toMatchObject({ [name]: 'Mercat', languages: ['ca', 'es'], translations: { es: { slug: 'mercado' } } });
    expect((await calendar.get(`/${collection}/${id}`, { language: 'en' })).body[name]).toBe('Mercat');
    expect((await calendar.get(`/${collection}/${id}`, { language: 'es' })).body[name]).toBe('Mercado');
  },
);

it.each(RECORD_RESOURCES)(
  'the texts of $collection in the content language may also be inside translations',
  async ({ collection, resource, name }) => {
    const { id } = await given[resource]({ ca: { [name]: 'Fira' } });

    const { status, body } = await calendar.patch(`/${collection}/${id}`, {
      [name]: 'Mercat',
      translations: { ca: { [name]: 'Mercat', description: 'Parades' } },
    });

    expect(status).toBe(200);
    expect(body).toMatchObject({ [name]: 'Mercat', description: 'Parades', languages: ['ca'] });
  },
);

it.each(RECORD_RESOURCES)(
  'the service refuses a field of $collection with different values in both places',
  async ({ collection, resource, name }) => {
    const { id } = await given[resource]({ ca: { [name]: 'Fira' } });

    const { status, body } = await calendar.patch(`/${collection}/${id}`, {
      [name]: 'Mercat',
      translations: { ca: { [name]: 'Plaça' }, es: { [name]: 'Plaza' } },
    });

    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'rest_invalid_param',
      data: { details: { [`translations.ca.${name}`]: { code: 'differs', other: name } } },
    });
    expect((await calendar.get(`/${collection}/${id}`)).body).toMatchObject({ [name]: 'Fira', languages: ['ca'] });
  },
);

it.each(RECORD_RESOURCES)(
  'the service refuses to write and to remove a language of $collection in one request',
  async ({ collection, resource, name }) => {
    const { id } = await given[resource]({ ca: { [name]: 'Fira' }, es: { [name]: 'Feria' } });

    const { status, body } = await calendar.patch(`/${collection}/${id}`, { [name]: 'Mercat', translations: { ca: null } });

    expect([status, Object.keys(body.data.params)]).toEqual([400, ['translations.ca']]);
    expect((await calendar.get(`/${collection}/${id}`)).body).toMatchObject({ [name]: 'Fira', languages: ['ca', 'es'] });
  },
);

it.each(RECORD_RESOURCES)('the service refuses to remove the last language of $collection', async ({ collection, resource, name }) => {
  const { id } = await given[resource]({ ca: { [name]: 'Fira' }, es: { [name]: 'Feria' } });

  const both = await calendar.patch(`/${collection}/${id}`, { translations: { ca: null, es: null } });
  const one = await calendar.patch(`/${collection}/${id}`, { translations: { ca: null } });
  const last = await calendar.patch(`/${collection}/${id}`, { translations: { es: null } });

  expect([both.status, both.body.code]).toEqual([409, 'last-translation']);
  expect([one.status, one.body.languages]).toEqual([200, ['es']]);
  expect([last.status, last.body.code]).toEqual([409, 'last-translation']);
  expect((await calendar.get(`/${collection}/${id}`)).body).toMatchObject({ [name]: 'Feria', languages: ['es'] });
});

it.each(RECORD_RESOURCES)(
  'the service refuses a bad text inside translations of $collection, names it, and writes nothing',
  async ({ collection, resource, name }) => {
    const { id } = await given[resource]({ ca: { [name]: 'Fira' } });

    const empty = await calendar.patch(`/${collection}/${id}`, { [name]: 'Mercat', translations: { es: { [name]: '' } } });
    const unknown = await calendar.patch(`/${collection}/${id}`, { [name]: 'Mercat', translations: { fr: { [name]: 'Foire' } } });
    const shapeless = await calendar.patch(`/${collection}/${id}`, { [name]: 'Mercat', translations: { es: 'Feria' } });

    expect([empty, unknown, shapeless].map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([400, 'rest_invalid_param']));
    expect(Object.keys(empty.body.data.params)).toEqual([`translations.es.${name}`]);
    expect((await calendar.get(`/${collection}/${id}`)).body).toMatchObject({ [name]: 'Fira', languages: ['ca'] });
  },
);
