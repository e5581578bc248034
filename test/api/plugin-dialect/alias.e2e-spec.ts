import { expect, it } from '@jest/globals';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';
import { COURSE } from '../../support/resources.js';

const calendar = useCalendar({ ROOT_ALIAS: 'rest/agenda', DEFAULT_LANGUAGE: 'es' });
const given = new Given(calendar);

const ALIAS = '//rest/agenda';
const ROOT = 'http://calendar.test/rest/agenda';

it('serves the default language’s calendar at any path', async () => {
  const { id } = await given.event({ ca: { title: 'Fira' }, es: { title: 'Feria' } });

  const { status, headers, body } = await calendar.get(`${ALIAS}/events/${id}`);

  expect(status).toBe(200);
  expect(headers.get('Content-Language')).toBe('es');
  expect(body).toMatchObject({ title: 'Feria', rest_url: `${ROOT}/events/${id}`, author: '1' });
  expect((await calendar.get(`${ALIAS}/events/${id}?translation_language=ca`)).body).toMatchObject({
    title: 'Fira',
    rest_url: `${ROOT}/events/${id}?translation_language=ca`,
  });
  expect((await calendar.get(ALIAS)).body.namespace).toBe('rest/agenda');
});

it('writes through it, in the default language', async () => {
  const { status, headers, body } = await calendar.post(`${ALIAS}/tags`, { name: 'gratis' });

  expect(status).toBe(201);
  expect(headers.get('Location')).toBe(`${ROOT}/tags/${body.id}`);
  expect(body.languages).toEqual(['es']);
});

it('answers errors there in the default language', async () => {
  expect((await calendar.get(`${ALIAS}/nothing`)).body).toMatchObject({ code: 'rest_no_route', message: 'No hay nada en esta dirección.' });
  expect((await calendar.get(`${ALIAS}/events?per_page=0`)).body).toMatchObject({
    code: 'rest_invalid_param',
    message: 'Hay valores que no son válidos: per_page.',
  });
  expect((await calendar.request('OPTIONS', `${ALIAS}/events`)).headers.get('Allow')).toBe('GET, HEAD, POST, OPTIONS');
});

it('stays there when it redirects from a former slug', async () => {
  const { id } = await given.event({ es: { title: 'Feria' } });
  await calendar.patch(`${ALIAS}/events/${id}`, { slug: 'mercado' });

  const { status, headers, body } = await calendar.get(`${ALIAS}/events/by-slug/feria?_fields=id`);

  expect([status, headers.get('Location')]).toEqual([301, `${ROOT}/events/by-slug/mercado?_fields=id`]);
  expect(body.message).toBe('El evento tiene ahora otra dirección.');
  expect((await calendar.delete(`${ALIAS}/events/by-slug/feria`)).headers.get('Location')).toBe(`${ROOT}/events/by-slug/mercado`);
});

it('is that path, and no other path with the same beginning', async () => {
  expect((await calendar.get(`${ALIAS}2/events`)).body.code).toBe('rest_no_route');
  expect((await calendar.get('//rest')).body.code).toBe('rest_no_route');
  expect((await calendar.get('//wp-json')).body.code).toBe('rest_no_route');
  expect((await calendar.get('//?rest_route=/agenda/events')).body.events).toBeUndefined();
});

it('shows feeds as they are', async () => {
  const { id } = await given.event({ es: { title: 'Rock & Roll' } });

  expect((await calendar.get(`${ALIAS}/events/${id}.ics`)).body).toMatch(/^SUMMARY.*:Rock & Roll\r$/m);
});

it('leads to the alias from what the plugin does not have, too', async () => {
  const { id: series } = await given.event({ es: {} }, COURSE);
  const category = await given.category({ es: {} });
  const read = async (path: string) => (await calendar.get(`${ALIAS}${path}`, { as: ADMIN })).body;

  expect((await read(`/events/${series}/occurrences?per_page=1`)).next_rest_url).toBe(
    `${ROOT}/events/${series}/occurrences?per_page=1&page=2`,
  );
  expect((await read('/events/facets?facets=categories')).rest_url).toBe(`${ROOT}/events/facets?facets=categories`);
  expect((await read(`/categories/${category.id}/translations`)).es.rest_url).toBe(`${ROOT}/categories/${category.id}/translations/es`);
  expect(JSON.stringify(await read('/changes'))).toContain(`"rest_url":"${ROOT}/events/`);
  expect((await read('/sources')).rest_url).toBe(`${ROOT}/sources`);
});

it('reads relative dates on the clock of the site', async () => {
  // 00:30 of the next day in Madrid.
  calendar.clock.set('2026-11-21T23:30:00Z');
  const { id } = await given.event({ es: {} }, { start_date: '2026-11-22 09:00:00', end_date: '2026-11-22 10:00:00' });

  const { body } = await calendar.get(`${ALIAS}/events?start_date=midnight&end_date=midnight`);

  expect(body.events.map((event: { id: number }) => event.id)).toEqual([id]);
  expect(body.rest_url).toBe(`${ROOT}/events?start_date=2026-11-22&end_date=2026-11-22`);
});
