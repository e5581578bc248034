import { describe, expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { CONTENT_RESOURCES, RECORD_RESOURCES, TERM_RESOURCES } from '../../support/resources.js';

const calendar = useCalendar();
const given = new Given(calendar);

const VERBS = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;

describe.each(CONTENT_RESOURCES)('a slug of $collection', ({ collection, resource, name }) => {
  const bySlug = (slug: string, language = 'ca') => calendar.get(`/${collection}/by-slug/${slug}`, { language });
  const write = (method: string, slug: string, language = 'ca') =>
    method === 'DELETE'
      ? calendar.delete(`/${collection}/by-slug/${slug}`, { language })
      : calendar.request(method, `/${collection}/by-slug/${slug}`, { as: ADMIN, language, body: { [name]: 'Canvi' } });

  it('finds the record that has it in the language of the request', async () => {
    const fair = await given[resource]({ ca: { [name]: 'Fira' }, es: { [name]: 'Feria' } });
    const market = await given[resource]({ ca: { [name]: 'Mercat' }, es: { [name]: 'Mercado', slug: 'fira' } });

    expect((await bySlug('fira')).body.id).toBe(fair.id);
    expect((await bySlug('fira', 'es')).body.id).toBe(market.id);
  });

  it('is looked up in the fallback languages if the record lacks the language', async () => {
    const { id } = await given[resource]({ es: { [name]: 'Feria' } });

    const { status, headers, body } = await bySlug('feria', 'en');
    const changed = await write('PATCH', 'feria', 'en');

    expect([status, body.id, body.slug]).toEqual([200, id, 'feria']);
    expect(headers.get('Content-Location')).toBeNull();
    expect(changed.body).toMatchObject({ id, [name]: 'Canvi', languages: ['es', 'en'] });
  });

  it('of another language of the record also finds it, and the answer has the right address', async () => {
    const { id } = await given[resource]({ ca: { [name]: 'Fira' }, es: { [name]: 'Feria' } });

    const { status, headers, body } = await bySlug('feria');

    expect([status, body.id, body[name], body.language]).toEqual([200, id, 'Fira', 'ca']);
    expect(headers.get('Content-Location')).toBe(`http://calendar.test/ca/api/calendar/events/v1/${collection}/by-slug/fira`);
    expect((await bySlug('fira')).headers.get('Content-Location')).toBeNull();
  });

  it.each(VERBS)('of another language is not found by %s', async (verb) => {
    const { id } = await given[resource]({ ca: { [name]: 'Fira' }, es: { [name]: 'Feria' } });

    const { status, body } = await write(verb, 'feria');

    expect([status, body.code]).toEqual([404, `${resource}-not-found`]);
    expect((await calendar.get(`/${collection}/${id}`)).body).toMatchObject({ [name]: 'Fira', languages: ['ca', 'es'] });
  });

  it.each(VERBS)('that no record has is not found by %s', async (verb) => {
    await given[resource]({ ca: { [name]: 'Fira' } });

    expect(await write(verb, 'aplec')).toMatchObject({ status: 404, body: { code: `${resource}-not-found` } });
    expect(await bySlug('aplec')).toMatchObject({ status: 404, body: { code: `${resource}-not-found` } });
  });
});

it.each(RECORD_RESOURCES)('a search for $collection looks at the texts that the reader sees', async ({ collection, resource, name }) => {
  await given[resource]({ ca: { [name]: 'Fira' }, es: { [name]: 'Feria', description: 'Puestos' } });
  await given[resource]({ es: { [name]: 'Feria de abril' } });
  const found = async (search: string, language: string) => {
    const { body } = await calendar.get(`/${collection}?search=${search}&hide_empty=false`, { language });
    return body[collection].map((record: Record<string, string>) => record[name]).sort();
  };

  expect(await found('feria', 'ca')).toEqual(['Feria de abril']);
  expect(await found('feria', 'es')).toEqual(['Feria', 'Feria de abril']);
  expect(await found('fira', 'en')).toEqual(['Fira']);
  expect(await found('fira', 'es')).toEqual([]);
});

it.each(RECORD_RESOURCES)(
  'a search for $collection with fallback=none looks at one language only',
  async ({ collection, resource, name }) => {
    await given[resource]({ ca: { [name]: 'Fira' }, es: { [name]: 'Feria', description: 'Puestos' } });
    const total = async (search: string) =>
      (await calendar.get(`/${collection}?search=${search}&fallback=none&hide_empty=false`)).body.total;

    expect(await total('fira')).toBe(1);
    expect(await total('puestos')).toBe(0);
  },
);

it.each(TERM_RESOURCES)(
  'the filter by slug looks at the slugs of $collection that the reader sees',
  async ({ collection, resource, name }) => {
    await given[resource]({ ca: { [name]: 'Fira' }, es: { [name]: 'Feria' } });
    await given[resource]({ es: { [name]: 'Mercado' } });
    const slugs = async (slug: string, language: string) => {
      const { body } = await calendar.get(`/${collection}?slug=${slug}&hide_empty=false`, { language });
      return body[collection].map((term: { slug: string }) => term.slug);
    };

    expect(await slugs('fira,feria,mercado', 'ca')).toEqual(['fira', 'mercado']);
    expect(await slugs('fira,feria', 'es')).toEqual(['feria']);
    expect(await slugs('feria', 'ca')).toEqual([]);
  },
);
