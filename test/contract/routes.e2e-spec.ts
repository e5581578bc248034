import { expect, it } from '@jest/globals';
import { RouteTable } from '../../src/core/http/routing/route-table.js';
import { useCalendar } from '../support/calendar.js';

const calendar = useCalendar();

/** What people see in a browser; test/api/pages has the rest. */
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

/** Every other address of the service, and what may be done there. */
const ROUTES = [
  '/:language/api GET',
  '/:language/api/auth/v1/audit GET',
  '/:language/api/auth/v1/me GET',
  '/:language/api/auth/v1/tokens GET',
  '/:language/api/auth/v1/tokens POST',
  '/:language/api/auth/v1/tokens/:id DELETE',
  '/:language/api/auth/v1/users GET',
  '/:language/api/auth/v1/users POST',
  '/:language/api/auth/v1/users/:id DELETE',
  '/:language/api/auth/v1/users/:id GET',
  '/:language/api/auth/v1/users/:id PATCH',
  '/:language/api/auth/v1/users/:id POST',
  '/:language/api/auth/v1/users/:id PUT',
  '/:language/api/calendar/events/v1 GET',
  '/:language/api/calendar/events/v1/categories GET',
  '/:language/api/calendar/events/v1/categories POST',
  '/:language/api/calendar/events/v1/categories/:id DELETE',
  '/:language/api/calendar/events/v1/categories/:id GET',
  '/:language/api/calendar/events/v1/categories/:id PATCH',
  '/:language/api/calendar/events/v1/categories/:id POST',
  '/:language/api/calendar/events/v1/categories/:id PUT',
  '/:language/api/calendar/events/v1/categories/:id/translations GET',
  '/:language/api/calendar/events/v1/categories/:id/translations/:translation DELETE',
  '/:language/api/calendar/events/v1/categories/:id/translations/:translation GET',
  '/:language/api/calendar/events/v1/categories/:id/translations/:translation PATCH',
  '/:language/api/calendar/events/v1/categories/:id/translations/:translation POST',
  '/:language/api/calendar/events/v1/categories/:id/translations/:translation PUT',
  '/:language/api/calendar/events/v1/doc GET',
  '/:language/api/calendar/events/v1/events GET',
  '/:language/api/calendar/events/v1/events POST',
  '/:language/api/calendar/events/v1/events/:id DELETE',
  '/:language/api/calendar/events/v1/events/:id GET',
  '/:language/api/calendar/events/v1/events/:id PATCH',
  '/:language/api/calendar/events/v1/events/:id POST',
  '/:language/api/calendar/events/v1/events/:id PUT',
  '/:language/api/calendar/events/v1/events/:id/translations GET',
  '/:language/api/calendar/events/v1/events/:id/translations/:translation DELETE',
  '/:language/api/calendar/events/v1/events/:id/translations/:translation GET',
  '/:language/api/calendar/events/v1/events/:id/translations/:translation PATCH',
  '/:language/api/calendar/events/v1/events/:id/translations/:translation POST',
  '/:language/api/calendar/events/v1/events/:id/translations/:translation PUT',
  '/:language/api/calendar/events/v1/events/by-slug/:slug DELETE',
  '/:language/api/calendar/events/v1/events/by-slug/:slug GET',
  '/:language/api/calendar/events/v1/events/by-slug/:slug PATCH',
  '/:language/api/calendar/events/v1/events/by-slug/:slug POST',
  '/:language/api/calendar/events/v1/events/by-slug/:slug PUT',
  '/:language/api/calendar/events/v1/organizers GET',
  '/:language/api/calendar/events/v1/organizers POST',
  '/:language/api/calendar/events/v1/organizers/:id DELETE',
  '/:language/api/calendar/events/v1/organizers/:id GET',
  '/:language/api/calendar/events/v1/organizers/:id PATCH',
  '/:language/api/calendar/events/v1/organizers/:id POST',
  '/:language/api/calendar/events/v1/organizers/:id PUT',
  '/:language/api/calendar/events/v1/organizers/:id/translations GET',
  '/:language/api/calendar/events/v1/organizers/:id/translations/:translation DELETE',
  '/:language/api/calendar/events/v1/organizers/:id/translations/:translation GET',
  '/:language/api/calendar/events/v1/organizers/:id/translations/:translation PATCH',
  '/:language/api/calendar/events/v1/organizers/:id/translations/:translation POST',
  '/:language/api/calendar/events/v1/organizers/:id/translations/:translation PUT',
  '/:language/api/calendar/events/v1/organizers/by-slug/:slug DELETE',
  '/:language/api/calendar/events/v1/organizers/by-slug/:slug GET',
  '/:language/api/calendar/events/v1/organizers/by-slug/:slug PATCH',
  '/:language/api/calendar/events/v1/organizers/by-slug/:slug POST',
  '/:language/api/calendar/events/v1/organizers/by-slug/:slug PUT',
  '/:language/api/calendar/events/v1/tags GET',
  '/:language/api/calendar/events/v1/tags POST',
  '/:language/api/calendar/events/v1/tags/:id DELETE',
  '/:language/api/calendar/events/v1/tags/:id GET',
  '/:language/api/calendar/events/v1/tags/:id PATCH',
  '/:language/api/calendar/events/v1/tags/:id POST',
  '/:language/api/calendar/events/v1/tags/:id PUT',
  '/:language/api/calendar/events/v1/tags/:id/translations GET',
  '/:language/api/calendar/events/v1/tags/:id/translations/:translation DELETE',
  '/:language/api/calendar/events/v1/tags/:id/translations/:translation GET',
  '/:language/api/calendar/events/v1/tags/:id/translations/:translation PATCH',
  '/:language/api/calendar/events/v1/tags/:id/translations/:translation POST',
  '/:language/api/calendar/events/v1/tags/:id/translations/:translation PUT',
  '/:language/api/calendar/events/v1/translations GET',
  '/:language/api/calendar/events/v1/translations/stats GET',
  '/:language/api/calendar/events/v1/venues GET',
  '/:language/api/calendar/events/v1/venues POST',
  '/:language/api/calendar/events/v1/venues/:id DELETE',
  '/:language/api/calendar/events/v1/venues/:id GET',
  '/:language/api/calendar/events/v1/venues/:id PATCH',
  '/:language/api/calendar/events/v1/venues/:id POST',
  '/:language/api/calendar/events/v1/venues/:id PUT',
  '/:language/api/calendar/events/v1/venues/:id/translations GET',
  '/:language/api/calendar/events/v1/venues/:id/translations/:translation DELETE',
  '/:language/api/calendar/events/v1/venues/:id/translations/:translation GET',
  '/:language/api/calendar/events/v1/venues/:id/translations/:translation PATCH',
  '/:language/api/calendar/events/v1/venues/:id/translations/:translation POST',
  '/:language/api/calendar/events/v1/venues/:id/translations/:translation PUT',
  '/:language/api/calendar/events/v1/venues/by-slug/:slug DELETE',
  '/:language/api/calendar/events/v1/venues/by-slug/:slug GET',
  '/:language/api/calendar/events/v1/venues/by-slug/:slug PATCH',
  '/:language/api/calendar/events/v1/venues/by-slug/:slug POST',
  '/:language/api/calendar/events/v1/venues/by-slug/:slug PUT',
];

/** Those outside of every language, for who keeps the service running; `test/operations/health` and `metrics` ask them. */
const PROBES = ['/health/live GET', '/health/ready GET', '/metrics GET'];

it('has these routes, and no others', () => {
  const { routes } = calendar.app.get(RouteTable);

  expect(routes.map(({ method, path }) => `${path} ${method}`).sort()).toEqual([...PAGES, ...ROUTES, ...PROBES].sort());
});

it.each(ROUTES)('%s answers in three languages, and is declared by OPTIONS', async (route) => {
  const [path = '', method = ''] = route.replace(':id', '7').replace(':slug', 'fira').replace(':translation', 'es').split(' ');

  for (const language of ['ca', 'es', 'en']) {
    const at = `/${path.replace(':language', language)}`;
    const { status, headers, body } = await calendar.request(method, at);
    expect(status).toBeLessThan(500);
    expect(body.code).not.toBe('rest_no_route');
    expect(headers.get('Content-Type')).toBe('application/json; charset=utf-8');
    expect(headers.get('Content-Language')).toBe(language);
    expect(headers.get('X-Request-Id')).toMatch(/^[\w-]{36}$/);
    expect((await calendar.request('OPTIONS', at)).headers.get('Allow')).toContain(method);
  }
});
