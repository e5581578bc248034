import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import type { Catalogue } from '../catalogue/catalogue.js';
import { readCatalogues } from '../catalogue/read-catalogues.js';
import type { Language } from '../language/language.js';
import { type LanguageChains, parseChains, parseLanguages } from '../language/parse-languages.js';
import { Environment } from './environment.js';
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
  readonly sampleData: boolean;
}

/** Reads and checks the environment; throws one `SettingsError` with a line for every bad variable. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''));
  const checked = plainToInstance(Environment, given, { exposeDefaultValues: true });
  const problems = validateSync(checked).map((error) => `${error.property}: ${Object.values(error.constraints ?? {}).join('; ')}`);
  if (problems.length > 0) throw new SettingsError(problems);
  return settingsFrom(checked);
}

function settingsFrom(from: Environment): Settings {
  const languages = parseLanguages(from.LANGUAGES);
  return {
    port: Number(from.PORT),
    baseUrl: (from.BASE_URL ?? `http://localhost:${from.PORT}`).replace(/\/+$/, ''),
    restPrefix: trimSlashes(from.REST_PREFIX),
    databaseUrl: from.DATABASE_URL ?? null,
    databaseKind: databaseKindOf(from.DATABASE_URL),
    dataDir: from.DATA_DIR,
    languages,
    catalogues: readCatalogues(languages, from.CATALOGUES),
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

try {
  process.loadEnvFile();
} catch (error) {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}

/** The settings of this process, read once. */
export const settings: Settings = readSettings(process.env);
