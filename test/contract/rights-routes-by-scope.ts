import { EVENT_LIST_FORMATS } from '../../src/events/dto/event-page.response.js';
import { EVENT_FORMATS } from '../../src/events/dto/event.response.js';
import { VENUE_LIST_FORMATS } from '../../src/venues/dto/venue.response.js';
import { CONTENT_RESOURCES, RECORD_RESOURCES, TERM_RESOURCES } from '../support/resources.js';
import { MODULE_SCOPES } from './module-routes.js';

const UNDO_ROUTES = ['history/:version/undo', 'history/:version/restore'];

/** The paths of a series. */
const SERIES_PATHS = ['P/events/:id', 'P/events/by-slug/:slug'];

/** The scopes of the routes of resources. */
const RESOURCE_SCOPES: Readonly<Record<string, readonly string[]>> = {
  nothing: ['GET A/me'],
  read: [
    ...RECORD_RESOURCES.flatMap(({ collection }) => [
      `GET P/${collection}`,
      `GET P/${collection}/:id`,
      `GET P/${collection}/external/:source/:external_id`,
      `GET P/${collection}/:id/translations`,
      `GET P/${collection}/:id/translations/:translation`,
      `GET P/${collection}/:id/history`,
      `GET P/${collection}/:id/history/:version`,
    ]),
    ...CONTENT_RESOURCES.flatMap(({ collection }) =>
      ['', '/history', '/history/:version'].map((end) => `GET P/${collection}/by-slug/:slug${end}`),
    ),
    ...EVENT_LIST_FORMATS.map((format) => `GET P/events.${format}`),
    ...VENUE_LIST_FORMATS.map((format) => `GET P/venues.${format}`),
    ...EVENT_FORMATS.flatMap((format) => [`GET P/events/:id.${format}`, `GET P/events/by-slug/:slug.${format}`]),
    ...SERIES_PATHS.flatMap((path) => [`GET ${path}/occurrences`, `GET ${path}/occurrences/:original_start`]),
    ...[
      'GET A/tokens',
      'GET A/sessions',
      ...['GET P/events/facets', 'GET P/events/dates', 'GET P/events/similar'],
      'GET P/translations',
      'GET P/translations/stats',
      'GET P/media',
      'GET P/media/:id',
    ],
  ],
  ...Object.fromEntries(
    CONTENT_RESOURCES.map(({ collection }) => [
      `${collection}:write`,
      [
        ...writesOf(collection),
        ...listWriteRoutes(`P/${collection}/by-slug/:slug`),
        ...UNDO_ROUTES.map((end) => `POST P/${collection}/by-slug/:slug/${end}`),
        ...(collection === 'events' ? SERIES_PATHS.flatMap((path) => listWriteRoutes(`${path}/occurrences/:original_start`)) : []),
      ],
    ]),
  ),
  'terms:write': TERM_RESOURCES.flatMap(({ collection }) => writesOf(collection)),
  'media:write': ['POST P/media', ...listWriteRoutes('P/media/:id')],
  'sources:admin': ['GET P/sources', 'POST P/sources', 'GET P/sources/:id', ...listWriteRoutes('P/sources/:id'), 'POST P/sources/:id/run'],
  'webhooks:admin': [
    ...['GET P/webhooks', 'POST P/webhooks', 'GET P/webhooks/:id', ...listWriteRoutes('P/webhooks/:id')],
    ...['test', 'secret', 'replay'].map((action) => `POST P/webhooks/:id/${action}`),
    'GET P/webhooks/:id/deliveries',
  ],
  'users:admin': [
    ...['POST A/tokens', 'DELETE A/tokens/:id', 'DELETE A/sessions/:id', 'POST A/users/:id/invitation'],
    ...['GET A/users', 'POST A/users', 'GET A/users/:id', 'GET A/users/:id/data', ...listWriteRoutes('A/users/:id'), 'GET A/audit'],
  ],
};

/** The scope that each route needs, besides the rights of the token's owner. */
export const ROUTES_BY_SCOPE: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.keys({ ...RESOURCE_SCOPES, ...MODULE_SCOPES }).map((scope) => [
    scope,
    [...(RESOURCE_SCOPES[scope] ?? []), ...(MODULE_SCOPES[scope] ?? [])],
  ]),
);

/** Creating a record, and writing it and its translations by id. */
function writesOf(collection: string): string[] {
  return [
    `POST P/${collection}`,
    ...listWriteRoutes(`P/${collection}/:id`),
    ...listWriteRoutes(`P/${collection}/external/:source/:external_id`).slice(1),
    ...listWriteRoutes(`P/${collection}/:id/translations/:translation`),
    ...UNDO_ROUTES.map((end) => `POST P/${collection}/:id/${end}`),
  ];
}

function listWriteRoutes(path: string): string[] {
  return ['POST', 'PUT', 'PATCH', 'DELETE'].map((method) => `${method} ${path}`);
}
