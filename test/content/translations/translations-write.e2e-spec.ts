import { expect, it } from '@jest/globals';
import { formatEntry, readAuditLog } from '../../accounts/audit/audit-log.js';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { RECORD_RESOURCES, TERM_RESOURCES } from '../../support/resources.js';

const calendar = useCalendar();
const given = new Given(calendar);
const put = (path: string, body: unknown, as = ADMIN) => calendar.request('PUT', path, { as, body });

it.each(RECORD_RESOURCES)(
  'the answer to a new translation of one of the $collection has its address',
  async ({ collection, resource, name }) => {
    const { id } = await given[resource]({ ca: { [name]: 'Fira' } });
    const path = `/${collection}/${id}/translations/es`;

    const { status, headers, body } = await put(path, { [name]: 'Feria' });
    const shown = await calendar.get(path);

    expect(status).toBe(201);
    expect(headers.get('Location')).toBe(`http://calendar.test/ca/api/calendar/events/v1${path}`);
    expect(headers.get('Content-Language')).toBe('es');
    expect(body).toEqual(shown.body);
    expect(body).toMatchObject({ language: 'es', status: 'complete', source: false, [name]: 'Feria', slug: 'feria' });
    expect((await calendar.get(`/${collection}/${id}`)).body).toMatchObject({ [name]: 'Fira', languages: ['ca', 'es'] });
  },
);

it.each(RECORD_RESOURCES)(
  'an update of a translation of one of the $collection changes only the fields that the client sends',
  async ({ collection, resource, name }) => {
    const { id } = await given[resource]({ ca: { [name]: 'Fira' }, es: { [name]: 'Feria', description: 'Puestos' } });
    const path = `/${collection}/${id}/translations/es`;

    const value = await put(path, { [name]: 'Mercado' });
    const cleared = await put(path, { description: null });
    const nothing = await put(path, {});

    expect([value.status, value.headers.get('Location')]).toEqual([200, null]);
    expect(value.body).toMatchObject({ [name]: 'Mercado', description: 'Puestos', slug: 'feria' });
    expect(cleared.body).toMatchObject({ [name]: 'Mercado', description: null, slug: 'feria' });
    expect([nothing.status, nothing.body]).toEqual([200, cleared.body]);
    expect((await calendar.get(`/${collection}/${id}`)).body[name]).toBe('Fira');
  },
);

it.each(RECORD_RESOURCES)('a cleared title of $collection falls back to another language', async ({ collection, resource, name }) => {
  const { id } = await given[resource]({ ca: { [name]: 'Fira' }, es: { [name]: 'Feria', description: 'Puestos' } });
  const path = `/${collection}/${id}/translations`;

  const cleared = await put(`${path}/es`, { [name]: null });
  const empty = await put(`${path}/es`, { [name]: '' });
  const last = await put(`${path}/ca`, { [name]: null });

  expect([cleared.status, cleared.body[name]]).toEqual([200, null]);
  expect((await calendar.get(`/${collection}/${id}`, { language: 'es' })).body).toMatchObject({ [name]: 'Fira', description: 'Puestos' });
  expect([empty.status, Object.keys(empty.body.data.params)]).toEqual([400, [name]]);
  expect([last.status, last.body.code]).toEqual([409, 'last-translation']);
});

it.each(RECORD_RESOURCES)(
  'a client can send back a translation of $collection that it has read',
  async ({ collection, resource, name }) => {
    const { id } = await given[resource]({ ca: { [name]: 'Fira' }, es: { description: 'Puestos' } });
    await put(`/${collection}/${id}/translations/es`, { [name]: null });
    const { body } = await calendar.get(`/${collection}/${id}/translations`);

    for (const language of ['ca', 'es']) {
      const again = await put(`/${collection}/${id}/translations/${language}`, body[language]);
      expect([again.status, again.body]).toEqual([200, body[language]]);
    }
  },
);

it.each(RECORD_RESOURCES)(
  'a translation of $collection without a text is refused and not created',
  async ({ collection, resource, name }) => {
    const { id } = await given[resource]({ ca: { [name]: 'Fira' } });

    for (const body of [{}, { description: null, slug: null }, { status: 'draft' }]) {
      const refused = await put(`/${collection}/${id}/translations/es`, body);
      expect([refused.status, refused.body.code, refused.body.data.params]).toEqual([400, 'rest_missing_callback_param', [name]]);
    }
    expect((await calendar.get(`/${collection}/${id}`)).body.languages).toEqual(['ca']);
  },
);

