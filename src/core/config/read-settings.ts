import { join } from 'node:path';
import { readCatalogues } from '../catalogues/read-catalogues.js';
import type { Environment } from './environment.js';
import { parseFallbackChains, parseLanguages } from './parse-languages.js';
import { parsePublicUrls, parseSiteNames } from './parse-site.js';
import { findProjectFile } from './project-file.js';
import { readEnvironment } from './read-environment.js';
import { addPassword, areLanguages, hasUserWithoutPassword } from './rules.js';
import { SettingsError } from './settings-error.js';
import type { Issuer, MediaSettings, RateLimits, Settings } from './settings.js';

/** As disk manufacturers count it. */
const BYTES_PER_MEGABYTE = 1_000_000;

/** The folder of the catalogues that come with the service. */
const BUILT_IN_CATALOGUES = 'languages';

/**
 * Reads and validates the settings in the environment variables and the language catalogues.
 * @throws SettingsError with one line for each problem
 */
export function readSettings(variables: Record<string, string | undefined>): Settings {
  const { environment, problems } = readEnvironment(variables);
  const languages = areLanguages(environment.LANGUAGES) ? parseLanguages(environment.LANGUAGES) : [];
  const read = readCatalogues(languages, [findProjectFile(BUILT_IN_CATALOGUES), environment.CATALOGUES]);
  if (problems.length + read.problems.length > 0) throw new SettingsError([...problems, ...read.problems]);
  return { ...buildSettings(environment), catalogues: read.catalogues, isProduction: variables.NODE_ENV === 'production' };
}

function buildSettings(from: Environment): Omit<Settings, 'catalogues' | 'isProduction'> {
  const languages = parseLanguages(from.LANGUAGES);
  const fallbackChains = parseFallbackChains(from.LANGUAGE_FALLBACK ?? '', languages);
  return {
    port: Number(from.PORT),
    baseUrl: buildBaseUrl(from),
    restPrefix: trimSlashes(from.REST_PREFIX),
    databaseUrl: from.DATABASE_URL === undefined ? null : addPassword(from.DATABASE_URL, from.DATABASE_PASSWORD),
    databaseReplicaUrl: buildReplicaUrl(from),
    dataDir: from.DATA_DIR,
    languages,
    defaultLanguage: from.DEFAULT_LANGUAGE ?? languages[0]!,
    fallbackChains,
    siteTimezone: from.SITE_TIMEZONE,
    rootAlias: from.ROOT_ALIAS === undefined ? null : trimSlashes(from.ROOT_ALIAS),
    publicUrls: from.PUBLIC_URLS === undefined ? {} : parsePublicUrls(from.PUBLIC_URLS),
    siteNames: from.SITE_NAME === undefined ? null : parseSiteNames(from.SITE_NAME, languages, fallbackChains),
    hasPages: from.PAGES === 'on',
    legalUrl: from.LEGAL_URL ?? null,
    accessibilityUrl: from.ACCESSIBILITY_URL ?? null,
    siteLogo: from.SITE_LOGO ?? null,
    siteCss: from.SITE_CSS ?? null,
    embedOrigins: from.EMBED_ORIGINS === 'none' ? [] : splitCommaList(from.EMBED_ORIGINS),
    media: buildMedia(from),
    maxPerPage: Number(from.MAX_PER_PAGE),
    defaultCurrency: from.DEFAULT_CURRENCY,
    admin: { username: from.ADMIN_USERNAME, password: from.ADMIN_PASSWORD ?? null, token: from.ADMIN_TOKEN ?? null },
    corsOrigins: splitCommaList(from.CORS_ORIGINS),
    trustProxy: splitCommaList(from.TRUST_PROXY),
    fetchNetworks: splitCommaList(from.FETCH_NETWORKS),
    maxFetchBytes: Number(from.FETCH_MAX_MEGABYTES) * BYTES_PER_MEGABYTE,
    rateLimits: from.RATE_LIMITS === 'on' ? buildRateLimits(from) : null,
    maxLoginFailuresPerMinute: Number(from.RATE_LIMIT_GUESSES),
    maxConnections: Number(from.MAX_CONNECTIONS),
    maxConnectionsPerAddress: Number(from.MAX_CONNECTIONS_PER_ADDRESS),
    maxBytesInFlight: Number(from.MAX_MEGABYTES_IN_FLIGHT) * BYTES_PER_MEGABYTE,
    redisUrl: from.REDIS_URL ?? null,
    issuer: buildIssuer(from),
    drainDelaySeconds: Number(from.DRAIN_DELAY),
    minFreeSpaceBytes: Number(from.MIN_FREE_SPACE) * BYTES_PER_MEGABYTE,
    auditRetentionDays: from.AUDIT_RETENTION_DAYS === undefined ? null : Number(from.AUDIT_RETENTION_DAYS),
    trashRetentionDays: from.TRASH_RETENTION_DAYS === undefined ? null : Number(from.TRASH_RETENTION_DAYS),
    changesRetentionDays: Number(from.CHANGES_RETENTION_DAYS),
    recurrenceHorizonMonths: Number(from.RECURRENCE_HORIZON_MONTHS),
    maxOccurrences: Number(from.MAX_OCCURRENCES),
    logLevel: from.LOG_LEVEL,
    metricsToken: from.METRICS_TOKEN ?? null,
    metricsNetworks: splitCommaList(from.METRICS_NETWORKS),
    isTracingEnabled: isTracingEnabled(from),
    traceHeaders: from.OTEL_EXPORTER_OTLP_HEADERS ?? null,
    isSampleDataEnabled: from.SAMPLE_DATA === 'on',
  };
}

