import { expect, it } from '@jest/globals';
import { findHiddenRoutes } from '../../../../src/core/http/routing/route-check.js';

const get = (path: string) => ({ method: 'GET', path });

it('the service names a route that comes after one which matches some of its addresses', () => {
  expect(findHiddenRoutes([get('/sponsors/:id/translations'), get('/sponsors/by-slug/:slug')])).toEqual([
    'GET /sponsors/by-slug/:slug comes after /sponsors/:id/translations, which matches some of its addresses: in the module, list the controller of /sponsors/by-slug/:slug before the one of /sponsors/:id/translations',
  ]);
});

it('the service names a route that comes after a parameter with its ending', () => {
  expect(findHiddenRoutes([get('/sponsors/:id.ics'), get('/sponsors/stats.ics')])).toHaveLength(1);
});

it.each([
  ['the route with the fixed text is first', [get('/sponsors/by-slug/:slug'), get('/sponsors/:id/translations')]],
  ['the methods differ', [get('/sponsors/:id'), { method: 'POST', path: '/sponsors/stats' }]],
  ['the lengths differ', [get('/sponsors/:id'), get('/sponsors/stats/all')]],
  ['a fixed text differs', [get('/sponsors/:id'), get('/tags/stats')]],
  ['a parameter has an ending that the fixed text has not', [get('/sponsors/:id.ics'), get('/sponsors/stats')]],
])('the service accepts routes if %s', (_, routes) => {
  expect(findHiddenRoutes(routes)).toEqual([]);
});
