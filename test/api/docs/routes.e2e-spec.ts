import { beforeAll, expect, it } from '@jest/globals';
import { useCalendar } from '../../support/calendar.js';
import type { Json } from './document-nodes.js';

const calendar = useCalendar();
let routes: Record<string, Json>;

beforeAll(async () => {
  ({
    body: { routes },
  } = await calendar.get('', { language: 'en' }));
});

const argsOf = (path: string, method: string) =>
  routes[path].endpoints.find(({ methods }: { methods: string[] }) => methods.includes(method)).args;

it('lists the routes of the calendar and no others', () => {
  expect(Object.keys(routes)).toEqual(
    expect.arrayContaining([
      '/calendar/events/v1',
      '/calendar/events/v1/doc',
      '/calendar/events/v1/events/{id}',
      '/calendar/events/v1/tags',
    ]),
  );
  expect(Object.keys(routes).filter((path) => !path.startsWith('/calendar/events/v1'))).toEqual([]);
});

it('tells methods and address of a route', () => {
  const { endpoints, ...route } = routes['/calendar/events/v1/venues/{id}'];

  expect(route).toEqual({
    namespace: 'calendar/events/v1',
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    _links: { self: [{ href: 'http://calendar.test/en/api/calendar/events/v1/venues/{id}' }] },
  });
  expect(endpoints.map(({ methods }: { methods: string[] }) => methods)).toEqual([['GET'], ['POST'], ['PUT'], ['PATCH'], ['DELETE']]);
});

it('tells the arguments of a list, with those that every route takes', () => {
  const args = argsOf('/calendar/events/v1/events', 'GET');

  expect(args.per_page).toEqual({ type: 'integer', required: false, default: 12, description: 'How many records to a page.' });
  expect(args.categories).toMatchObject({ type: 'array', required: false, default: null });
  expect(args.geoloc_lat).toMatchObject({ type: 'number' });
  expect(args.fallback).toMatchObject({ type: 'string', default: 'auto' });
  expect(args.translation_language).toMatchObject({ type: 'string', required: false });
});

it('tells the fields of a write', () => {
  const args = argsOf('/calendar/events/v1/events', 'POST');

  expect(args.title).toMatchObject({ type: 'string', required: true, default: null });
  expect(args.all_day).toMatchObject({ type: 'boolean', required: false, default: false });
  expect(args.venue).toMatchObject({ type: 'integer|object|string|array', required: false });
  expect(args.image).toMatchObject({ type: 'string|integer|object|boolean' });
  expect(args.translation_language).toMatchObject({ type: 'string' });
});

it('requires the id, and nothing else, to update a record', () => {
  const args = argsOf('/calendar/events/v1/events/{id}', 'PATCH');

  expect(Object.keys(args).filter((name) => args[name].required)).toEqual(['id']);
  expect(args.id).toEqual({ type: 'integer', required: true, default: null, description: 'The id of the record.' });
  expect(args.title).toMatchObject({ type: 'string', required: false });
});

it.each([
  ['ca', 'Quants registres hi ha a cada pàgina.'],
  ['es', 'Cuántos registros hay en cada página.'],
  ['en', 'How many records to a page.'],
])('describes arguments in the language of the address: %s', async (language, description) => {
  const { body } = await calendar.get('', { language });

  expect(body.routes['/calendar/events/v1/tags'].endpoints[0].args.per_page.description).toBe(description);
});
