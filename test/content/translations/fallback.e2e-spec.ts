import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { CONTENT_RESOURCES, RECORD_RESOURCES } from '../../support/resources.js';

const calendar = useCalendar();
const given = new Given(calendar);

it.each(RECORD_RESOURCES)(
  'the service shows $collection in the next best language, field by field',
  async ({ collection, resource, name }) => {
    const { id } = await given[resource]({ ca: { [name]: 'Fira' }, en: { [name]: 'Fair', description: 'Stalls' } });

    const { body } = await calendar.get(`/${collection}/${id}`);
    const { body: list } = await calendar.get(`/${collection}?hide_empty=false`);

    expect(body).toMatchObject({ [name]: 'Fira', slug: 'fira', description: 'Stalls', language: 'ca', languages: ['ca', 'en'] });
    expect(list[collection]).toEqual([body]);
  },
);

it.each([
  { language: 'ca', shown: 'Feria', others: { es: 'Feria', en: 'Fair' } },
  { language: 'es', shown: 'Fira', others: { ca: 'Fira', en: 'Fair' } },
  { language: 'en', shown: 'Fira', others: { ca: 'Fira', es: 'Feria' } },
])('a reader in $language sees «$shown» if that language is missing', async ({ language, shown, others }) => {
  const texts = Object.fromEntries(Object.entries(others).map(([other, venue]) => [other, { venue }]));
  const { id } = await given.venue(texts);

  expect((await calendar.get(`/venues/${id}`, { language })).body.venue).toBe(shown);
});

it.each(RECORD_RESOURCES)(
  'an empty description of $collection is a choice of the author, and null means none',
  async ({ collection, resource, name }) => {
    const { id } = await given[resource]({
      ca: { [name]: 'Fira', description: 'Parades' },
      es: { [name]: 'Feria', description: 'Puestos' },
    });
    const description = async () => (await calendar.get(`/${collection}/${id}`)).body.description;

    await calendar.patch(`/${collection}/${id}`, { [name]: 'Fira' });
    expect(await description()).toBe('Parades');

    await calendar.patch(`/${collection}/${id}`, { description: '' });
    expect(await description()).toBe('');

    await calendar.patch(`/${collection}/${id}`, { description: null });
    expect(await description()).toBe('Puestos');
  },
);

it.each(RECORD_RESOURCES)(
  'the answer with fallback=none is 404 with the available languages of one of the $collection',
  async ({ collection, resource, name }) => {
    const { id } = await given[resource]({ es: { [name]: 'Feria' }, en: { [name]: 'Fair' } });

    const { status, body } = await calendar.get(`/${collection}/${id}?fallback=none`);
    const present = await calendar.get(`/${collection}/${id}?fallback=none`, { language: 'en' });

    expect(status).toBe(404);
    expect(body).toMatchObject({ code: 'translation-not-found', data: { status: 404, available_languages: ['es', 'en'] } });
    expect(present.body[name]).toBe('Fair');
  },
);

it.each(CONTENT_RESOURCES)(
  'the answer is the same for one of the $collection by its slug in another language',
  async ({ collection, resource, name }) => {
    await given[resource]({ es: { [name]: 'Feria' } });

    const { status, body } = await calendar.get(`/${collection}/by-slug/feria?fallback=none`);

    expect(status).toBe(404);
    expect(body).toMatchObject({ code: 'translation-not-found', data: { available_languages: ['es'] } });
  },
);

it.each(RECORD_RESOURCES)('the service refuses another fallback for $collection', async ({ collection, resource, name }) => {
  const { id } = await given[resource]({ ca: { [name]: 'Fira' } });

  const answers = [
    await calendar.get(`/${collection}?fallback=fr`),
    await calendar.get(`/${collection}?fallback=auto,es`),
    await calendar.get(`/${collection}/${id}?fallback=`),
    await calendar.get(`/${collection}/${id}?fallback=es,`),
    await calendar.get(`/${collection}/${id}?fallback=es&fallback=en`),
  ];

  expect(answers.map(({ status, body }) => [status, body.code, Object.keys(body.data.params)])).toEqual(
    Array(5).fill([400, 'rest_invalid_param', ['fallback']]),
  );
});
