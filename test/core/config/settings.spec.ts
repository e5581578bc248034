import { describe, expect, it } from '@jest/globals';
import { ENGLISH_CATALOGUE } from '../../../src/core/catalogues/catalogue.js';
import { readSettings } from '../../../src/core/config/read-settings.js';
import { SettingsError } from '../../../src/core/config/settings-error.js';

const problemsOf = (environment: Record<string, string>): readonly string[] => {
  try {
    readSettings(environment);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
};

it('every setting has a default', () => {
  expect(readSettings({})).toEqual({
    port: 3000,
    baseUrl: 'http://localhost:3000',
    globalIdHost: null,
    restPrefix: 'api',
    databaseUrl: null,
    databaseReplicaUrl: null,
    dataDir: './data',
    languages: ['ca', 'es', 'en'],
    catalogues: { ca: expect.anything(), es: expect.anything(), en: ENGLISH_CATALOGUE },
    defaultLanguage: 'ca',
    fallbackChains: { ca: ['ca', 'es', 'en'], es: ['es', 'ca', 'en'], en: ['en', 'ca', 'es'] },
    siteTimezone: 'Europe/Madrid',
    rootAlias: null,
    publicUrls: {},
    siteNames: null,
    hasPages: true,
    hasEditor: true,
    legalUrl: null,
    accessibilityUrl: null,
    siteLogo: null,
    siteIcon: null,
    siteShortcuts: [],
    siteCss: null,
    embedOrigins: ['*'],
    media: {
      storage: { folder: 'data/media' },
      isStorageNamed: false,
      url: 'http://localhost:3000/media',
      maxImageBytes: 10_000_000,
      unusedDays: 30,
    },
    maxPerPage: 100,
    defaultCurrency: '€',
    admin: { username: 'admin', password: null, token: null },
    corsOrigins: [],
    trustProxy: [],
    fetchNetworks: [],
    maxFetchBytes: 100_000_000,
    rateLimits: { anonymous: 300, search: 60, user: 1200, writes: 300, uploads: 20, address: 6000, files: 3000, health: 600 },
    maxFailedSignInsPerMinute: 5,
    maxConnections: 2000,
    maxConnectionsPerAddress: 200,
    maxBytesInFlight: 64_000_000,
    redisUrl: null,
    issuer: null,
    drainDelaySeconds: 5,
    minFreeSpaceBytes: 100_000_000,
    auditRetentionDays: null,
    trashRetentionDays: null,
    historyRetentionDays: 400,
    changeTokenDays: 400,
    recurrenceHorizonMonths: 25,
    maxOccurrences: 5000,
    logLevel: 'info',
    metricsToken: null,
    metricsNetworks: ['loopback'],
    isTracingEnabled: false,
    traceHeaders: null,
    secrets: [],
    isSampleDataEnabled: false,
    isProduction: false,
  });
});

it('the service treats an empty variable as not set', () => {
  expect(readSettings({ PORT: '', BASE_URL: '', DATABASE_URL: '', ROOT_ALIAS: '', ADMIN_TOKEN: '' })).toEqual(readSettings({}));
});

it('the service ignores variables that are not settings', () => {
  expect(readSettings({ PATH: '/bin', HOME: '/', port: '1', __proto__: '1' })).toEqual(readSettings({}));
});

describe('the service reads', () => {
  const withMedia = (changes: object) => ({ media: { ...readSettings({}).media, ...changes } });
  const bucket = { name: 'calendar-media', region: 'us-east-1', accessKeyId: 'me', secretAccessKey: 'p@ss' };
  const keys = { S3_ACCESS_KEY_ID: 'me', S3_SECRET_ACCESS_KEY: 'p@ss' };

  it.each([
    [{ PORT: '8080' }, { port: 8080, baseUrl: 'http://localhost:8080', ...withMedia({ url: 'http://localhost:8080/media' }) }],
    [
      { BASE_URL: 'https://agenda.example.cat/' },
      { baseUrl: 'https://agenda.example.cat', ...withMedia({ url: 'https://agenda.example.cat/media' }) },
    ],
    [{ MEDIA_URL: 'https://media.example.cat/' }, withMedia({ url: 'https://media.example.cat' })],
    [{ MEDIA_STORAGE: '/srv/media' }, withMedia({ storage: { folder: '/srv/media' }, isStorageNamed: true })],
    [
      { MEDIA_STORAGE: 's3://calendar-media', ...keys },
      withMedia({ storage: { bucket: { ...bucket, endpoint: 'https://s3.us-east-1.amazonaws.com' } }, isStorageNamed: true }),
    ],
    [
      { MEDIA_STORAGE: 's3://calendar-media', S3_ENDPOINT: 'http://minio:9000/', S3_REGION: 'town', ...keys },
      withMedia({ storage: { bucket: { ...bucket, endpoint: 'http://minio:9000', region: 'town' } }, isStorageNamed: true }),
    ],
    [{ MAX_IMAGE_MEGABYTES: '20', MEDIA_UNUSED_DAYS: '7' }, withMedia({ maxImageBytes: 20_000_000, unusedDays: 7 })],
    [{ REST_PREFIX: '/rest/v2/' }, { restPrefix: 'rest/v2' }],
    [{ DATABASE_URL: 'mysql://me:p%40ss@db:3306/calendar' }, { databaseUrl: 'mysql://me:p%40ss@db:3306/calendar' }],
    [{ DATABASE_URL: 'mariadb://root@127.0.0.1/calendar' }, { databaseUrl: 'mariadb://root@127.0.0.1/calendar' }],
    [
      { DATABASE_URL: 'mysql://me@db/calendar', DATABASE_PASSWORD: 'p@ss/word%' },
      { databaseUrl: 'mysql://me:p%40ss%2Fword%25@db/calendar' },
    ],
    [
      { DATABASE_URL: 'mysql://me@db/calendar', DATABASE_REPLICA_URL: 'mysql://me@copy/calendar', DATABASE_PASSWORD: 'p@ss' },
      { databaseUrl: 'mysql://me:p%40ss@db/calendar', databaseReplicaUrl: 'mysql://me:p%40ss@copy/calendar' },
    ],
    [
      { DATABASE_URL: 'mysql://me@db/calendar', DATABASE_REPLICA_URL: 'mysql://me:other@copy/calendar', DATABASE_PASSWORD: 'p@ss' },
      { databaseUrl: 'mysql://me:p%40ss@db/calendar', databaseReplicaUrl: 'mysql://me:other@copy/calendar' },
    ],
    [{ DATA_DIR: '/var/lib/calendar' }, { dataDir: '/var/lib/calendar', ...withMedia({ storage: { folder: '/var/lib/calendar/media' } }) }],
    [{ LANGUAGES: 'en' }, { languages: ['en'], defaultLanguage: 'en', fallbackChains: { en: ['en'] } }],
    [
      { LANGUAGES: 'es, ca', LANGUAGE_FALLBACK: 'ca:es' },
      { languages: ['es', 'ca'], defaultLanguage: 'es', fallbackChains: { es: ['es', 'ca'], ca: ['ca', 'es'] } },
    ],
    [{ DEFAULT_LANGUAGE: 'en' }, { defaultLanguage: 'en' }],
    [{ LANGUAGE_FALLBACK: 'en:es' }, { fallbackChains: { ca: ['ca', 'es', 'en'], es: ['es', 'ca', 'en'], en: ['en', 'es', 'ca'] } }],
    [{ SITE_TIMEZONE: 'Atlantic/Canary' }, { siteTimezone: 'Atlantic/Canary' }],
    [{ ROOT_ALIAS: '/wp-json/calendar/v1' }, { rootAlias: 'wp-json/calendar/v1' }],
    [{ MAX_PER_PAGE: '50' }, { maxPerPage: 50 }],
    [{ DEFAULT_CURRENCY: 'EUR' }, { defaultCurrency: 'EUR' }],
    [
      { ADMIN_USERNAME: 'pau', ADMIN_PASSWORD: 'long enough', ADMIN_TOKEN: 'x'.repeat(16) },
      { admin: { username: 'pau', password: 'long enough', token: 'x'.repeat(16) } },
    ],
    [{ CORS_ORIGINS: 'https://a.cat, https://b.cat' }, { corsOrigins: ['https://a.cat', 'https://b.cat'] }],
    [{ TRUST_PROXY: '10.0.0.0/8, ::1' }, { trustProxy: ['10.0.0.0/8', '::1'] }],
    [{ RATE_LIMITS: 'off' }, { rateLimits: null }],
    [
      { RATE_LIMIT_ANONYMOUS: '1', RATE_LIMIT_SEARCH: '2', RATE_LIMIT_USER: '3', RATE_LIMIT_WRITES: '4', RATE_LIMIT_UPLOADS: '5' },
      { rateLimits: { anonymous: 1, search: 2, user: 3, writes: 4, uploads: 5, address: 6000, files: 3000, health: 600 } },
    ],
    [
      { RATE_LIMIT_ADDRESS: '5', RATE_LIMIT_HEALTH: '6' },
      { rateLimits: { anonymous: 300, search: 60, user: 1200, writes: 300, uploads: 20, address: 5, files: 3000, health: 6 } },
    ],
    [{ METRICS_NETWORKS: 'uniquelocal,203.0.113.7' }, { metricsNetworks: ['uniquelocal', '203.0.113.7'] }],
    [{ RATE_LIMIT_SIGN_IN: '3' }, { maxFailedSignInsPerMinute: 3 }],
    [{ REDIS_URL: 'redis://127.0.0.1:6379' }, { redisUrl: 'redis://127.0.0.1:6379' }],
    [{ REDIS_URL: 'rediss://me:secret@cache:6380/2' }, { redisUrl: 'rediss://me:secret@cache:6380/2' }],
    [
      { OIDC_ISSUER: 'https://login.example.cat/realms/town', OIDC_AUDIENCE: 'calendar' },
      { issuer: { url: 'https://login.example.cat/realms/town', audience: 'calendar', roleClaim: 'role', client: null } },
    ],
    [
      { OIDC_ISSUER: 'http://localhost:8080', OIDC_AUDIENCE: 'calendar', OIDC_ROLE_CLAIM: 'https://example.cat/role' },
      { issuer: { url: 'http://localhost:8080', audience: 'calendar', roleClaim: 'https://example.cat/role', client: null } },
    ],
    [
      { OIDC_ISSUER: 'http://localhost:8080', OIDC_AUDIENCE: 'calendar', OIDC_CLIENT_ID: 'pages', OIDC_CLIENT_SECRET: 'a secret' },
      { issuer: { url: 'http://localhost:8080', audience: 'calendar', roleClaim: 'role', client: { id: 'pages', secret: 'a secret' } } },
    ],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'a=b' }, { traceHeaders: 'a=b' }],
    [{ DRAIN_DELAY: '0' }, { drainDelaySeconds: 0 }],
    [{ MIN_FREE_MEGABYTES: '2000' }, { minFreeSpaceBytes: 2_000_000_000 }],
    [{ AUDIT_RETENTION_DAYS: '365' }, { auditRetentionDays: 365 }],
    [{ HISTORY_RETENTION_DAYS: '30' }, { historyRetentionDays: 30 }],
    [{ CHANGE_TOKEN_DAYS: '30' }, { changeTokenDays: 30 }],
    [{ RECURRENCE_HORIZON_MONTHS: '12' }, { recurrenceHorizonMonths: 12 }],
    [{ MAX_OCCURRENCES: '100' }, { maxOccurrences: 100 }],
    [{ TRASH_RETENTION_DAYS: '90' }, { trashRetentionDays: 90 }],
    [{ GLOBAL_ID_HOST: 'agenda.example.cat:8080' }, { globalIdHost: 'agenda.example.cat:8080' }],
    [
      { PUBLIC_URLS: 'event=https://a.example.cat/{language}/{slug}, venue=http://b.example.cat/?id={id}' },
      { publicUrls: { events: 'https://a.example.cat/{language}/{slug}', venues: 'http://b.example.cat/?id={id}' } },
    ],
    [{ SITE_NAME: 'Agenda: tot, ara' }, { siteNames: { ca: 'Agenda: tot, ara', es: 'Agenda: tot, ara', en: 'Agenda: tot, ara' } }],
    [{ SITE_NAME: 'ca:Actes, fires,en:Events' }, { siteNames: { ca: 'Actes, fires', es: 'Actes, fires', en: 'Events' } }],
    [
      { PAGES: 'off', REST_PREFIX: 'calendar/api' },
      { hasPages: false, restPrefix: 'calendar/api' },
    ],
    [{ LEGAL_URL: 'https://example.cat/{language}/legal' }, { legalUrl: 'https://example.cat/{language}/legal' }],
    [{ EMBED_ORIGINS: 'https://a.cat, https://b.cat:8443' }, { embedOrigins: ['https://a.cat', 'https://b.cat:8443'] }],
    [{ EMBED_ORIGINS: 'none' }, { embedOrigins: [] }],
    [
      { SITE_SHORTCUTS: 'ca:Infants,en:Children=categories:nens; Jazz=tags:jazz;' },
      {
        siteShortcuts: [
          { names: { ca: 'Infants', es: 'Infants', en: 'Children' }, filter: 'categories', value: 'nens' },
          { names: { ca: 'Jazz', es: 'Jazz', en: 'Jazz' }, filter: 'tags', value: 'jazz' },
        ],
      },
    ],
    [{ SITE_ICON: 'public/icon.svg' }, { siteIcon: 'public/icon.svg' }],
    [{ SITE_LOGO: 'public/icon.svg' }, { siteLogo: 'public/icon.svg' }],
    [{ LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
    [{ METRICS_TOKEN: 'x'.repeat(16) }, { metricsToken: 'x'.repeat(16) }],
    [{ OTEL_TRACES_EXPORTER: 'otlp, console' }, { isTracingEnabled: true }],
    [{ OTEL_TRACES_EXPORTER: 'none', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }, { isTracingEnabled: false }],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }, { isTracingEnabled: true }],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://collector/v1/traces' }, { isTracingEnabled: true }],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_SDK_DISABLED: 'TRUE' }, { isTracingEnabled: false }],
    [{ SAMPLE_DATA: 'on' }, { isSampleDataEnabled: true }],
    [{ NODE_ENV: 'production' }, { isProduction: true }],
    [{ NODE_ENV: 'development' }, {}],
  ])('%j', (environment: Record<string, string>, expected) => {
    // Other languages have other catalogues.
    const any = { catalogues: expect.anything(), secrets: expect.anything() };
    expect(readSettings(environment)).toEqual({ ...readSettings({}), ...any, ...expected });
  });
});

