import { readFileSync } from 'node:fs';
import type { Catalogue } from '../catalogue/catalogue.js';
import { readCatalogues } from '../catalogue/read-catalogues.js';
import type { Language } from '../language/language.js';
import { type LanguageChains, parseChains, parseLanguages } from '../language/parse-languages.js';
import type { Environment } from './environment.js';
import { readEnvironment } from './read-environment.js';
import { areLanguages, withPassword } from './rules.js';
import { SettingsError } from './settings-error.js';

/** Which family of database the service stands on. */
export type DatabaseKind = 'sqlite' | 'mariadb' | 'mysql';

/** Requests a minute. */
export interface RateLimits {
  /** Of an address that did not sign in. */
  readonly anonymous: number;
  /** Those of them that search. */
  readonly search: number;
  /** Of a person. */
  readonly person: number;
  /** Those of them that write. */
  readonly writes: number;
}

/** An OpenID Connect issuer (OpenID Connect Discovery 1.0 §4). */
export interface Issuer {
  readonly url: string;
  readonly audience: string;
  /** The claim that names a person's role. */
  readonly roleClaim: string;
}

/** What the operator decided, checked and in the types that the code uses. */
export interface Settings {
  readonly port: number;
  /** Public origin of every link, without a slash at its end. */
  readonly baseUrl: string;
  /** The API's path below the language, without slashes at its ends. */
  readonly restPrefix: string;
  readonly databaseUrl: string | null;
  readonly databaseKind: DatabaseKind;
  readonly dataDir: string;
  /** In the order in which «any language» tries them. */
  readonly languages: readonly Language[];
  /** What the service says in those of them that do not come with it. */
  readonly catalogues: Readonly<Record<Language, Catalogue>>;
  /** Of paths that have none. */
  readonly defaultLanguage: Language;
  readonly languageChains: LanguageChains;
  /** IANA name. */
  readonly siteTimezone: string;
  readonly rootAlias: string | null;
  readonly maxPerPage: number;
  readonly defaultCurrency: string;
  readonly admin: { readonly username: string; readonly password: string | null; readonly token: string | null };
  readonly corsOrigins: readonly string[];
  /** Addresses or networks whose `X-Forwarded-For` is believed. */
  readonly trustProxy: readonly string[];
  /** How much one caller may ask in a minute; `null` lifts the limits on ordinary traffic. */
  readonly rateLimits: RateLimits | null;
  /** Wrong passwords a minute from one address. */
  readonly guesses: number;
  /** Where several instances count together, or `null`: each for itself. */
  readonly redisUrl: string | null;
  /** Whose signed tokens are believed beside our own, or `null`. */
  readonly issuer: Issuer | null;
  /** Seconds between the signal to stop and the last new connection. */
  readonly drainDelay: number;
  /** Bytes free in `dataDir` below which the service is not ready. */
  readonly minFreeSpace: number;
  /** Days that a row of the change log is kept, or `null`: for ever. */
  readonly auditRetentionDays: number | null;
  readonly logLevel: string;
  /** What whoever reads the metrics must bring, or `null`: nothing. */
  readonly metricsToken: string | null;
  /** Whether the environment asks for traces; where they go, OpenTelemetry reads there itself. */
  readonly traces: boolean;
  /** What is sent with them, `name=value,…`, or `null`. */
  readonly traceHeaders: string | null;
  readonly sampleData: boolean;
  /** By `NODE_ENV`, which is Node's own convention: what suits a developer's machine alone is worth a warning. */
  readonly isProduction: boolean;
}

/** Megabytes are counted in bytes as disks are sold. */
const MEGABYTE = 1_000_000;

/** Reads and checks the environment; throws one `SettingsError` with a line for everything that is wrong in it. */
export function readSettings(variables: Record<string, string | undefined>): Settings {
  const { environment, problems } = readEnvironment(variables);
  const languages = areLanguages(environment.LANGUAGES) ? parseLanguages(environment.LANGUAGES) : [];
  const catalogues = readCatalogues(languages, environment.CATALOGUES);
  if (problems.length + catalogues.problems.length > 0) throw new SettingsError([...problems, ...catalogues.problems]);
  return { ...settingsFrom(environment), catalogues: catalogues.read, isProduction: variables.NODE_ENV === 'production' };
}

