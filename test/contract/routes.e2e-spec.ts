import { expect, it } from '@jest/globals';
import { GUIDE_PATHS, GUIDE_PICTURES } from '../../src/pages/documentation/read-guide-page.js';
import { RECORD_RESOURCES, type RecordResource } from '../support/resources.js';
import { listRoutes } from '../support/routes.js';
import { useCalendar } from '../support/calendar.js';
import { expandRoot } from './rights-requests.js';
import { ROUTES_BY_SCOPE } from './rights-routes-by-scope.js';

const calendar = useCalendar();

/** The pages where the records of a resource are edited. */
function listEditorRoutes({ collection, kind }: RecordResource): string[] {
  const path = `/:language/edit/${collection}`;
  const own = [`${path} GET`, `${path}/:id GET`, `${path}/:id POST`, `${path}/new GET`, `${path}/new POST`];
  return kind === 'content' ? [...own, `${path}/actions POST`] : own;
}

/** The pages for browsers, and files; test/pages and test/api/media test them. */
const PAGES = [
  '/ GET',
  '/:language GET',
  '/:language/docs GET',
  '/:language/calendar GET',
  '/:language/edit GET',
  '/:language/edit/:collection/:id/history GET',
  '/:language/edit/:collection/:id/history/:version GET',
  '/:language/edit/:collection/:id/history/:version POST',
  '/:language/edit/account GET',
  '/:language/edit/account POST',
  ...RECORD_RESOURCES.flatMap(listEditorRoutes),
  '/:language/edit/event-dates POST',
  '/:language/edit/events/:id/preview GET',
  '/:language/edit/pictures POST',
  '/:language/edit/events/:id/dates GET',
  '/:language/edit/events/:id/dates POST',
  '/:language/edit/sessions GET',
  '/:language/edit/sessions POST',
  '/:language/edit/suggest/:collection GET',
  '/:language/edit/tokens GET',
  '/:language/edit/tokens POST',
  '/:language/edit/translations GET',
  '/:language/edit/users GET',
  '/:language/edit/users/:id GET',
  '/:language/edit/users/:id POST',
  '/:language/edit/users/new GET',
  '/:language/edit/users/new POST',
  '/:language/sign-in GET',
  '/:language/sign-in POST',
  '/:language/sign-in/confirm GET',
  '/:language/sign-in/confirm POST',
  '/:language/sign-in/invitation/:secret GET',
  '/:language/sign-in/invitation/:secret POST',
  '/:language/sign-in/issuer GET',
  '/:language/sign-in/return GET',
  '/:language/sign-in/stay POST',
  '/:language/sign-out POST',
  '/:language/calendar/:year/:month GET',
  '/:language/calendar/:year/:month/:day GET',
  '/:language/calendar/events/:slug GET',
  '/:language/calendar/events/:slug/:original_start GET',
  '/:language/calendar/organizers/:slug GET',
  '/:language/calendar/subscribe GET',
  '/:language/calendar/venues/:slug GET',
  '/:language/embed GET',
  '/embed.js GET',
  '/favicon.ico GET',
  '/robots.txt GET',
  '/sitemap.xml GET',
  '/assets/:hash/calendar.css GET',
  '/assets/:hash/embed.js GET',
  '/assets/:hash/embedded.js GET',
  '/assets/:hash/docs.css GET',
  '/assets/:hash/docs.js GET',
  '/assets/:hash/description.js GET',
  '/assets/:hash/description-paste.js GET',
  '/assets/:hash/description-schema.js GET',
  '/assets/:hash/editor.css GET',
  '/assets/:hash/editor.js GET',
  '/assets/:hash/dates.js GET',
  '/assets/:hash/picture.js GET',
  '/assets/:hash/suggest.js GET',
  '/assets/:hash/u-elements.js GET',
  '/assets/:hash/icon GET',
  '/assets/:hash/icon.svg GET',
  '/assets/:hash/logo GET',
  '/assets/:hash/pages.css GET',
  '/assets/:hash/prosemirror.js GET',
  '/assets/:hash/session.js GET',
  '/assets/:hash/share.js GET',
  '/assets/:hash/swagger-ui-bundle.js GET',
  '/assets/:hash/swagger-ui.css GET',
  '/docs GET',
  ...[...GUIDE_PATHS, ...GUIDE_PICTURES.keys()].map((path) => `${path} GET`),
  '/media/:folder/:name GET',
];

/** Every other path of the service, with its methods. */
const ROUTES = Object.values(ROUTES_BY_SCOPE)
  .flat()
  .map((route) => route.split(' ') as [string, string])
  .map(([method, path]) => `/:language/${expandRoot(path)} ${method}`);

const JSON_TYPE = /^application\/json; charset=utf-8$/;
/** The ends of paths that show lists and records in other formats. */
const FORMAT = /\.(ics|rss|atom|csv|geojson|jsonld)$/;

/** The paths without a language, for operators; `test/operations/health` and `metrics` test them. */
const PROBES = ['/health/live GET', '/health/ready GET', '/metrics GET'];

it('has these routes, and no others', () => {
  const routes = listRoutes(calendar);

  expect(routes.map(({ method, path }) => `${path} ${method}`).sort()).toEqual([...PAGES, ...ROUTES, ...PROBES].sort());
});

it.each(ROUTES)('%s answers in three languages, and is declared by OPTIONS', async (route) => {
  const parameters = route.replace(':id', '7').replace(':source', 'a').replace(':external_id', '7');
  const named = parameters
    .replace(':slug', 'fira')
    .replace(':translation', 'es')
    .replace(':original_start', '2026-12-01')
    .replace(':version', '1');
  const [path = '', method = ''] = named.split(' ');

  for (const language of ['ca', 'es', 'en']) {
    const at = `/${path.replace(':language', language)}`;
    const { status, headers, body } = await calendar.request(method, at);
    expect(status).toBeLessThan(500);
    expect(body.code).not.toBe('rest_no_route');
    expect(headers.get('Content-Type')).toMatch(status === 200 && FORMAT.test(path) ? /^(text|application)\/\w/ : JSON_TYPE);
    expect(headers.get('Content-Language')).toBe(language);
    expect(headers.get('X-Request-Id')).toMatch(/^[\w-]{36}$/);
    expect((await calendar.request('OPTIONS', at)).headers.get('Allow')).toContain(method);
  }
});
