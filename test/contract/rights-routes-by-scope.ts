/** What each route needs of a token, beside the rights of its owner. `root`, `A` and `P` are as in the contract. */
export const ROUTES_BY_SCOPE: Record<string, string[]> = {
  nothing: ['GET root', 'GET P', 'GET P/doc', 'GET A/me'],
  read: [
    ...['GET P/events', 'GET P/events/:id', 'GET P/events/by-slug/:slug'],
    ...['GET P/venues', 'GET P/venues/:id', 'GET P/venues/by-slug/:slug'],
    ...['GET P/organizers', 'GET P/organizers/:id', 'GET P/organizers/by-slug/:slug'],
    ...['GET P/categories', 'GET P/categories/:id', 'GET P/tags', 'GET P/tags/:id', 'GET A/tokens'],
    ...['GET P/translations', 'GET P/translations/stats'],
    ...['events', 'venues', 'organizers', 'categories', 'tags'].flatMap((collection) => [
      `GET P/${collection}/:id/translations`,
      `GET P/${collection}/:id/translations/:translation`,
    ]),
  ],
  'events:write': [
    'POST P/events',
    ...listWriteRoutes('P/events/:id'),
    ...listWriteRoutes('P/events/:id/translations/:translation'),
    ...listWriteRoutes('P/events/by-slug/:slug'),
  ],
  'venues:write': [
    'POST P/venues',
    ...listWriteRoutes('P/venues/:id'),
    ...listWriteRoutes('P/venues/:id/translations/:translation'),
    ...listWriteRoutes('P/venues/by-slug/:slug'),
  ],
  'organizers:write': [
    'POST P/organizers',
    ...listWriteRoutes('P/organizers/:id'),
    ...listWriteRoutes('P/organizers/:id/translations/:translation'),
    ...listWriteRoutes('P/organizers/by-slug/:slug'),
  ],
  'terms:write': [
    'POST P/categories',
    ...listWriteRoutes('P/categories/:id'),
    ...listWriteRoutes('P/categories/:id/translations/:translation'),
    'POST P/tags',
    ...listWriteRoutes('P/tags/:id'),
    ...listWriteRoutes('P/tags/:id/translations/:translation'),
  ],
  'users:admin': [
    ...['POST A/tokens', 'DELETE A/tokens/:id'],
    ...['GET A/users', 'POST A/users', 'GET A/users/:id', ...listWriteRoutes('A/users/:id'), 'GET A/audit'],
  ],
};

function listWriteRoutes(path: string): string[] {
  return ['POST', 'PUT', 'PATCH', 'DELETE'].map((method) => `${method} ${path}`);
}
