/** Jest with ES modules. What `test/environment` does, test/README.md explains. */
import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import './scripts/check-node.js';

// Jest needs this option of Node to run ES modules. The worker processes inherit it, so that `npx jest` needs no NODE_OPTIONS.
process.env.NODE_OPTIONS = ['--experimental-vm-modules --no-warnings --max-semi-space-size=64', process.env.NODE_OPTIONS].join(' ').trim();

const runsInOneProcess = process.argv.some((argument) => ['-i', '--runInBand', '--detectOpenHandles'].includes(argument));
if (runsInOneProcess && vm.SourceTextModule === undefined)
  throw new Error('Jest runs ES modules in one process only with --experimental-vm-modules: use `npm run test:debug -- FILE`.');

/** swc removes the types and keeps the metadata of decorators. */
const swcOptions = JSON.parse(readFileSync(new URL('test/environment/swc.json', import.meta.url), 'utf8'));

const service = '<rootDir>/test/environment/service-transform.js';

/** The tests that cannot run here, and what they need. Some are about a file, others about a server. */
const leftOut = [
  { folders: ['test/accounts/rate-limits/redis'], needs: 'REDIS_URL, the address of a Redis', isMet: process.env.REDIS_URL },
  {
    folders: ['test/api/docs/browser', 'test/api/reader-pages/browser'],
    needs: 'CHROMIUM, the path of a browser',
    isMet: process.env.CHROMIUM,
  },
  {
    folders: ['test/core/database/server', 'test/operations/workers'],
    needs: 'DATABASE_URL, the address of a MySQL or MariaDB server',
    isMet: process.env.DATABASE_URL,
  },
  {
    // All but the first are about no database: on a server they would only repeat what they show on SQLite.
    folders: [
      ...['core/database/file', 'house', 'api/docs', 'api/root', 'accounts/rate-limits', 'operations/logging', 'operations/telemetry'],
      ...['core/catalogues', 'core/config', 'core/fetching', 'core/time'],
    ].map((folder) => `test/${folder}`),
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
  testPathIgnorePatterns: ['/node_modules/', ...leftOut.flatMap(({ folders }) => folders.map((folder) => `<rootDir>/${folder}/`))],
  reporters: ['default', ['<rootDir>/jest.answers.js', { leftOut }]],
  coverageProvider: 'v8',
  testTimeout: 60000,
  // A quarter of the time of the tests is waiting, so three processes keep two cores busy.
  maxWorkers: 3,
  // Each set of settings loads the service again, and modules are never unloaded: a worker that has grown is replaced.
  workerIdleMemoryLimit: '1500MB',
};