describe('the service refuses, in one line that names the variable,', () => {
  it.each([
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '3000x'],
    ['BASE_URL', 'agenda.example.cat'],
    ['BASE_URL', 'https://agenda.example.cat/path'],
    ['REST_PREFIX', 'a b'],
    ['REST_PREFIX', '../up'],
    ['REST_PREFIX', 'docs'],
    ['DATABASE_URL', 'postgres://me@db/calendar'],
    ['DATABASE_URL', 'mysql://db'],
    ['DATABASE_URL', 'mysql://me@db/calendar?ssl=true'],
    ['DATABASE_URL', 'mysql://me:100%@db/calendar'],
    ['DATABASE_URL', 'mysql://me:a#b@db/calendar'],
    ['DATABASE_PASSWORD', 'of no database'],
    ['DATABASE_REPLICA_URL', 'mysql://me@copy/calendar'],
    ['LANGUAGES', ','],
    ['LANGUAGES', 'ca,es,ca'],
    ['LANGUAGES', 'CA'],
    ['LANGUAGES', 'ca-ES'],
    ['LANGUAGES', 'català'],
    ['CATALOGUES_DIR', 'x'.repeat(5000)],
    ['DEFAULT_LANGUAGE', 'fr'],
    ['LANGUAGE_FALLBACK', 'ca:fr'],
    ['LANGUAGE_FALLBACK', 'ca'],
    ['SITE_TIMEZONE', 'Europe/Vic'],
    ['ROOT_ALIAS', '/'],
    ['ROOT_ALIAS', '/Health/v1'],
    ['ROOT_ALIAS', 'assets'],
    ['MAX_PER_PAGE', '0'],
    ['MAX_PER_PAGE', 'all'],
    ['DEFAULT_CURRENCY', 'far too long'],
    ['ADMIN_USERNAME', 'two words'],
    ['ADMIN_PASSWORD', 'short'],
    ['ADMIN_TOKEN', 'guessable'],
    ['RATE_LIMITS', 'maybe'],
    ['RATE_LIMIT_ANONYMOUS', '0'],
    ['RATE_LIMIT_SIGN_IN', 'many'],
    ['REDIS_URL', '127.0.0.1:6379'],
    ['REDIS_URL', 'http://127.0.0.1:6379'],
    ['OIDC_ROLE_CLAIM', 'a role'],
    ['CORS_ORIGINS', '*'],
    ['CORS_ORIGINS', 'https://a.cat,b'],
    ['TRUST_PROXY', 'every one'],
    ['TRUST_PROXY', '300.1.1.1'],
    ['METRICS_NETWORKS', 'everybody'],
    ['DRAIN_DELAY', '-5'],
    ['DRAIN_DELAY', 'soon'],
    ['MIN_FREE_MEGABYTES', 'some'],
    ['AUDIT_RETENTION_DAYS', '0'],
    ['TRASH_RETENTION_DAYS', '0'],
    ['HISTORY_RETENTION_DAYS', '0'],
    ['GLOBAL_ID_HOST', 'https://agenda.example.cat'],
    ['GLOBAL_ID_HOST', 'agenda.example.cat/calendar'],
    ['GLOBAL_ID_HOST', 'Agenda.example.cat'],
    ['GLOBAL_ID_HOST', 'agenda example'],
    ['PUBLIC_URLS', 'https://a.example.cat/{slug}'],
    ['PUBLIC_URLS', 'event=https://a.example.cat/'],
    ['PUBLIC_URLS', 'event=https://a.example.cat/{name}/{slug}'],
    ['PUBLIC_URLS', 'tag=https://a.example.cat/{slug}'],
    ['PUBLIC_URLS', 'event=https://a.example.cat/{slug},event=https://b.example.cat/{slug}'],
    ['SITE_NAME', 'ca:Agenda,ca:Actes'],
    ['SITE_NAME', 'ca:'],
    ['PAGES', 'yes'],
    ['LEGAL_URL', 'example.cat/legal'],
    ['ACCESSIBILITY_URL', 'https://example.cat/{slug}'],
    ['SITE_LOGO', 'public/none.svg'],
    ['SITE_LOGO', 'package.json'],
    ['SITE_ICON', 'package.json'],
    ['SITE_SHORTCUTS', 'categories:nens'],
    ['SITE_SHORTCUTS', 'Infants=search:nens'],
    ['SITE_SHORTCUTS', 'Infants=categories:'],
    ['SITE_SHORTCUTS', 'ca:Infants,ca:Nens=categories:nens'],
    ['SITE_SHORTCUTS', 'a=tags:a;b=tags:b;c=tags:c;d=tags:d;e=tags:e;f=tags:f;g=tags:g'],
    ['SITE_CSS', 'public/pages.css'],
    ['SITE_CSS', 'package.json'],
    ['EMBED_ORIGINS', 'example.cat'],
    ['REST_PREFIX', 'calendar'],
    ['LOG_LEVEL', 'loud'],
    ['METRICS_TOKEN', 'guessable'],
    ['METRICS_TOKEN', 'sixteen characters'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', '/v1/traces'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'http'],
    ['OTEL_TRACES_EXPORTER', 'jaeger'],
    ['OTEL_TRACES_EXPORTER', 'otlp,none'],
    ['OTEL_SDK_DISABLED', 'yes'],
    ['SAMPLE_DATA', 'maybe'],
  ])('%s=%s', (name, value) => {
    const problems = problemsOf({ [name]: value });

    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name}: must \\S.*$`));
  });
});

it('the service names the databases that it supports', () => {
  expect(problemsOf({ DATABASE_URL: 'postgres://me@db/calendar' })).toEqual([expect.stringMatching(/MySQL or MariaDB.*SQLite/)]);
});

it.each([
  [{ OIDC_AUDIENCE: 'calendar' }, 'OIDC_ISSUER'],
  [{ OIDC_ISSUER: 'https://login.example.cat' }, 'OIDC_AUDIENCE'],
  [{ OIDC_ISSUER: 'http://login.example.cat', OIDC_AUDIENCE: 'calendar' }, 'OIDC_ISSUER'],
  [{ OIDC_ISSUER: 'https://login.example.cat?x=1', OIDC_AUDIENCE: 'calendar' }, 'OIDC_ISSUER'],
  [{ OIDC_ISSUER: 'login.example.cat', OIDC_AUDIENCE: 'calendar' }, 'OIDC_ISSUER'],
  [{ OIDC_ISSUER: 'https://login.example.cat', OIDC_AUDIENCE: 'x'.repeat(256) }, 'OIDC_AUDIENCE'],
  [{ OIDC_ISSUER: 'https://login.example.cat', OIDC_AUDIENCE: 'calendar', OIDC_CLIENT_ID: 'pages' }, 'OIDC_CLIENT_ID'],
  [{ OIDC_ISSUER: 'https://login.example.cat', OIDC_AUDIENCE: 'calendar', OIDC_CLIENT_SECRET: 'a secret' }, 'OIDC_CLIENT_ID'],
  [{ OIDC_CLIENT_ID: 'pages', OIDC_CLIENT_SECRET: 'a secret' }, 'OIDC_CLIENT_ID'],
])('%j is refused as an incomplete or insecure issuer', (environment: Record<string, string>, name) => {
  expect(problemsOf(environment)).toEqual([expect.stringMatching(new RegExp(`^${name}: must \\S`))]);
});

it.each([
  [{ LANGUAGES: 'es,en', DEFAULT_LANGUAGE: 'ca' }, 'DEFAULT_LANGUAGE: must be one of LANGUAGES'],
  [{ LANGUAGES: 'es,en', LANGUAGE_FALLBACK: 'es:ca' }, 'LANGUAGE_FALLBACK: must look like ca:es,en;en:ca and name none but LANGUAGES'],
  [{ LANGUAGES: 'es,en', LANGUAGE_FALLBACK: 'ca:es' }, 'LANGUAGE_FALLBACK: must look like ca:es,en;en:ca and name none but LANGUAGES'],
])('%j is refused because LANGUAGES lacks a language that it names', (environment: Record<string, string>, problem) => {
  expect(problemsOf(environment)).toEqual([problem]);
});

it.each(['mysql://me:known@db/calendar', 'mysql://db/calendar'])('DATABASE_PASSWORD is refused together with %s', (url) => {
  expect(problemsOf({ DATABASE_URL: url, DATABASE_PASSWORD: 'secret' })).toEqual([
    'DATABASE_PASSWORD: must go with a DATABASE_URL that names a user and no password',
  ]);
});

it('the service reports all invalid settings at once', () => {
  const problems = problemsOf({ PORT: 'x', SITE_TIMEZONE: 'x', DEFAULT_LANGUAGE: 'x', REST_PREFIX: 'fine' });

  expect(problems.map((problem) => problem.split(':')[0]).sort()).toEqual(['DEFAULT_LANGUAGE', 'PORT', 'SITE_TIMEZONE']);
  expect(() => readSettings({ PORT: 'x', SITE_TIMEZONE: 'x' })).toThrow(/^PORT: must .+\nSITE_TIMEZONE: must .+$/);
});

it('the service reports a language without a catalogue together with the other problems', () => {
  expect(problemsOf({ PORT: 'x', LANGUAGES: 'ca,xx' })).toEqual([
    'PORT: must be a whole number from 0 to 65535',
    'LANGUAGES: catalogues/xx.json does not exist; npm run --silent catalogue prints one in English, to be translated',
  ]);
});

it('the service collects the secrets in the settings, in every encoding, except plain words', () => {
  const { secrets } = readSettings({
    ADMIN_PASSWORD: 'ten% of it',
    ADMIN_TOKEN: 'a-token-of-the-administrator',
    METRICS_TOKEN: 'a-token-of-the-metrics',
    DATABASE_URL: 'mysql://calendar:calendar@db/calendar',
    REDIS_URL: 'redis://me:p%40ss-word@cache:6379',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of-the-collector',
  });

  expect(secrets).toEqual([
    ...['ten% of it', 'ten%25%20of%20it', 'a-token-of-the-administrator'],
    ...['p%40ss-word', 'p%2540ss-word', 'p@ss-word'],
    ...['a-token-of-the-metrics', 'of-the-collector'],
  ]);
});

it('the problems of invalid settings never contain a secret', () => {
  const problems = problemsOf({ ADMIN_PASSWORD: 'secret', ADMIN_TOKEN: 'short-secret', DATABASE_URL: 'mysql://me:secret@db' });

  expect(problems).toHaveLength(3);
  expect(problems.join('\n')).not.toContain('secret');
});
