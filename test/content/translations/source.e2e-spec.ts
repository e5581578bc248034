import { describe, expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { EVENT_DATES, RECORD_RESOURCES } from '../../support/resources.js';

const calendar = useCalendar();
const given = new Given(calendar);

describe.each(RECORD_RESOURCES)('the source of $collection', ({ collection, resource, name }) => {
  const three = () => given[resource]({ es: { [name]: 'Feria' }, ca: { [name]: 'Fira' }, en: { [name]: 'Fair' } });
  const patch = (id: number, changes: object, language = 'ca') => calendar.patch(`/${collection}/${id}`, changes, { language });
  const sourceOf = async (id: number) => (await calendar.get(`/${collection}/${id}`)).body.source_language;
  const progress = async (id: number) => {
    const { body } = await calendar.get(`/${collection}/${id}/translations`, { as: ADMIN });
    return Object.fromEntries(Object.entries<{ status: string }>(body).map(([language, { status }]) => [language, status]));
  };

  it('is the language that the record was created in, in every answer', async () => {
    const { id, source_language } = await three();
    const { body } = await calendar.get(`/${collection}?hide_empty=false`, { language: 'en' });

    expect([source_language, await sourceOf(id), body[collection][0].source_language]).toEqual(['es', 'es', 'es']);
  });

  it('is the language that the client sends, if it has a title', async () => {
    const create = (source_language: string) =>
      calendar.post(`/${collection}`, {
        [name]: `Fira ${source_language}`,
        ...EVENT_DATES,
        source_language,
        translations: { en: { [name]: `Fair ${source_language}` } },
      });

    expect((await create('en')).body.source_language).toBe('en');
    const lacking = await create('es');
    expect([lacking.status, Object.keys(lacking.body.data.params)]).toEqual([400, ['source_language']]);
    const unknown = await create('fr');
    expect([unknown.status, unknown.body.data.details.source_language.code]).toEqual([400, 'choice']);
    expect((await calendar.get(`/${collection}?hide_empty=false`)).body.total).toBe(1);
  });

  it('changes if an update sends another, and stays if it is omitted or null', async () => {
    const { id } = await three();

    expect((await patch(id, { [name]: 'Fira gran' })).body.source_language).toBe('es');
    expect((await patch(id, { source_language: 'en' })).body.source_language).toBe('en');
    expect((await patch(id, { source_language: null })).body.source_language).toBe('en');
    expect((await patch(id, { source_language: 'ca' }, 'en')).body.source_language).toBe('ca');
  });

  it('cannot be a language that has no title or loses it', async () => {
    const { id } = await given[resource]({ ca: { [name]: 'Fira' }, es: { [name]: 'Feria' } });
    await patch(id, { description: 'Stalls' }, 'en');

    for (const changes of [{ source_language: 'en' }, { source_language: 'es', translations: { es: null } }, { source_language: 'fr' }]) {
      const { status, body } = await patch(id, changes);
      expect([status, Object.keys(body.data.params)]).toEqual([400, ['source_language']]);
    }
    expect((await calendar.get(`/${collection}/${id}`)).body).toMatchObject({ source_language: 'ca', languages: ['ca', 'es', 'en'] });
  });

  it('can be a language that the same update adds', async () => {
    const { id } = await given[resource]({ ca: { [name]: 'Fira' } });

    expect((await patch(id, { source_language: 'en', translations: { en: { [name]: 'Fair' } } })).body.source_language).toBe('en');
  });

  it('is the first of the other languages after its own is removed', async () => {
    const { id } = await three();
    await patch(id, { translations: { es: null } });

    expect(await sourceOf(id)).toBe('ca');
    await patch(id, { translations: { ca: null } });
    expect(await sourceOf(id)).toBe('en');
    expect(await progress(id)).toEqual({ en: 'complete' });
  });

  it('makes all other translations current when it changes, and outdates them from then on', async () => {
    const { id } = await three();
    await patch(id, { [name]: 'Feria grande' }, 'es');
    expect(await progress(id)).toEqual({ ca: 'outdated', es: 'complete', en: 'outdated' });

    await patch(id, { source_language: 'en' });
    expect(await progress(id)).toEqual({ ca: 'complete', es: 'complete', en: 'complete' });
    await patch(id, { [name]: 'Feria' }, 'es');
    expect(await progress(id)).toEqual({ ca: 'complete', es: 'complete', en: 'complete' });
    await patch(id, { [name]: 'Great fair' }, 'en');
    expect(await progress(id)).toEqual({ ca: 'outdated', es: 'outdated', en: 'complete' });
  });

  it('can be a draft while a translation is public', async () => {
    const { id } = await three();
    await patch(id, { translation_status: 'draft' }, 'es');

    expect((await calendar.get(`/${collection}/${id}`)).body).toMatchObject({ source_language: 'es', languages: ['ca', 'en'] });
    expect(await progress(id)).toEqual({ ca: 'complete', es: 'draft', en: 'complete' });
  });

  it('can be sent back as it was read', async () => {
    const { id } = await three();
    const { body } = await calendar.get(`/${collection}/${id}`, { as: ADMIN });

    const { status, body: same } = await patch(id, body);

    expect(status).toBe(200);
    expect(same).toEqual({ ...body, ...(same.modified && { modified: same.modified, modified_utc: same.modified_utc }) });
  });
});

it.each(RECORD_RESOURCES)(
  'the service refuses an unknown status of a text of $collection, and writes nothing',
  async ({ collection, resource, name }) => {
    const { id } = await given[resource]({ ca: { [name]: 'Fira' } });

    const own = await calendar.patch(`/${collection}/${id}`, { [name]: 'Mercat', translation_status: 'publish' });
    const inside = await calendar.patch(`/${collection}/${id}`, { [name]: 'Mercat', translations: { ca: { status: 'publish' } } });
    const differing = await calendar.patch(`/${collection}/${id}`, {
      translation_status: 'draft',
      translations: { ca: { status: 'complete' } },
    });

    expect([own, inside, differing].map(({ status, body }) => [status, Object.keys(body.data.params)])).toEqual([
      [400, ['translation_status']],
      [400, ['translations.ca.status']],
      [400, ['translations.ca.status']],
    ]);
    expect((await calendar.get(`/${collection}/${id}`)).body[name]).toBe('Fira');
  },
);

it('the status of a record is not the status of its texts', async () => {
  const { id } = await given.venue({ ca: { venue: 'Palau' }, es: { venue: 'Palacio' } });

  const { status, body } = await calendar.patch(`/venues/${id}`, { status: 'publish', translations: { ca: { status: 'draft' } } });

  expect([status, body.status, body.languages]).toEqual([200, 'publish', ['es']]);
});
