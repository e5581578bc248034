import { expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import { Given } from '../../support/given.js';

const calendar = useCalendar({ ROOT_ALIAS: 'wp-json/calendar/v1', DEFAULT_LANGUAGE: 'es' });
const given = new Given(calendar);

const ALIAS = '//wp-json/calendar/v1';

it('serves the default language’s calendar at one more path', async () => {
  const { id } = await given.event({ ca: { title: 'Fira' }, es: { title: 'Feria' } });

  const { status, headers, body } = await calendar.get(`${ALIAS}/events/${id}`);

  expect(status).toBe(200);
  expect(headers.get('Content-Language')).toBe('es');
  expect(body).toMatchObject({ title: 'Feria', rest_url: `http://calendar.test/es/api/calendar/events/v1/events/${id}` });
  expect((await calendar.get(`${ALIAS}/events/${id}?translation_language=ca`)).body.title).toBe('Fira');
  expect((await calendar.get(ALIAS)).body.namespace).toBe('calendar/events/v1');
});

it('writes through it, in the default language', async () => {
  const { status, headers, body } = await calendar.post(`${ALIAS}/tags`, { name: 'gratis' });

  expect(status).toBe(201);
  expect(headers.get('Location')).toBe(`http://calendar.test/es/api/calendar/events/v1/tags/${body.id}`);
  expect(body.languages).toEqual(['es']);
});

it('answers errors there in the default language', async () => {
  expect((await calendar.get(`${ALIAS}/nothing`)).body).toMatchObject({ code: 'rest_no_route', message: 'No hay nada en esta dirección.' });
  expect((await calendar.get(`${ALIAS}/events?per_page=0`)).body).toMatchObject({
    code: 'rest_invalid_param',
    message: 'Hay valores que no son válidos: per_page.',
  });
  expect((await calendar.request('OPTIONS', `${ALIAS}/events`)).headers.get('Allow')).toBe('GET, HEAD, POST, OPTIONS');
  expect((await calendar.delete(`${ALIAS}/events`)).headers.get('Allow')).toBe('GET, HEAD, POST, OPTIONS');
});

it('stays there when it redirects from a former slug', async () => {
  const { id } = await given.event({ es: { title: 'Feria' } });
  await calendar.patch(`${ALIAS}/events/${id}`, { slug: 'mercado' });

  const { status, headers, body } = await calendar.get(`${ALIAS}/events/by-slug/feria?_fields=id`);

  expect([status, headers.get('Location')]).toEqual([301, 'http://calendar.test/wp-json/calendar/v1/events/by-slug/mercado?_fields=id']);
  expect(body.message).toBe('El evento tiene ahora otra dirección.');
  expect((await calendar.delete(`${ALIAS}/events/by-slug/feria`)).headers.get('Location')).toBe(
    'http://calendar.test/wp-json/calendar/v1/events/by-slug/mercado',
  );
});

it('is that path, and no other path with the same beginning', async () => {
  expect((await calendar.get(`${ALIAS}2/events`)).body.code).toBe('rest_no_route');
  expect((await calendar.get('//wp-json/calendar')).body.code).toBe('rest_no_route');
});
