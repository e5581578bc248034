import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { CONTENT_RESOURCES, EVENT_DATES, RECORD_RESOURCES } from '../../support/resources.js';

const calendar = useCalendar();
const given = new Given(calendar);

it.each([
  ['Col·legi', 'col-legi'],
  ['COL·LEGI D’ARQUITECTES', 'col-legi-d-arquitectes'],
  ['Coŀlegi', 'col-legi'],
  ['Ñ', 'n'],
  ['El Ñandú', 'el-nandu'],
  ['l’Olla', 'l-olla'],
  ["Festa de l'Olla", 'festa-de-l-olla'],
  ['Plaça de l’Àngel', 'placa-de-l-angel'],
  ['Pingüins i raïms', 'pinguins-i-raims'],
  ['Rock & Roll', 'rock-roll'],
  ['¡Hola, 2026!', 'hola-2026'],
  ['La_Casa.Gran', 'la-casa-gran'],
  ['eXtraEscolars', 'extraescolars'],
  ['  dos   espais -- i guions - ', 'dos-espais-i-guions'],
  ['Straße 🎉 Łódź', 'strasse-lodz'],
  ['Ελλάδα', 'ellada'],
])('the slug of «%s» is «%s»', async (venue, slug) => {
  expect((await calendar.post('/venues', { venue })).body.slug).toBe(slug);
});

it.each(RECORD_RESOURCES)(
  'the service generates a slug of $collection from the title in each language',
  async ({ collection, resource, name }) => {
    const { id } = await given[resource]({ ca: { [name]: 'Col·legi l’Olla' }, es: { [name]: 'El Ñandú' } });

    const { body } = await calendar.get(`/${collection}/${id}`);

    expect([body.slug, body.translations.ca.slug, body.translations.es.slug]).toEqual(['col-legi-l-olla', 'col-legi-l-olla', 'el-nandu']);
  },
);

it.each(RECORD_RESOURCES)(
  'the slug of one of the $collection has its id if the title has no usable characters',
  async ({ collection, resource, name }) => {
    const { status, body } = await calendar.post(`/${collection}`, { [name]: '¿…? 🎉', ...EVENT_DATES });

    expect(status).toBe(201);
    expect(body.slug).toBe(`${resource}-${body.id}`);
  },
);

it.each(RECORD_RESOURCES)(
  'the service takes a slug of $collection from the client, and changes it into the form of slugs',
  async ({ collection, name }) => {
    const sent = await calendar.post(`/${collection}`, { [name]: 'Fira', slug: 'Fira d’Àngels 2026', ...EVENT_DATES });
    const empty = await calendar.post(`/${collection}`, { [name]: 'Mercat', slug: '', ...EVENT_DATES });
    const cleared = await calendar.post(`/${collection}`, { [name]: 'Aplec', slug: null, ...EVENT_DATES });

    expect([sent, empty, cleared].map(({ body }) => body.slug)).toEqual(['fira-d-angels-2026', 'mercat', 'aplec']);
  },
);

it.each(RECORD_RESOURCES)(
  'the service refuses a slug of $collection that is no text, and creates nothing',
  async ({ collection, name }) => {
    const number = await calendar.post(`/${collection}`, { [name]: 'Fira', slug: ['fira'], ...EVENT_DATES });
    const nothing = await calendar.post(`/${collection}`, { [name]: 'Fira', slug: '¿?', ...EVENT_DATES });

    expect([number, nothing].map(({ status, body }) => [status, Object.keys(body.data.params)])).toEqual(Array(2).fill([400, ['slug']]));
    expect((await calendar.get(`/${collection}?hide_empty=false`)).body.total).toBe(0);
  },
);

it.each(RECORD_RESOURCES)('slugs of $collection have at most 200 characters, with their number', async ({ collection, name }) => {
  const long = 'a'.repeat(255);
  const first = await calendar.post(`/${collection}`, { [name]: long, ...EVENT_DATES });
  const second = await calendar.post(`/${collection}`, { [name]: `${long.slice(1)}b`, ...EVENT_DATES });

  expect([first, second].map(({ body }) => body.slug)).toEqual(['a'.repeat(200), `${'a'.repeat(198)}-2`]);
});

it('a long slug does not end with a hyphen', async () => {
  expect((await calendar.post('/venues', { venue: `${'a'.repeat(199)} b` })).body.slug).toBe('a'.repeat(199));
});

it.each(CONTENT_RESOURCES)('a slug of $collection with only digits is found only below by-slug', async ({ collection, resource, name }) => {
  const { id } = await given[resource]({ ca: { [name]: '20260423' } });

  const bySlug = await calendar.get(`/${collection}/by-slug/20260423`);
  const byId = await calendar.get(`/${collection}/20260423`);
  const changed = await calendar.patch(`/${collection}/by-slug/20260423`, { description: 'Sant Jordi' });

  expect([bySlug.status, bySlug.body.id, bySlug.body.slug]).toEqual([200, id, '20260423']);
  expect([byId.status, byId.body.code]).toEqual([404, `${resource}-not-found`]);
  expect([changed.status, changed.body.description]).toEqual([200, 'Sant Jordi']);
});
