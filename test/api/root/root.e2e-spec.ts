import { expect, it } from '@jest/globals';
import { MODULE_SCOPES } from '../../contract/module-routes.js';
import { ADMIN, useCalendar } from '../../support/calendar.js';
import { CONTENT_RESOURCES, RECORD_RESOURCES } from '../../support/resources.js';

const calendar = useCalendar();

/** The paths below `P` of the modules that are no resources. */
const MODULE_PATHS = Object.values(MODULE_SCOPES).flatMap((routes) =>
  routes.flatMap((route) => / P(.*)/.exec(route)?.[1]!.replaceAll(/:(\w+)/g, '{$1}') ?? []),
);
const BY_SLUG = CONTENT_RESOURCES.map(({ collection }) => `/${collection}/by-slug/{slug}`);
const P = 'http://calendar.test/es/api/calendar/events/v1';

it('the API root tells its languages, its namespaces and where they are', async () => {
  const { status, body } = await calendar.get('//es/api');

  expect(status).toBe(200);
  expect(body).toMatchObject({
    name: expect.any(String),
    languages: ['ca', 'es', 'en'],
    namespaces: ['calendar/events/v1', 'auth/v1'],
    links: {
      self: 'http://calendar.test/es/api',
      calendar: P,
      documentation: `${P}/doc`,
      ca: 'http://calendar.test/ca/api',
      en: 'http://calendar.test/en/api',
    },
  });
});

it('every link of the API root works', async () => {
  const { links } = (await calendar.get('//es/api')).body;
  const { auth, ...open } = links as Record<string, string>;

  for (const url of Object.values(open)) expect((await calendar.get(`/${new URL(url).pathname}`)).status).toBe(200);
  expect((await calendar.get(`/${new URL(auth!).pathname}/me`, { as: ADMIN })).status).toBe(200);
});

it('the calendar’s root tells what clients look for first', async () => {
  const { status, headers, body } = await calendar.get('', { language: 'es' });

  expect(status).toBe(200);
  expect(headers.get('Content-Language')).toBe('es');
  expect(body).toMatchObject({ namespace: 'calendar/events/v1', capabilities: ['sync-connect'], languages: ['ca', 'es', 'en'] });
  expect(Object.keys(body.routes).sort()).toEqual(
    [
      ...new Set(MODULE_PATHS),
      ...['/sources', '/sources/{id}', '/sources/{id}/run', '/translations', '/translations/stats'],
      ...['facets', 'dates', 'similar'].map((name) => `/events/${name}`),
      ...['/webhooks', ...['', '/deliveries', '/replay', '/secret', '/test'].map((part) => `/webhooks/{id}${part}`)],
      ...['ics', 'rss', 'atom', 'csv', 'geojson', 'jsonld'].map((format) => `/events.${format}`),
      ...['ics', 'jsonld'].flatMap((format) => [`/events/{id}.${format}`, `/events/by-slug/{slug}.${format}`]),
      ...['{id}', 'by-slug/{slug}'].flatMap((series) => ['', '/{original_start}'].map((date) => `/events/${series}/occurrences${date}`)),
      ...[...RECORD_RESOURCES.map(({ collection }) => `/${collection}/{id}`), ...BY_SLUG].flatMap((record) =>
        ['', '/{version}', '/{version}/restore', '/{version}/undo'].map((part) => `${record}/history${part}`),
      ),
      ...['/venues.geojson', '/media', '/media/{id}'],
      ...RECORD_RESOURCES.flatMap(({ collection }) => [
        `/${collection}`,
        `/${collection}/{id}`,
        `/${collection}/{id}/translations`,
        `/${collection}/{id}/translations/{translation}`,
        `/${collection}/external/{source}/{external_id}`,
      ]),
      ...BY_SLUG,
    ]
      .map((path) => `/calendar/events/v1${path}`)
      .sort(),
  );
});

it('describes each route: methods, and the arguments of each', async () => {
  const { routes } = (await calendar.get('')).body;

  const { methods, endpoints, namespace, _links } = routes['/calendar/events/v1/events'];
  expect(namespace).toBe('calendar/events/v1');
  expect(methods).toEqual(['GET', 'POST']);
  expect(_links.self).toEqual([{ href: 'http://calendar.test/ca/api/calendar/events/v1/events' }]);
  const [list, create] = ['GET', 'POST'].map(
    (method) => endpoints.find((endpoint: { methods: string[] }) => endpoint.methods.includes(method)).args,
  );
  expect(list.per_page).toMatchObject({ type: 'integer', required: false, default: 12, description: expect.any(String) });
  expect(Object.keys(list)).toEqual(
    expect.arrayContaining(['page', 'start_date', 'end_date', 'search', 'categories', 'venue', 'geoloc_lat', 'include', 'post_parent']),
  );
  expect(create.title).toMatchObject({ type: 'string', required: true, default: null });
  expect(create.description).toMatchObject({ type: 'string', required: false });
  expect(Object.keys(create)).toEqual(expect.arrayContaining(['start_date', 'end_date', 'cost', 'venue', 'organizer', 'tags', 'all_day']));
  expect(routes['/calendar/events/v1/events/{id}'].methods.sort()).toEqual(['DELETE', 'GET', 'PATCH', 'POST', 'PUT']);
});

it('every route that it names really exists, with these methods', async () => {
  const { routes } = (await calendar.get('')).body;

  for (const [path, { methods }] of Object.entries<{ methods: string[] }>(routes)) {
    const at = `//ca/api${path.replace('{id}', '7').replace('{slug}', 'fira').replace('{translation}', 'es').replace('{version}', '1')}`;
    for (const method of methods) {
      const { status, body } = await calendar.request(method, at);
      expect([method, at, status < 500, body.code === 'rest_no_route', status === 405]).toEqual([method, at, true, false, false]);
    }
    const { headers } = await calendar.request('OPTIONS', at);
    expect(
      (headers.get('Allow') ?? '')
        .split(', ')
        .filter((method) => method !== 'HEAD' && method !== 'OPTIONS')
        .sort(),
    ).toEqual([...methods].sort());
  }
});

it('accepts namespace and context, and refuses other values for them', async () => {
  expect((await calendar.get('?namespace=calendar/events/v1&context=view')).status).toBe(200);
  expect((await calendar.get('?namespace=wp/v2')).body).toMatchObject({
    code: 'rest_invalid_param',
    data: { params: { namespace: expect.any(String) } },
  });
  expect((await calendar.get('?context=everything')).body).toMatchObject({
    code: 'rest_invalid_param',
    data: { params: { context: expect.any(String) } },
  });
  expect((await calendar.get('?translation_language=fr')).body).toMatchObject({
    code: 'rest_invalid_param',
    data: { params: { translation_language: expect.any(String) } },
  });
});
