import { expect, it } from '@jest/globals';
import { readAuditLog } from '../../accounts/audit/audit-log.js';
import { ADMIN, type Answer, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { CONTENT_RESOURCES, RECORD_RESOURCES } from '../../support/resources.js';

const calendar = useCalendar();
const given = new Given(calendar);

it.each(RECORD_RESOURCES)(
  'the answer to the removal of a translation of one of the $collection has the remaining record',
  async ({ collection, resource, name }) => {
    const { id } = await given[resource]({ ca: { [name]: 'Fira' }, es: { [name]: 'Feria' } });

    const { status, headers, body } = await calendar.delete(`/${collection}/${id}/translations/ca`);
    const shown = await calendar.get(`/${collection}/${id}`, { as: ADMIN });

    expect([status, headers.get('Content-Language')]).toEqual([200, 'es']);
    expect(body).toEqual(shown.body);
    expect(body).toMatchObject({ id, [name]: 'Feria', language: 'es', languages: ['es'], source_language: 'es' });
  },
);

it.each(RECORD_RESOURCES)('the last translation of one of the $collection cannot be removed', async ({ collection, resource, name }) => {
  const { id } = await given[resource]({ ca: { [name]: 'Fira' } });
  await calendar.request('PUT', `/${collection}/${id}/translations/es`, { as: ADMIN, body: { description: 'Puestos' } });

  const { status, body } = await calendar.delete(`/${collection}/${id}/translations/ca`);

  expect([status, body.code]).toEqual([409, 'last-translation']);
  expect(Object.keys((await calendar.get(`/${collection}/${id}/translations`)).body)).toEqual(['ca', 'es']);
});

it.each(RECORD_RESOURCES)(
  'a missing translation of $collection cannot be removed, nor one that was removed before',
  async ({ collection, resource }) => {
    const { id } = await given[resource]({ ca: {}, es: {} });
    const path = `/${collection}/${id}/translations`;

    const missing = await calendar.delete(`${path}/en`);
    await calendar.delete(`${path}/es`);
    const again = await calendar.delete(`${path}/es`);
    const unknown = await calendar.delete(`/${collection}/${Number(id) + 1}/translations/ca`);

    expect([missing.status, missing.body.code, missing.body.data.available_languages]).toEqual([
      404,
      'translation-not-found',
      ['ca', 'es'],
    ]);
    expect([again.status, again.body.data.available_languages]).toEqual([404, ['ca']]);
    expect([unknown.status, unknown.body.code]).toEqual([404, `${resource}-not-found`]);
    expect((await readAuditLog(calendar, `?type=${resource}&id=${id}&action=update`)).map(({ languages }) => languages)).toEqual([['es']]);
  },
);

it.each(RECORD_RESOURCES)(
  'requests that write different languages of one of the $collection at once all succeed',
  async ({ collection, resource, name }) => {
    const { id } = await given[resource]({ ca: { [name]: 'Fira' } });
    const at = (language: string) => `/${collection}/${id}/translations/${language}`;
    const put = (language: string, body: object) => calendar.request('PUT', at(language), { as: ADMIN, body });

    const answers = await Promise.all([
      put('es', { [name]: 'Feria' }),
      put('en', { [name]: 'Fair' }),
      put('es', { description: 'Puestos' }),
      put('en', { description: 'Stalls' }),
    ]);
    const { body } = await calendar.get(`/${collection}/${id}/translations`);

    const statuses = (all: Answer[]) => all.map(({ status }) => status).toSorted();
    expect([statuses([answers[0], answers[2]]), statuses([answers[1], answers[3]])]).toEqual([
      [200, 201],
      [200, 201],
    ]);
    expect(body).toMatchObject({
      es: { [name]: 'Feria', description: 'Puestos' },
      en: { [name]: 'Fair', description: 'Stalls' },
    });
  },
);

it.each(RECORD_RESOURCES)(
  'one of two requests that remove the two languages of one of the $collection at once is refused',
  async ({ collection, resource }) => {
    const { id } = await given[resource]({ ca: {}, es: {} });

    const answers = await Promise.all(['ca', 'es'].map((language) => calendar.delete(`/${collection}/${id}/translations/${language}`)));

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(Object.keys((await calendar.get(`/${collection}/${id}/translations`)).body)).toHaveLength(1);
  },
);

it.each(CONTENT_RESOURCES)(
  'translations of $collection in the trash are not written, removed or shown',
  async ({ collection, resource, name }) => {
    const { id } = await given[resource]({ ca: { [name]: 'Fira' }, es: { [name]: 'Feria' } });
    await calendar.delete(`/${collection}/${id}`);
    const path = `/${collection}/${id}/translations`;

    const answers = [
      await calendar.patch(`${path}/es`, { [name]: 'Mercado' }),
      await calendar.delete(`${path}/es`),
      await calendar.get(path),
    ];

    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([410, `${resource}-no-longer-available`]));
  },
);
