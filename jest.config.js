/** Jest with ES modules. What `test/environment` does, test/README.md explains. */
import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import './scripts/check-node.js';

// Jest needs this option of Node to run ES modules. The worker processes inherit it, so that `npx jest` needs no NODE_OPTIONS.
process.env.NODE_OPTIONS = [
  '--experimental-vm-modules --disable-warning=ExperimentalWarning --max-semi-space-size=64',
  process.env.NODE_OPTIONS,
]
  .join(' ')
  .trim();

const runsInOneProcess = process.argv.some((argument) => ['-i', '--runInBand', '--detectOpenHandles'].includes(argument));
if (runsInOneProcess && vm.SourceTextModule === undefined)
  throw new Error('Jest runs ES modules in one process only with --experimental-vm-modules: use `npm run test:debug -- FILE`.');

/** swc removes the types and keeps the metadata of decorators. */
const swcOptions = JSON.parse(readFileSync(new URL('test/environment/swc.json', import.meta.url), 'utf8'));

const service = '<rootDir>/test/environment/service-transform.js';

/** The tests that cannot run here, and what they need: folders of `test`, or the beginnings of the names of files. */
const leftOut = [
  { paths: ['accounts/rate-limits/redis'], needs: 'REDIS_URL, the address of a Redis', isMet: process.env.REDIS_URL },
  { paths: ['pages/documentation/browser', 'pages/reader/browser'], needs: 'CHROMIUM, the path of a browser', isMet: process.env.CHROMIUM },
  {
    paths: ['core/database/server'],
    needs: 'DATABASE_URL, the address of a MySQL or MariaDB server',
    isMet: process.env.DATABASE_URL,
  },
  {
    what: 'the tests about no database, and those of an SQLite file: jest.config.js lists them',
    // All but the first are about no database: on a server they would only send the statements that other tests send there.
    paths: [
      ...[
        'core/database/file',
        'house',
        'api/docs',
        'api/root',
        'pages/documentation',
        'accounts/rate-limits',
        'core/catalogues',
        'core/config',
      ],
      ...['core/fetching', 'core/text', 'core/time', 'core/http/context', 'core/http/requests', 'core/http/routing', 'core/http/server'],
      ...['content/plans', 'operations/logging', 'operations/telemetry', 'bench'],
      ...['contract/openapi', 'contract/response-validator', 'contract/rights', 'contract/routes'],
      // Who may do what, and how users sign in. `accounts/auth/status-lists` tests on servers what SQL decides.
      ...['change', 'create', 'list-and-read', 'missing', 'read', 'restore'].map((verb) => `accounts/auth/${verb}-rights`),
      ...['scopes', 'issuer', 'credentials', 'handler-declarations'].map((name) => `accounts/auth/${name}`),
      'accounts/users/password',
      // Formats. `whole-lists`, `kept` and `record-etags` test on servers what the feeds read.
      ...['formats', 'ics', 'jsonld', 'links', 'requests', 'shared', 'site', 'state', 'timezones'].map((name) => `api/feeds/${name}`),
      ...['csv', 'fields', 'ical', 'ndjson', 'program', 'site'].map((name) => `cli/import/${name}`),
      // Which languages there are, how many records a page has.
      ...['content/translations/english', 'events/page-size'],
      ...['development', 'node-version', 'startup-errors'].map((name) => `operations/startup/${name}`),
      ...['networks', 'passwords', 'token', 'unknown-proxy'].map((name) => `operations/metrics/${name}`),
    ],
    needs: 'SQLite: no DATABASE_URL',
    isMet: !process.env.DATABASE_URL,
  },
].filter(({ isMet }) => !isMet);

export default {
  dependencyExtractor: '<rootDir>/test/environment/dependency-extractor.js',
  testEnvironment: '<rootDir>/test/environment/calendar-environment.js',
  globalSetup: '<rootDir>/test/environment/global-setup.js',
  globalTeardown: '<rootDir>/test/environment/global-teardown.js',
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  // The service is loaded once for many test files, outside of their sandboxes; and so are the packages that both it and they use.
  transform: {
    // Texts and the table of resources are data, which a test may read before it changes the settings.
    '/src/core/(catalogues/|(resources|formats)\\.ts$)': ['@swc/jest', swcOptions],
    '^(?!.*/node_modules/).*/(src|test/support/service)/.+\\.ts$': service,
    '/node_modules/(typeorm|@nestjs/common|@nestjs/testing)/': service,
    '^.+\\.ts$': ['@swc/jest', swcOptions],
  },
  transformIgnorePatterns: ['/node_modules/(?!(typeorm|@nestjs/common|@nestjs/testing)/)'],
  testMatch: ['<rootDir>/test/**/*.spec.ts', '<rootDir>/test/**/*.e2e-spec.ts'],
  testPathIgnorePatterns: ['/node_modules/', ...leftOut.flatMap(({ paths }) => paths.map((path) => `<rootDir>/test/${path}[-./]`))],
  reporters: ['default', ['<rootDir>/jest.answers.js', { leftOut }]],
  coverageProvider: 'v8',
  // Far above what a test takes: no test fails because the machine is busy.
  testTimeout: 240_000,
  // A quarter of the time of the tests is waiting, so three processes keep two cores busy.
  maxWorkers: 3,
  // Each set of settings loads the service again, and modules are never unloaded: a worker that has grown is replaced.
  workerIdleMemoryLimit: '1500MB',
  // On a busy machine a worker ends later than after the half second that is Jest's default, after which Jest kills it with a warning.
  workerGracefulExitTimeout: 5000,
};
