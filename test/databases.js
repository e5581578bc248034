/**
 * Which tests run on a database server, and why. All tests run on SQLite, but for those of a server. jest.config.js reads these lists.
 * A path is a folder of `test`, or the beginning of the names of files.
 */

/** The tests that run on SQLite only. On a server they would only send statements that other tests send there, with the same kinds of values. */
export const NOT_ON_SERVERS = {
  'the file of SQLite': ['core/database/file'],
  'the code itself, and programs that measure it': ['house', 'bench'],
  'what the process computes': ['core/catalogues', 'core/config', 'core/fetching', 'core/text', 'core/time', 'content/plans'],
  'HTTP, before the database is asked': [
    ...['core/http/context', 'core/http/requests', 'core/http/routing', 'core/http/server', 'accounts/rate-limits'],
    ...['bad-parameters', 'bounded-texts', 'hostile-parameters', 'hostile-texts', 'html-cleaning'].map(
      (name) => `core/http/validation/${name}`,
    ),
    ...['networks', 'passwords', 'token', 'unknown-proxy'].map((name) => `operations/metrics/${name}`),
  ],
  'the document of the API, and the pages about it': [
    ...['api/docs', 'api/root', 'pages/documentation'],
    ...['openapi', 'response-validator', 'routes', 'statuses'].map((name) => `contract/${name}`),
  ],
  'who may do what, and how users sign in. `accounts/auth/status-lists` tests what SQL decides': [
    ...['change', 'create', 'list-and-read', 'missing', 'restore'].map((verb) => `accounts/auth/${verb}-rights`),
    ...['scopes', 'issuer', 'credentials', 'handler-declarations'].map((name) => `accounts/auth/${name}`),
    ...['contract/rights', 'accounts/users/password', 'pages/sign-in'],
  ],
  'formats. `whole-lists`, `kept` and `record-etags` test what feeds read': [
    ...['formats', 'ics', 'jsonld', 'links', 'requests', 'shared', 'site', 'state', 'timezones'].map((name) => `api/feeds/${name}`),
  ],
  'what becomes of other calendars before it is sent to the routes of records. `api/sources` tests how it is written': [
    ...['cli/import', 'api/sources/joining'],
    ...['alias', 'caching', 'clients', 'dates', 'errors', 'writes'].map((name) => `api/plugin-dialect/${name}`),
  ],
  'how pictures are decoded': ['api/media/files', 'api/media/limits'],
  'settings that choose languages, and how many records a page has': ['content/translations/english', 'events/page-size'],
  'what the process writes, and how it starts': [
    ...['operations/logging', 'operations/telemetry'],
    ...['development', 'node-version', 'startup-errors'].map((name) => `operations/startup/${name}`),
  ],
};

/** The tests in which the server decides something. MariaDB runs only these, and MySQL runs all that are not in the list above. */
export const ON_MARIADB = {
  'transactions, locks, deadlocks, isolation, connections and their limits, errors, migrations, replicas': ['core/database'],
  'what one of several instances claims, or sees of another': [
    ...['core/idempotency', 'core/jobs', 'api/listeners', 'api/changes/random', 'api/changes/waiting', 'accounts/users/instances'],
    ...['accounts/users/revoked-rights', 'api/webhooks/two-instances', 'api/webhooks/commit-order', 'content/external-ids/concurrent'],
  ],
  'a transaction of many writes, and what is left after it failed': ['api/batch', 'accounts/audit/atomic'],
  'INSERT … RETURNING, INSERT IGNORE and generated ids, which MySQL does in another way': [
    ...['content/records/create', 'content/records/erase', 'content/records/terms', 'content/external-ids/records'],
  ],
  'collations: which texts are equal, and in which order they come': [
    ...['content/slugs', 'content/lists', 'content/translations/order', 'core/http/validation/texts', 'events/list-search'],
    ...['accounts/users/list', 'accounts/users/update', 'events/terms'],
  ],
  'recursive queries, which MariaDB cuts off without an error': ['categories/parents'],
  'the full-text index': ['events/words'],
  'the plans of large queries: which index, grouping, functions of dates': [
    ...['events/calendar', 'events/facets', 'events/list/occurrences', 'events/list-by-time', 'events/list-order-and-pages', 'events/geo'],
    'events/suitability-lists',
    'accounts/auth/status-lists',
  ],
  'changes of many rows, and of rows that a foreign key refers to': [
    'events/series/erase',
    'events/series/jobs',
    'events/series/at-once',
    'accounts/users/remove',
  ],
  'a snapshot, the types of columns, and the tables of an empty schema': [
    ...['consistent', 'module', 'older-schema', 'replace', 'round-trip'].map((name) => `cli/backup/${name}`),
    'cli/reindex',
  ],
  'what the server says about itself': [
    ...['operations/health/health-checks', 'operations/health/not-ready', 'operations/health/server-check'],
    ...['operations/metrics/database', 'operations/startup/refused-databases'],
  ],
};