it.each(RECORD_RESOURCES)('a draft translation of $collection is public when it is published', async ({ collection, resource, name }) => {
  const { id } = await given[resource]({ ca: { [name]: 'Fira' } });
  const path = `/${collection}/${id}/translations/es`;

  const draft = await put(path, { [name]: 'Feria', status: 'draft' });
  const hidden = await calendar.get(path);
  const free = await put(path, { status: 'complete' });

  expect([draft.status, draft.body.status, hidden.status]).toEqual([201, 'draft', 404]);
  expect([free.status, free.body.status]).toEqual([200, 'complete']);
  expect((await calendar.get(path)).body[name]).toBe('Feria');
});

it.each(['POST', 'PUT', 'PATCH'])('%s has the same effect', async (method) => {
  const { id } = await given.venue({ ca: { venue: 'Palau', city: 'Lleida' } });
  const write = (body: object) => calendar.request(method, `/venues/${id}/translations/es`, { as: ADMIN, body });

  const added = await write({ city: 'Lérida' });
  const changed = await write({ stateprovince: 'Lérida' });

  expect([added.status, changed.status]).toEqual([201, 200]);
  expect(changed.body).toMatchObject({ venue: null, city: 'Lérida', province: 'Lérida', state: null, stateprovince: 'Lérida' });
});

it.each(RECORD_RESOURCES)('a write of a translation changes nothing else of $collection', async ({ collection, resource, name }) => {
  const { id, ...before } = await given[resource]({ ca: { [name]: 'Fira' } });
  const others = { id: Number(id) + 1, translations: { ca: { [name]: 'Plaça' }, en: { [name]: 'Fair' } }, author: 99, parent: 99 };

  const { status } = await put(`/${collection}/${id}/translations/es`, { [name]: 'Feria', ...others, translation_language: 'es' });
  const { body } = await calendar.get(`/${collection}/${id}`, { as: ADMIN });

  expect(status).toBe(201);
  expect(body).toMatchObject({ [name]: 'Fira', languages: ['ca', 'es'] });
  expect([body.author, body.parent]).toEqual([before.author, before.parent]);
});

it.each(RECORD_RESOURCES)(
  'the service refuses another language than that of the address, and bad texts of $collection',
  async ({ collection, resource, name }) => {
    const { id } = await given[resource]({ ca: { [name]: 'Fira' } });
    const path = `/${collection}/${id}/translations/es`;
    const wrong = async (body: object, query = '') => {
      const answer = await put(path + query, body);
      return [answer.status, answer.body.code, ...Object.keys(answer.body.data.params)];
    };

    expect(await wrong({ [name]: 'Feria', translation_language: 'ca' })).toEqual([400, 'rest_invalid_param', 'translation_language']);
    expect(await wrong({ [name]: 'Feria' }, '?translation_language=en')).toEqual([400, 'rest_invalid_param', 'translation_language']);
    expect(await wrong({ [name]: 7, status: 'finished' })).toEqual([400, 'rest_invalid_param', name, 'status']);
    expect((await calendar.get(`/${collection}/${id}`)).body.languages).toEqual(['ca']);
  },
);

it.each(RECORD_RESOURCES)(
  'a write of a translation of $collection adds one row to the audit log',
  async ({ collection, resource, name }) => {
    const { id } = await given[resource]({ ca: { [name]: 'Fira' } });

    const headers = { 'X-Request-Id': 'request-of-a-translation' };
    await calendar.request('PUT', `/${collection}/${id}/translations/es`, { as: ADMIN, headers, body: { [name]: 'Feria' } });
    await put(`/${collection}/${id}/translations/en`, {});
    const rows = await readAuditLog(calendar, `?type=${resource}&id=${id}&action=update`);

    expect(rows.map((row) => [formatEntry(row), row.languages, row.fields.toSorted(), row.request_id])).toEqual([
      [`update ${resource} ${id}`, ['es'], ['slug', name].toSorted(), 'request-of-a-translation'],
    ]);
  },
);

it.each(TERM_RESOURCES)('a translated name of $collection that a sibling has is refused', async ({ collection, resource, name }) => {
  const sibling = await given[resource]({ es: { [name]: 'Feria' } });
  const { id } = await given[resource]({ ca: { [name]: 'Fira' } });

  const { status, body } = await put(`/${collection}/${id}/translations/es`, { [name]: 'FÉRIA' });

  expect([status, body.code, body.data.term_id]).toEqual([409, 'term-exists', sibling.id]);
  expect((await calendar.get(`/${collection}/${id}`)).body.languages).toEqual(['ca']);
});
