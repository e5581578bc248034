import { expect, it } from '@jest/globals';
import { listRoutes } from '../support/routes.js';
import { useCalendar } from '../support/calendar.js';
import { CONTENT_RESOURCES, RECORD_RESOURCES } from '../support/resources.js';

const calendar = useCalendar();

/** The pages for browsers; test/api/pages tests them. */
const PAGES = [
  '/ GET',
  '/:language GET',
  '/:language/docs GET',
  '/assets/:version/docs.css GET',
  '/assets/:version/docs.js GET',
  '/assets/:version/icon.svg GET',
  '/assets/:version/pages.css GET',
  '/assets/:version/swagger-ui-bundle.js GET',
  '/assets/:version/swagger-ui.css GET',
  '/docs GET',
];

const A = '/:language/api/auth/v1';
const P = '/:language/api/calendar/events/v1';

const of = (path: string, ...methods: string[]) => methods.map((method) => `${path} ${method}`);
const TRANSLATION_PATH = ['DELETE', 'GET', 'PATCH', 'POST', 'PUT'];

const JSON_TYPE = /^application\/json; charset=utf-8$/;
/** The lists and records in other formats. */
const FEEDS = [
  ...['events.ics', 'events.rss', 'events.atom', 'events.csv', 'events.geojson', 'events.jsonld', 'venues.geojson'],
  ...['events/:id.ics', 'events/by-slug/:slug.ics', 'events/:id.jsonld', 'events/by-slug/:slug.jsonld'],
];

/** Every other path of the service, with its methods. */
const ROUTES = [
  ...of('/:language/api', 'GET'),
  ...of(`${A}/audit`, 'GET'),
  ...of(`${A}/me`, 'GET'),
  ...of(`${A}/tokens`, 'GET', 'POST'),
  ...of(`${A}/tokens/:id`, 'DELETE'),
  ...of(`${A}/users`, 'GET', 'POST'),
  ...of(`${A}/users/:id`, ...TRANSLATION_PATH),
  ...of(P, 'GET'),
  ...of(`${P}/changes`, 'GET'),
  ...of(`${P}/batch`, 'POST'),
  ...of(`${P}/doc`, 'GET'),
  ...of(`${P}/sources`, 'GET', 'POST'),
  ...of(`${P}/sources/:id`, ...TRANSLATION_PATH),
  ...of(`${P}/sources/:id/run`, 'POST'),
  ...of(`${P}/translations`, 'GET'),
  ...of(`${P}/translations/stats`, 'GET'),
  ...RECORD_RESOURCES.flatMap(({ collection }) => [
    ...of(`${P}/${collection}`, 'GET', 'POST'),
    ...of(`${P}/${collection}/:id`, ...TRANSLATION_PATH),
    ...of(`${P}/${collection}/external/:source/:external_id`, 'DELETE', 'GET', 'PATCH', 'PUT'),
    ...of(`${P}/${collection}/:id/translations`, 'GET'),
    ...of(`${P}/${collection}/:id/translations/:translation`, ...TRANSLATION_PATH),
  ]),
  ...FEEDS.flatMap((path) => of(`${P}/${path}`, 'GET')),
  ...CONTENT_RESOURCES.flatMap(({ collection }) => of(`${P}/${collection}/by-slug/:slug`, ...TRANSLATION_PATH)),
];

/** The paths without a language, for operators; `test/operations/health` and `metrics` test them. */
const PROBES = ['/health/live GET', '/health/ready GET', '/metrics GET'];

it('has these routes, and no others', () => {
  const routes = listRoutes(calendar);

  expect(routes.map(({ method, path }) => `${path} ${method}`).sort()).toEqual([...PAGES, ...ROUTES, ...PROBES].sort());
});

it.each(ROUTES)('%s answers in three languages, and is declared by OPTIONS', async (route) => {
  const parameters = route.replace(':id', '7').replace(':source', 'a').replace(':external_id', '7');
  const [path = '', method = ''] = parameters.replace(':slug', 'fira').replace(':translation', 'es').split(' ');

  for (const language of ['ca', 'es', 'en']) {
    const at = `/${path.replace(':language', language)}`;
    const { status, headers, body } = await calendar.request(method, at);
    expect(status).toBeLessThan(500);
    expect(body.code).not.toBe('rest_no_route');
    expect(headers.get('Content-Type')).toMatch(
      status === 200 && FEEDS.some((feed) => path.endsWith(feed)) ? /^(text|application)\/\w/ : JSON_TYPE,
    );
    expect(headers.get('Content-Language')).toBe(language);
    expect(headers.get('X-Request-Id')).toMatch(/^[\w-]{36}$/);
    expect((await calendar.request('OPTIONS', at)).headers.get('Allow')).toContain(method);
  }
});
