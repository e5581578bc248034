import { expect, it } from '@jest/globals';
import { RECORD_RESOURCES } from '../../support/resources.js';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';

const calendar = useCalendar();
const given = new Given(calendar);

/** Returns the names in a list, in Catalan or else the next language of the chain. */
const listed = async (collection: string, name: string, query: string, options = {}) => {
  const { status, body } = await calendar.get(`/${collection}?hide_empty=false&${query}`, options);
  expect({ status, total: body.total }).toEqual({ status: 200, total: body[collection].length });
  return body[collection].map((record: Record<string, string>) => record[name]).sort();
};

it.each(RECORD_RESOURCES)(
  'has_translation lists $collection that have every one of the languages',
  async ({ collection, resource, name }) => {
    await given[resource]({ ca: { [name]: 'Fira' }, es: { [name]: 'Feria' }, en: { [name]: 'Fair' } });
    await given[resource]({ ca: { [name]: 'Mercat' }, es: { [name]: 'Mercado' } });
    await given[resource]({ en: { [name]: 'Concert' } });

    expect(await listed(collection, name, 'has_translation=ca')).toEqual(['Fira', 'Mercat']);
    expect(await listed(collection, name, 'has_translation=ca,es')).toEqual(['Fira', 'Mercat']);
    expect(await listed(collection, name, 'has_translation=es,en')).toEqual(['Fira']);
    expect(await listed(collection, name, 'has_translation[]=en')).toEqual(['Concert', 'Fira']);
  },
);

it.each(RECORD_RESOURCES)(
  'missing_translation lists $collection that have none of the languages',
  async ({ collection, resource, name }) => {
    await given[resource]({ ca: { [name]: 'Fira' }, es: { [name]: 'Feria' }, en: { [name]: 'Fair' } });
    await given[resource]({ ca: { [name]: 'Mercat' }, es: { [name]: 'Mercado' } });
    await given[resource]({ ca: { [name]: 'Ball' }, en: { [name]: 'Dance' } });
    await given[resource]({ ca: { [name]: 'Concert' } });

    expect(await listed(collection, name, 'missing_translation=en')).toEqual(['Concert', 'Mercat']);
    expect(await listed(collection, name, 'missing_translation=es,en')).toEqual(['Concert']);
    expect(await listed(collection, name, 'missing_translation=ca')).toEqual([]);
  },
);

it.each(RECORD_RESOURCES)(
  'combines with each other and with the other filters of $collection by AND',
  async ({ collection, resource, name }) => {
    await given[resource]({ ca: { [name]: 'Fira' }, en: { [name]: 'Fair' } });
    await given[resource]({ ca: { [name]: 'Fira gran' }, es: { [name]: 'Feria' } });
    await given[resource]({ ca: { [name]: 'Concert' }, en: { [name]: 'Concert' } });

    expect(await listed(collection, name, 'has_translation=en&missing_translation=es&search=fira')).toEqual(['Fira']);
    expect(await listed(collection, name, 'has_translation=en&missing_translation=en')).toEqual([]);
    expect(await listed(collection, name, 'has_translation=es&fallback=none')).toEqual(['Fira gran']);
    expect(await listed(collection, name, 'has_translation=es&fallback=none', { language: 'en' })).toEqual([]);
  },
);

it.each(RECORD_RESOURCES)(
  'counts no draft of $collection that stands beside another text, for any caller',
  async ({ collection, resource, name }) => {
    await given[resource]({ ca: { [name]: 'Fira' }, en: { [name]: 'Fair', status: 'draft' } });
    await given[resource]({ ca: { [name]: 'Mercat' }, en: { [name]: 'Market' } });

    for (const options of [{}, { as: ADMIN }]) {
      expect(await listed(collection, name, 'has_translation=en', options)).toEqual(['Mercat']);
      expect(await listed(collection, name, 'missing_translation=en', options)).toEqual(['Fira']);
    }
  },
);

it.each(['category', 'tag'] as const)('leaves hide_empty as it is: a %s without events stays out', async (resource) => {
  const field = resource === 'category' ? 'categories' : 'tags';
  const used = await given[resource]({ ca: { name: 'Música' } });
  await given[resource]({ ca: { name: 'Dansa' } });
  await given.event({ ca: {} }, { [field]: [used.id] });

  const { body } = await calendar.get(`/${field}?missing_translation=en`);

  expect(body[field].map(({ name }: { name: string }) => name)).toEqual(['Música']);
});

it.each(RECORD_RESOURCES)('repeats the filters in the links of $collection', async ({ collection, resource, name }) => {
  for (const title of ['Fira', 'Mercat', 'Concert']) await given[resource]({ ca: { [name]: title } });

  const { headers, body } = await calendar.get(
    `/${collection}?hide_empty=false&has_translation=ca&missing_translation=es,en&translation_status=complete&per_page=1`,
  );

  expect(body.next_rest_url).toBe(
    `http://calendar.test/ca/api/calendar/events/v1/${collection}?hide_empty=false&has_translation=ca&missing_translation=es%2Cen&translation_status=complete&per_page=1&page=2`,
  );
  expect(headers.get('Link')).toContain('missing_translation=es%2Cen');
});

it.each(RECORD_RESOURCES)(
  'refuses languages and statuses of $collection that there are not, and names those that there are',
  async ({ collection }) => {
    for (const value of ['fr', 'ca,fr', 'CA', '']) {
      const { status, body } = await calendar.get(`/${collection}?has_translation=${value}&missing_translation=${value}`);
      const choices = { code: 'choice', choices: ['ca', 'es', 'en'], message: expect.any(String) };
      expect([status, body.code]).toEqual([400, 'rest_invalid_param']);
      expect(body.data.details).toEqual({ has_translation: choices, missing_translation: choices });
    }

    const { status, body } = await calendar.get(`/${collection}?translation_status=complete,missing`);
    expect(status).toBe(400);
    expect(body.data.details.translation_status).toMatchObject({ choices: ['complete', 'partial', 'outdated', 'draft'] });
  },
);