function settingsFrom(from: Environment): Omit<Settings, 'catalogues' | 'isProduction'> {
  const languages = parseLanguages(from.LANGUAGES);
  return {
    port: Number(from.PORT),
    baseUrl: (from.BASE_URL ?? `http://localhost:${from.PORT}`).replace(/\/+$/, ''),
    restPrefix: trimSlashes(from.REST_PREFIX),
    databaseUrl: from.DATABASE_URL === undefined ? null : withPassword(from.DATABASE_URL, from.DATABASE_PASSWORD),
    databaseKind: databaseKindOf(from.DATABASE_URL),
    dataDir: from.DATA_DIR,
    languages,
    defaultLanguage: from.DEFAULT_LANGUAGE ?? languages[0]!,
    languageChains: parseChains(from.LANGUAGE_FALLBACK ?? '', languages),
    siteTimezone: from.SITE_TIMEZONE,
    rootAlias: from.ROOT_ALIAS === undefined ? null : trimSlashes(from.ROOT_ALIAS),
    maxPerPage: Number(from.MAX_PER_PAGE),
    defaultCurrency: from.DEFAULT_CURRENCY,
    admin: { username: from.ADMIN_USERNAME, password: from.ADMIN_PASSWORD ?? null, token: from.ADMIN_TOKEN ?? null },
    corsOrigins: commaList(from.CORS_ORIGINS),
    trustProxy: commaList(from.TRUST_PROXY),
    rateLimits: from.RATE_LIMITS === 'on' ? rateLimitsFrom(from) : null,
    guesses: Number(from.RATE_LIMIT_GUESSES),
    redisUrl: from.REDIS_URL ?? null,
    issuer: issuerFrom(from),
    drainDelay: Number(from.DRAIN_DELAY),
    minFreeSpace: Number(from.MIN_FREE_SPACE) * MEGABYTE,
    auditRetentionDays: from.AUDIT_RETENTION_DAYS === undefined ? null : Number(from.AUDIT_RETENTION_DAYS),
    logLevel: from.LOG_LEVEL,
    metricsToken: from.METRICS_TOKEN ?? null,
    traces: asksForTraces(from),
    traceHeaders: from.OTEL_EXPORTER_OTLP_HEADERS ?? null,
    sampleData: from.SAMPLE_DATA === 'on',
  };
}

function rateLimitsFrom(from: Environment): RateLimits {
  return {
    anonymous: Number(from.RATE_LIMIT_ANONYMOUS),
    search: Number(from.RATE_LIMIT_SEARCH),
    person: Number(from.RATE_LIMIT_PERSON),
    writes: Number(from.RATE_LIMIT_WRITES),
  };
}

function issuerFrom({ OIDC_ISSUER: url, OIDC_AUDIENCE: audience, OIDC_ROLE_CLAIM: roleClaim }: Environment): Issuer | null {
  return url === undefined || audience === undefined ? null : { url, audience, roleClaim };
}

/** An exporter, or where to send to; `none` and the switch that disables all of it count more. */
function asksForTraces(from: Environment): boolean {
  if (from.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return false;
  const exporter = from.OTEL_TRACES_EXPORTER?.trim();
  if (exporter !== undefined) return exporter !== 'none';
  return from.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined || from.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT !== undefined;
}

function databaseKindOf(url: string | undefined): DatabaseKind {
  if (url === undefined) return 'sqlite';
  return url.startsWith('mariadb:') ? 'mariadb' : 'mysql';
}

function trimSlashes(path: string): string {
  return path.replace(/^\/+|\/+$/g, '');
}

function commaList(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** Node itself takes a file that it may not read for one that is not there. */
function loadEnvFile(): void {
  try {
    readFileSync('.env');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return;
    throw new SettingsError([`.env: cannot be read (${code}); let the service's user read it, or take it away.`]);
  }
  process.loadEnvFile();
}

loadEnvFile();

/** The settings of this process, read once. */
export const settings: Settings = readSettings(process.env);