function buildBaseUrl({ BASE_URL, PORT }: Environment): string {
  return trimEnd(BASE_URL ?? `http://localhost:${PORT}`);
}

/** Returns the storage of images that the variables name. */
export function readStorage(from: Environment, dataDir: string): MediaSettings['storage'] {
  const { MEDIA_STORAGE: named, S3_REGION: region } = from;
  if (named?.startsWith('s3://') !== true) return { folder: named ?? join(dataDir, 'media') };
  const bucket = {
    name: trimEnd(named).replace('s3://', ''),
    endpoint: trimEnd(from.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`),
    region,
    accessKeyId: from.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: from.S3_SECRET_ACCESS_KEY ?? '',
  };
  return { bucket };
}

function buildMedia(from: Environment): MediaSettings {
  return {
    storage: readStorage(from, from.DATA_DIR),
    isStorageNamed: from.MEDIA_STORAGE !== undefined,
    url: trimEnd(from.MEDIA_URL ?? `${buildBaseUrl(from)}/media`),
    maxImageBytes: Number(from.MAX_IMAGE_MEGABYTES) * BYTES_PER_MEGABYTE,
    unusedDays: Number(from.MEDIA_UNUSED_DAYS),
  };
}

function buildReplicaUrl({ DATABASE_REPLICA_URL: url, DATABASE_PASSWORD: password }: Environment): string | null {
  if (url === undefined) return null;
  return hasUserWithoutPassword(url) ? addPassword(url, password) : url;
}

function buildRateLimits(from: Environment): RateLimits {
  return {
    anonymous: Number(from.RATE_LIMIT_ANONYMOUS),
    search: Number(from.RATE_LIMIT_SEARCH),
    person: Number(from.RATE_LIMIT_PERSON),
    writes: Number(from.RATE_LIMIT_WRITES),
    uploads: Number(from.RATE_LIMIT_UPLOADS),
    address: Number(from.RATE_LIMIT_ADDRESS),
    health: Number(from.RATE_LIMIT_HEALTH),
  };
}

function buildIssuer({ OIDC_ISSUER: url, OIDC_AUDIENCE: audience, OIDC_ROLE_CLAIM: roleClaim }: Environment): Issuer | null {
  return url === undefined || audience === undefined ? null : { url, audience, roleClaim };
}

/**
 * Tells whether traces are exported: an exporter or an endpoint is set. OTEL_SDK_DISABLED and the exporter `none` take
 * precedence.
 */
function isTracingEnabled(from: Environment): boolean {
  if (from.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return false;
  const exporter = from.OTEL_TRACES_EXPORTER?.trim();
  if (exporter !== undefined) return exporter !== 'none';
  return from.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined || from.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT !== undefined;
}

function trimSlashes(path: string): string {
  return path.replace(/^\/+|\/+$/g, '');
}

function trimEnd(url: string): string {
  return url.replace(/\/+$/, '');
}

function splitCommaList(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}
