/** Jest with ES modules. What `test/environment` does, test/README.md explains. */
import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import './scripts/check-node.js';
import { NOT_ON_SERVERS, ON_MARIADB } from './test/databases.js';

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

/** The tests that do not run here, and what they need. Their paths are folders of `test`, or the beginnings of the names of files. */
const leftOut = [
  { paths: ['accounts/rate-limits/redis'], needs: 'REDIS_URL, the address of a Redis', isMet: process.env.REDIS_URL },
  {
    paths: ['pages/documentation/browser', 'pages/reader/browser', 'pages/editor/browser', 'pages/sign-in/browser'],
    needs: 'CHROMIUM, the path of a browser',
    isMet: process.env.CHROMIUM,
  },
  {
    paths: ['core/database/server'],
    needs: 'DATABASE_URL, the address of a MySQL or MariaDB server',
    isMet: process.env.DATABASE_URL,
  },
  {
    what: 'the tests about no database, and those of an SQLite file',
    paths: Object.values(NOT_ON_SERVERS).flat(),
    needs: 'SQLite: no DATABASE_URL',
    isMet: !process.env.DATABASE_URL,
  },
  {
    what: 'the tests in which MariaDB decides nothing',
    allBut: Object.values(ON_MARIADB).flat(),
    needs: 'another database',
    isMet: !process.env.DATABASE_URL?.startsWith('mariadb:'),
  },
].filter(({ isMet }) => !isMet);

const toPattern = ({ paths, allBut }) => `<rootDir>/test/${allBut ? `(?!(${allBut.join('|')})[-./])` : `(${paths.join('|')})[-./]`}`;

export default {
  testEnvironment: '<rootDir>/test/environment/calendar-environment.js',
  globalSetup: '<rootDir>/test/environment/global-setup.js',
  globalTeardown: '<rootDir>/test/environment/global-teardown.js',
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  // The service is loaded once for many test files, outside of their sandboxes; and so are the packages that both it and they use.
  transform: {
    '^(?!.*/node_modules/).*/(src|test/support/service)/.+\\.ts$': service,
    '/node_modules/(typeorm|@nestjs/common|@nestjs/testing)/': service,
    '^.+\\.ts$': ['@swc/jest', swcOptions],
  },
  transformIgnorePatterns: ['/node_modules/(?!(typeorm|@nestjs/common|@nestjs/testing)/)'],
  testMatch: ['<rootDir>/test/**/*.spec.ts', '<rootDir>/test/**/*.e2e-spec.ts'],
  testPathIgnorePatterns: ['/node_modules/', ...leftOut.map(toPattern)],
  reporters: ['default', ['<rootDir>/jest.answers.js', { leftOut }]],
  coverageProvider: 'v8',
  // Far above what a test takes: no test fails because the machine is busy.
  testTimeout: 240_000,
  // A quarter of the time of the tests is waiting, so three processes keep two cores busy.
  maxWorkers: 3,
  // The sandboxes of test files are freed late: a worker that has grown is replaced.
  workerIdleMemoryLimit: '1500MB',
  // On a busy machine a worker ends later than after the half second that is Jest's default, after which Jest kills it with a warning.
  workerGracefulExitTimeout: 5000,
};
