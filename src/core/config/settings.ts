import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import type { Catalogue } from '../catalogues/catalogue.js';
import type { Language } from '../text/language.js';
import type { FallbackChains } from './parse-languages.js';
import type { PublicUrls } from './parse-site.js';
import { readSettings } from './read-settings.js';
import { SettingsError } from './settings-error.js';

/** Limits in requests per minute. */
export interface RateLimits {
  /** From an address without a signed-in user. */
  readonly anonymous: number;
  /** Searches among these. */
  readonly search: number;
  /** From a user. */
  readonly person: number;
  /** Writes among these. */
  readonly writes: number;
  /** Images that a user uploads, among the writes. */
  readonly uploads: number;
  /** From an address, with credentials. */
  readonly address: number;
  /** Health checks from an address. */
  readonly health: number;
}

/** An OpenID Connect issuer (OpenID Connect Discovery 1.0 §4). */
export interface Issuer {
  readonly url: string;
  readonly audience: string;
  /** The claim that contains the role of the user. */
  readonly roleClaim: string;
}

/** A bucket of a service that speaks the protocol of S3. */
export interface Bucket {
  readonly name: string;
  /** Without a trailing slash. */
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Where the files of images are, and what is accepted. */
export interface MediaSettings {
  readonly storage: { readonly folder: string } | { readonly bucket: Bucket };
  /** Whether the operator has named a storage. */
  readonly isStorageNamed: boolean;
  /** The public address of the files, without a trailing slash. */
  readonly url: string;
  readonly maxImageBytes: number;
  /** Days after which an image that no record uses is removed. */
  readonly unusedDays: number;
}

/** The validated settings of the operator, in the types that the code uses. */
export interface Settings {
  readonly port: number;
  /** The public origin of all links, without a trailing slash. */
  readonly baseUrl: string;
  /** The path of the API below the language, without slashes at both ends. */
  readonly restPrefix: string;
  /** The address of a MySQL or MariaDB server: the scheme does not tell which. `null` for an SQLite file in `dataDir`. */
  readonly databaseUrl: string | null;
  /** The address of a read replica of that server; `null` for none. */
  readonly databaseReplicaUrl: string | null;
  readonly dataDir: string;
  /** In the order in which texts in any language are looked for. */
  readonly languages: readonly Language[];
  /** The catalogues of these languages. */
  readonly catalogues: Readonly<Record<Language, Catalogue>>;
  /** The language of paths that have no language segment. */
  readonly defaultLanguage: Language;
  readonly fallbackChains: FallbackChains;
  /** IANA name. */
  readonly siteTimezone: string;
  readonly rootAlias: string | null;
  /** Where another site shows records. */
  readonly publicUrls: PublicUrls;
  /** The name of the calendar in each language; `null` for that of the catalogues. */
  readonly siteNames: Readonly<Record<Language, string>> | null;
  /** Whether the service has pages for readers. */
  readonly hasPages: boolean;
  /** The legal notice and the accessibility statement, with `{language}` in them; `null` for none. */
  readonly legalUrl: string | null;
  readonly accessibilityUrl: string | null;
  /** The paths of the logo, and of a style sheet that sets the custom properties of the pages; `null` for none. */
  readonly siteLogo: string | null;
  readonly siteCss: string | null;
  /** The sources in `frame-ancestors` of what other sites embed. */
  readonly embedOrigins: readonly string[];
  readonly media: MediaSettings;
  readonly maxPerPage: number;
  readonly defaultCurrency: string;
  readonly admin: { readonly username: string; readonly password: string | null; readonly token: string | null };
  readonly corsOrigins: readonly string[];
  /** Addresses or networks of proxies whose `X-Forwarded-For` is used. */
  readonly trustProxy: readonly string[];
  /** Private addresses or networks that may be fetched from, although they are not public. */
  readonly fetchNetworks: readonly string[];
  /** Of what is fetched from an address that a client named, decompressed. */
  readonly maxFetchBytes: number;
  /** The rate limits of each client; `null` turns them off, except for failed logins. */
  readonly rateLimits: RateLimits | null;
  /** The number of failed logins that one address may have per minute. */
  readonly maxLoginFailuresPerMinute: number;
  /** Open connections of all clients. */
  readonly maxConnections: number;
  /** Open connections of one client address, and requests of one address at the same time. */
  readonly maxConnectionsPerAddress: number;
  /** Bytes of bodies that are received or worked on, and of responses that clients have not read. */
  readonly maxBytesInFlight: number;
  /** The number of processes that serve requests. */
  readonly workers: number;
  /** The Redis in which all instances count requests together; `null` lets each instance count its own. */
  readonly redisUrl: string | null;
  /** The issuer whose signed tokens the service accepts besides its own; `null` for none. */
  readonly issuer: Issuer | null;
  /** Seconds after the signal to stop in which the service still accepts connections. */
  readonly drainDelaySeconds: number;
  /** With less free space in `dataDir`, in bytes, the service is not ready. */
  readonly minFreeSpaceBytes: number;
  /** Days for which entries of the audit log are kept; `null` for ever. */
  readonly auditRetentionDays: number | null;
  /** Days after which a record in the trash is erased; `null` for never. */
  readonly trashRetentionDays: number | null;
  /** Days after which a token of the change feed is too old. */
  readonly changesRetentionDays: number;
  /** Months for which the occurrences of a rule without end are known, beside the current one. */
  readonly recurrenceHorizonMonths: number;
  /** How many occurrences a series may have when it is written. */
  readonly maxOccurrences: number;
  readonly logLevel: string;
  /** The token that a client needs to read the metrics; `null` for none. */
  readonly metricsToken: string | null;
  /** Addresses or networks whose clients may read the metrics if there is no such token. */
  readonly metricsNetworks: readonly string[];
  /** Whether traces are exported. OpenTelemetry itself reads their destination from the environment. */
  readonly isTracingEnabled: boolean;
  /** Headers of the requests that export traces, `name=value,…`; `null` for none. */
  readonly traceHeaders: string | null;
  readonly isSampleDataEnabled: boolean;
  /** Whether `NODE_ENV` is `production`. Then settings that suit only a developer's machine lead to warnings. */
  readonly isProduction: boolean;
}

/** The token by which Nest injects the settings: `constructor(private readonly settings: Settings)`. `SettingsModule` provides them. */
// oxlint-disable-next-line typescript/no-extraneous-class -- Nest needs no more of it than its name.
export const Settings = class {} as unknown as (abstract new () => Settings) & { readonly prototype: Settings };

/** The settings of this process, and the names of the variables in `.env`. */
export interface ProcessSettings {
  readonly settings: Settings;
  readonly namesInEnvFile: readonly string[];
}

/**
 * Reads the settings of this process, from `.env` and its environment. The file of a program calls it once, and hands them on.
 * @throws SettingsError with one line for each problem
 */
export function readProcessSettings(): ProcessSettings {
  const namesInEnvFile = loadEnvFile();
  return { settings: readSettings(process.env), namesInEnvFile };
}

/**
 * Loads `.env` if it exists. It reads the file first, because Node's `loadEnvFile` treats a file without read permission
 * like one that does not exist.
 * @returns the names of its variables
 */
function loadEnvFile(): string[] {
  let text: string;
  try {
    text = readFileSync('.env', 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return [];
    throw new SettingsError([`.env: cannot be read (${code}); let the service's user read it, or take it away.`]);
  }
  process.loadEnvFile();
  return Object.keys(parseEnv(text));
}

/** Only for files that do not get the settings yet. */
export const { settings } = readProcessSettings();
