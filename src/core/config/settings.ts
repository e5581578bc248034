import { readFileSync } from 'node:fs';
import type { Catalogue } from '../catalogues/catalogue.js';
import type { Language } from '../text/language.js';
import type { LanguageChains } from './parse-languages.js';
import { readSettings } from './read-settings.js';
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
