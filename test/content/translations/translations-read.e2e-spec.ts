import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { CONTENT_RESOURCES, RECORD_RESOURCES } from '../../support/resources.js';

const calendar = useCalendar();
const given = new Given(calendar);
const P = (language: string) => `http://calendar.test/${language}/api/calendar/events/v1`;

it.each(RECORD_RESOURCES)(
  'the answer has all translations of one of the $collection by language, without fallback',
  async ({ collection, resource, name }) => {
    const { id } = await given[resource]({ es: { [name]: 'Feria', description: 'Puestos' }, ca: { [name]: 'Fira', description: null } });

    const { status, headers, body } = await calendar.get(`/${collection}/${id}/translations`, { language: 'en' });

    expect(status).toBe(200);
    expect(headers.get('Content-Language')).toBe('ca, es');
    expect(Object.keys(body)).toEqual(['ca', 'es']);
    expect(body.ca).toMatchObject({ language: 'ca', status: 'partial', source: false, [name]: 'Fira', description: null, slug: 'fira' });
    expect(body.es).toMatchObject({ language: 'es', status: 'complete', source: true, [name]: 'Feria', description: 'Puestos' });
    expect(body.es.rest_url).toBe(`${P('en')}/${collection}/${id}/translations/es`);
  },
);

it.each(RECORD_RESOURCES)(
  'the answer has one translation of one of the $collection, without fallback',
  async ({ collection, resource, name }) => {
    const { id } = await given[resource]({ ca: { [name]: 'Fira', description: 'Parades' }, es: { [name]: 'Feria' } });

    const all = await calendar.get(`/${collection}/${id}/translations`);
    const { status, headers, body } = await calendar.get(`/${collection}/${id}/translations/es`);

    expect(status).toBe(200);
    expect(headers.get('Content-Language')).toBe('es');
    expect(body).toEqual(all.body.es);
    expect(body).toMatchObject({ [name]: 'Feria', description: null, status: 'partial' });
  },
);

it('a translation of a venue has every text, and stateprovince', async () => {
  const texts = {
    venue: 'Palau',
    address: 'Rambla 1',
    city: 'Lleida',
    country: 'Espanya',
    province: 'Lleida',
    website: 'https://palau.cat/',
    accessibility_note: 'Ascensor',
  };
  const { id } = await given.venue({ ca: texts });

  const { body } = await calendar.get(`/venues/${id}/translations/ca`);

  expect(body).toEqual({
    ...{ language: 'ca', status: 'complete', source: true, slug: 'palau', description: null },
    ...{ ...texts, state: null, stateprovince: 'Lleida', rest_url: `${P('ca')}/venues/${id}/translations/ca` },
  });
});

it('a translation of an event has every text', async () => {
  const texts = {
    ...{ title: 'Fira', description: 'Parades', excerpt: 'Llibres', website: 'https://fira.cat/' },
    status_reason: 'Pluja',
    accessibility_note: 'Amb intèrpret',
  };
  const { id } = await given.event({ ca: texts });

  const { body } = await calendar.get(`/events/${id}/translations`);

  expect(body.ca).toEqual({
    ...{ language: 'ca', status: 'complete', source: true, slug: 'fira' },
    ...{ ...texts, rest_url: `${P('ca')}/events/${id}/translations/ca` },
  });
});

it.each(RECORD_RESOURCES)(
  'a missing translation of $collection is 404 with the available languages',
  async ({ collection, resource, name }) => {
    const { id } = await given[resource]({ ca: { [name]: 'Fira' }, es: { [name]: 'Feria' } });

    const { status, body } = await calendar.get(`/${collection}/${id}/translations/en`);

    expect([status, body.code, body.data.available_languages]).toEqual([404, 'translation-not-found', ['ca', 'es']]);
  },
);

it.each(RECORD_RESOURCES)('users who can edit $collection see their draft translations', async ({ collection, resource, name }) => {
  const { id } = await given[resource]({ ca: { [name]: 'Fira' }, es: { [name]: 'Feria', status: 'draft' } });
  const path = `/${collection}/${id}/translations`;
  const languages = async (as?: typeof ADMIN) => Object.keys((await calendar.get(path, as && { as })).body);

  const [editor, author] = [await calendar.person('editor'), await calendar.person('author')];

  expect(await languages()).toEqual(['ca']);
  expect(await languages(editor)).toEqual(['ca', 'es']);
  // Authors can create terms, but cannot edit the records of other users.
  expect(await languages(author)).toEqual(resource === 'category' || resource === 'tag' ? ['ca', 'es'] : ['ca']);
  expect((await calendar.get(`${path}/es`)).body).toMatchObject({ code: 'translation-not-found', data: { available_languages: ['ca'] } });
  expect((await calendar.get(`${path}/es`, { as: editor })).body).toMatchObject({ status: 'draft', [name]: 'Feria' });
});

it.each(CONTENT_RESOURCES)('the owner of $collection sees their draft translations', async ({ collection, resource, name }) => {
  const owner = await calendar.person('author');
  const { id } = await given[resource]({ ca: { [name]: 'Fira' }, es: { [name]: 'Feria', status: 'draft' } }, {}, owner);

  expect(Object.keys((await calendar.get(`/${collection}/${id}/translations`, { as: owner })).body)).toEqual(['ca', 'es']);
});

it.each(RECORD_RESOURCES)('an unknown record of $collection and an unknown language are 404', async ({ collection, resource }) => {
  const { id } = await given[resource]({ ca: {} });
  const codeAt = async (path: string) => {
    const { status, body } = await calendar.get(`/${collection}/${path}`);
    return [status, body.code];
  };

  expect(await codeAt(`${Number(id) + 1}/translations`)).toEqual([404, `${resource}-not-found`]);
  expect(await codeAt(`99999999999/translations/ca`)).toEqual([404, `${resource}-not-found`]);
  expect(await codeAt(`${id}/translations/fr`)).toEqual([404, 'rest_no_route']);
  expect(await codeAt(`${id}/translations/CA`)).toEqual([404, 'rest_no_route']);
  expect(await codeAt(`fira/translations`)).toEqual([404, 'rest_no_route']);
});

it.each(CONTENT_RESOURCES)('a slug of $collection can be «translations»', async ({ collection, resource, name }) => {
  const { id } = await given[resource]({ en: { [name]: 'Translations' } });

  const { status, body } = await calendar.get(`/${collection}/by-slug/translations`, { language: 'en' });

  expect([status, body.id]).toEqual([200, id]);
});

it('each translation has only the fields that the client asks for', async () => {
  const { id } = await given.tag({ ca: { name: 'nit' }, es: { name: 'noche' } });

  const all = await calendar.get(`/tags/${id}/translations?_fields=name,status`);
  const one = await calendar.get(`/tags/${id}/translations/es?_fields=name`);

  expect(all.body).toEqual({ ca: { status: 'complete', name: 'nit' }, es: { status: 'complete', name: 'noche' } });
  expect(one.body).toEqual({ name: 'noche' });
  expect(one.headers.get('Content-Language')).toBe('es');
});

it('the service refuses a request in one language for the translation into another', async () => {
  const { id } = await given.tag({ ca: {}, es: {} });

  const same = await calendar.get(`/tags/${id}/translations/es?translation_language=es`);
  const other = await calendar.get(`/tags/${id}/translations/es?translation_language=ca`);

  expect(same.status).toBe(200);
  expect([other.status, other.body.code, Object.keys(other.body.data.params)]).toEqual([
    400,
    'rest_invalid_param',
    ['translation_language'],
  ]);
});
