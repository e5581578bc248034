import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { CONTENT_RESOURCES, EVENT_DATES, RECORD_RESOURCES } from '../../support/resources.js';
import { WITH_FRENCH } from './french.js';

const calendar = useCalendar(WITH_FRENCH);
const given = new Given(calendar);

it('a fourth language has a root of its own, and every root links to it', async () => {
  const { status, headers, body } = await calendar.get('//fr/api');

  expect(status).toBe(200);
  expect(headers.get('Content-Language')).toBe('fr');
  expect(body).toMatchObject({ languages: ['ca', 'es', 'en', 'fr'], links: { self: 'http://calendar.test/fr/api' } });
  expect((await calendar.get('//ca/api')).body.links.fr).toBe('http://calendar.test/fr/api');
  expect((await calendar.get('', { language: 'fr' })).body.languages).toEqual(['ca', 'es', 'en', 'fr']);
});

it.each(RECORD_RESOURCES)('the service writes and shows $collection in a fourth language', async ({ collection, name }) => {
  const { status, headers, body } = await calendar.post(`/${collection}`, { [name]: 'Foire', ...EVENT_DATES }, { language: 'fr' });
  const { body: list, headers: listed } = await calendar.get(`/${collection}?hide_empty=false`, { language: 'fr' });

  expect(status).toBe(201);
  expect(headers.get('Content-Language')).toBe('fr');
  expect(body).toMatchObject({ [name]: 'Foire', slug: 'foire', language: 'fr', languages: ['fr'] });
  expect(body.translations).toEqual({
    fr: { slug: 'foire', rest_url: `http://calendar.test/fr/api/calendar/events/v1/${collection}/${body.id}` },
  });
  expect(list[collection]).toMatchObject([{ [name]: 'Foire' }]);
  expect(listed.get('Content-Language')).toBe('fr');
});

it.each(RECORD_RESOURCES)('a fourth language can be added to $collection and removed again', async ({ collection, resource, name }) => {
  const { id } = await given[resource]({ ca: { [name]: 'Fira' }, fr: { [name]: 'Foire', slug: 'la-foire' } });

  const { body } = await calendar.get(`/${collection}/${id}?translation_language=fr`);
  const { body: removed } = await calendar.patch(`/${collection}/${id}`, { translations: { fr: null } });

  expect(body).toMatchObject({ [name]: 'Foire', language: 'fr', languages: ['ca', 'fr'], slug: 'la-foire' });
  expect(Object.keys(body.translations)).toEqual(['ca', 'fr']);
  expect(removed).toMatchObject({ [name]: 'Fira', languages: ['ca'] });
});

it.each(RECORD_RESOURCES)('$collection fall back from a fourth language to the others, and from the others to it', async (kind) => {
  const { collection, resource, name } = kind;
  const some = await given[resource]({ es: { [name]: 'Feria' }, fr: { [name]: 'Foire', description: '<p>Étals</p>' } });
  const none = await given[resource]({ en: { [name]: 'Fair' } });

  const shown = async (id: number, language: string) => (await calendar.get(`/${collection}/${id}`, { language })).body;

  expect(await shown(none.id, 'fr')).toMatchObject({ [name]: 'Fair', language: 'en' });
  expect(await shown(some.id, 'ca')).toMatchObject({ [name]: 'Feria', language: 'es', description: '<p>Étals</p>' });
  const { body: alone } = await calendar.get(`/${collection}/${none.id}?fallback=none`, { language: 'fr' });
  expect(alone).toMatchObject({ code: 'translation-not-found', data: { available_languages: ['en'] } });
});

it.each(CONTENT_RESOURCES)('the service finds $collection by their slug in a fourth language', async ({ collection, resource, name }) => {
  const { id } = await given[resource]({ ca: { [name]: 'Fira' }, fr: { [name]: 'Fête de l’été' } });

  const own = await calendar.get(`/${collection}/by-slug/fete-de-l-ete`, { language: 'fr' });
  const other = await calendar.get(`/${collection}/by-slug/fete-de-l-ete`, { language: 'ca' });

  expect(own.body).toMatchObject({ id, [name]: 'Fête de l’été' });
  expect(other.body).toMatchObject({ id, [name]: 'Fira' });
  expect(other.headers.get('Content-Location')).toBe(`http://calendar.test/ca/api/calendar/events/v1/${collection}/by-slug/fira`);
});

it('the service searches and sorts in a fourth language like its readers', async () => {
  const NAMES = ['Œuvre', 'Nzebi', 'Ñandú', 'Été', 'étang', 'Etage', 'Côté', 'Coté', 'Cote', 'Zoo'];
  for (const venue of NAMES) await given.venue({ fr: { venue } });

  const names = async (query: string) =>
    (await calendar.get(`/venues${query}`, { language: 'fr' })).body.venues.map(({ venue }: { venue: string }) => venue);

  expect(await names('?per_page=50')).toEqual(['Cote', 'Coté', 'Côté', 'Etage', 'étang', 'Été', 'Ñandú', 'Nzebi', 'Œuvre', 'Zoo']);
  expect(await names('?search=ETE')).toEqual(['Été']);
});

it('the service reads and shows prices and free events in a fourth language', async () => {
  const free = await calendar.post('/events', { title: 'Foire', ...EVENT_DATES, cost: 'entrée libre' }, { language: 'fr' });
  const priced = await calendar.post('/events', { title: 'Concert', ...EVENT_DATES, cost: '12,50' }, { language: 'fr' });

  expect(free.body).toMatchObject({ cost: 'Entrée libre', cost_details: { values: ['0'] } });
  expect(priced.body.cost).toBe('12,50 €');
  expect((await calendar.get(`/events/${free.body.id}`, { language: 'en' })).body.cost).toBe('Free');
});

it('a fourth language needs no change of the database', async () => {
  const { upQueries } = await calendar.database.driver.createSchemaBuilder().log();

  expect(upQueries).toEqual([]);
  expect(await calendar.database.showMigrations()).toBe(false);
});
