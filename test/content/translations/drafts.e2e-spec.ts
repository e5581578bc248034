import { describe, expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { CONTENT_RESOURCES, RECORD_RESOURCES, TERM_RESOURCES } from '../../support/resources.js';

const calendar = useCalendar();
const given = new Given(calendar);

type Shown = Record<string, string>;

describe.each(RECORD_RESOURCES)('a draft beside another text of $collection', ({ collection, resource, name }) => {
  const fair = (es: Record<string, string> = {}) =>
    given[resource]({
      ca: { [name]: 'Fira', description: 'Parades' },
      es: { [name]: 'Feria', description: 'Puestos', status: 'draft', ...es },
    });
  const list = (query: string, options: object = { language: 'es' }) => calendar.get(`/${collection}?hide_empty=false${query}`, options);
  const names = async (query: string) => (await list(query)).body[collection].map((record: Shown) => record[name]);

  it('is shown to no user, alone or in a list', async () => {
    const { id } = await fair();

    for (const as of [undefined, ADMIN]) {
      const options = { language: 'es', ...(as && { as }) };
      const { body } = await calendar.get(`/${collection}/${id}`, options);

      expect(body).toMatchObject({ [name]: 'Fira', slug: 'fira', description: 'Parades', language: 'ca', languages: ['ca'] });
      expect(Object.keys(body.translations)).toEqual(['ca']);
      expect((await list('', options)).body[collection]).toEqual([body]);
    }
  });

  it('is in no header', async () => {
    const { id } = await fair();

    const { headers } = await calendar.get(`/${collection}/${id}`, { language: 'es' });

    expect(headers.get('Content-Language')).toBe('ca');
    expect(headers.get('Link')).toBe(
      `<http://calendar.test/ca/api/calendar/events/v1/${collection}/${id}>; rel="alternate"; hreflang="ca"`,
    );
    expect((await list('')).headers.get('Content-Language')).toBe('ca');
  });

  it('is not among the available languages', async () => {
    const { id } = await fair();

    const { status, body } = await calendar.get(`/${collection}/${id}?fallback=none`, { language: 'es' });

    expect([status, body.code, body.data.available_languages]).toEqual([404, 'translation-not-found', ['ca']]);
    expect((await list('&fallback=none')).body.total).toBe(0);
    expect((await list('&fallback=en')).body.total).toBe(0);
  });

  it('is not searched', async () => {
    await fair();

    expect([await names('&search=feria'), await names('&search=puestos')]).toEqual([[], []]);
    expect([await names('&search=fira'), await names('&search=parades')]).toEqual([['Fira'], ['Fira']]);
  });

  it('does not change the order of a list', async () => {
    await fair({ [name]: 'Aaa' });
    await given[resource]({ es: { [name]: 'Bazar' } });

    expect(await names(resource === 'event' ? '&orderby=title' : '')).toEqual(['Bazar', 'Fira']);
  });

  it('is shown, searched and used for the order when it is published, and hidden when it is a draft again', async () => {
    const { id } = await fair();
    const become = (translation_status: string | null) =>
      calendar.patch(`/${collection}/${id}`, { translation_status }, { language: 'es' });

    expect((await become('complete')).body).toMatchObject({ [name]: 'Feria', description: 'Puestos', languages: ['ca', 'es'] });
    expect(await names('&search=puestos')).toEqual(['Feria']);
    expect((await become('draft')).body).toMatchObject({ [name]: 'Fira', description: 'Parades', languages: ['ca'] });
    expect(await names('&search=puestos')).toEqual([]);
    expect((await become(null)).body).toMatchObject({ [name]: 'Feria', languages: ['ca', 'es'] });
  });

  it('stays a draft if an update omits its status', async () => {
    const { id } = await fair();

    await calendar.patch(`/${collection}/${id}`, { [name]: 'Feria grande', slug: 'feria-grande' }, { language: 'es' });
    expect((await calendar.get(`/${collection}/${id}`, { language: 'es' })).body[name]).toBe('Fira');

    const { body } = await calendar.patch(`/${collection}/${id}`, { translations: { es: { status: 'complete' } } });
    expect(body.translations.es.slug).toBe('feria-grande');
  });

  it('has a slug that no other record can have', async () => {
    await fair();

    expect((await given[resource]({ es: { [name]: 'La Feria', slug: 'feria' } })).slug).toBe('feria-2');
  });

  it('is removed like any other text', async () => {
    const { id } = await fair();

    expect((await calendar.patch(`/${collection}/${id}`, { translations: { es: null } })).status).toBe(200);
    await calendar.patch(`/${collection}/${id}`, { translation_status: 'complete' }, { language: 'es' });
    expect((await calendar.get(`/${collection}/${id}`)).body.languages).toEqual(['ca']);
  });
});

it.each(CONTENT_RESOURCES)(
  'a draft beside another text of $collection is not found by its slug',
  async ({ collection, resource, name }) => {
    const { id } = await given[resource]({ ca: { [name]: 'Fira' }, es: { [name]: 'Feria', status: 'draft' } });
    const bySlug = () => calendar.get(`/${collection}/by-slug/feria`, { language: 'es' });

    expect([(await bySlug()).status, (await calendar.get(`/${collection}/by-slug/feria`, { as: ADMIN })).status]).toEqual([404, 404]);
    expect((await calendar.patch(`/${collection}/by-slug/feria`, { description: '' }, { language: 'es' })).status).toBe(404);
    await calendar.patch(`/${collection}/${id}`, { translations: { es: { status: 'complete' } } });
    expect((await bySlug()).body.id).toBe(id);
  },
);

it.each(TERM_RESOURCES)('a draft beside another text of $collection has no slug for filters', async ({ collection, resource, name }) => {
  const term = await given[resource]({ ca: { [name]: 'Fira' }, es: { [name]: 'Feria', status: 'draft' } });
  await given.event({ ca: { title: 'Mercat' } }, { [collection]: [term.id] });
  const events = (slug: string) => calendar.get(`/events?${collection}=${slug}`, { language: 'es' });

  expect((await calendar.get(`/${collection}?slug=feria`, { language: 'es' })).body.total).toBe(0);
  expect((await events('feria')).body.data.details).toMatchObject({ [collection]: { code: 'unknown' } });
  expect((await events('fira')).body.total).toBe(1);
});

it('a draft is not shown where an event links to the record', async () => {
  const texts = (name: string) => ({ ca: { [name]: 'Fira' }, es: { [name]: 'Feria', status: 'draft' } });
  const [venue, organizer] = [await given.venue(texts('venue')), await given.organizer(texts('organizer'))];
  const [category, tag] = [await given.category(texts('name')), await given.tag(texts('name'))];
  const links = { venue: venue.id, organizer: organizer.id, categories: [category.id], tags: [tag.id] };
  const { id } = await given.event({ es: { title: 'Mercado' } }, links);

  const { body } = await calendar.get(`/events/${id}`, { language: 'es' });

  expect(body).toMatchObject({
    venue: { venue: 'Fira' },
    organizer: [{ organizer: 'Fira' }],
    categories: [{ name: 'Fira' }],
    tags: [{ name: 'Fira' }],
  });
  for (const record of [body.venue, body.organizer[0], body.categories[0], body.tags[0]])
    expect(record).toMatchObject({ language: 'ca', languages: ['ca'] });
});
