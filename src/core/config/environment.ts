import {
  IsIn,
  IsOptional,
  Length,
  Matches,
  ValidateBy,
  ValidateIf,
  type ValidationArguments,
  type ValidationOptions,
} from 'class-validator';
import { parseLanguages } from './parse-languages.js';
import { areFrameOrigins, isLogo, isPageAddress, isPathOfPages, isSiteStyle, STYLE_PROPERTIES } from './page-rules.js';
import {
  areFallbackChains,
  areLanguages,
  areNetworks,
  arePublicUrls,
  areSiteNames,
  areTraceExporters,
  hasUserWithoutPassword,
  isAvailablePath,
  isDatabaseUrl,
  isHttpUrl,
  isIssuer,
  isMediaStorage,
  isOrigin,
  isRedisUrl,
  isTimezone,
  USERNAME_PATTERN,
} from './rules.js';

/** The levels of the log, from the least severe. A level includes the more severe ones. */
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/** The environment variables as the operator writes them; `.env.example` explains each. */
export class Environment {
  @IsWholeNumber(0, 65_535)
  PORT = '3000';

  @IsOptional()
  @Satisfies(isOrigin, 'must be an origin such as https://agenda.example.cat, without a path')
  BASE_URL?: string;

  @Satisfies(isAvailablePath, 'must be a path such as api or rest/v2, and not begin with docs, assets, health, media or metrics')
  @Satisfies(
    (path, { PAGES }) => PAGES === 'off' || !isPathOfPages(path),
    'must not begin with calendar or embed, where the pages are, unless PAGES is off',
  )
  REST_PREFIX = 'api';

  @IsOptional()
  @Satisfies(isDatabaseUrl, 'must look like mysql://user:password@host:3306/name or mariadb://…, special characters percent-encoded')
  DATABASE_URL?: string;

  @IsOptional()
  @Satisfies(
    (_, { DATABASE_URL }) => DATABASE_URL !== undefined && (!isDatabaseUrl(DATABASE_URL) || hasUserWithoutPassword(DATABASE_URL)),
    'must go with a DATABASE_URL that names a user and no password',
  )
  DATABASE_PASSWORD?: string;

  @IsOptional()
  @Satisfies(
    (url, { DATABASE_URL }) => isDatabaseUrl(url) && DATABASE_URL !== undefined,
    'must look like mysql://user:password@host:3306/name or mariadb://…, and go with a DATABASE_URL',
  )
  DATABASE_REPLICA_URL?: string;

  @Length(1, 4096, { message: 'must be the path of a folder' })
  DATA_DIR = './data';

  @Satisfies(areLanguages, 'must be languages such as ca,es,en: two or three small letters each, none twice')
  LANGUAGES = 'ca,es,en';

  @Length(1, 4096, { message: 'must be the path of a folder' })
  CATALOGUES = './catalogues';

  @IsOptional()
  @Satisfies((value, { LANGUAGES }) => !areLanguages(LANGUAGES) || parseLanguages(LANGUAGES).includes(value), 'must be one of LANGUAGES')
  DEFAULT_LANGUAGE?: string;

  @IsOptional()
  @Satisfies(
    (value, { LANGUAGES }) => !areLanguages(LANGUAGES) || areFallbackChains(value, LANGUAGES),
    'must look like ca:es,en;en:ca and name none but LANGUAGES',
  )
  LANGUAGE_FALLBACK?: string;

  @Satisfies(isTimezone, 'must be an IANA time zone such as Europe/Madrid')
  SITE_TIMEZONE = 'Europe/Madrid';

  @IsOptional()
  @Satisfies(isAvailablePath, 'must be a path such as wp-json/calendar/v1, and not begin with docs, assets, health, media or metrics')
  ROOT_ALIAS?: string;

  @IsOptional()
  @Satisfies(
    arePublicUrls,
    'must look like event=https://agenda.example.cat/{language}/{slug},venue=…,organizer=…: each once, with {slug} or {id} in it, and commas inside an address as %2C',
  )
  PUBLIC_URLS?: string;

  @IsOptional()
  @Satisfies(
    (value, { LANGUAGES }) => !areLanguages(LANGUAGES) || areSiteNames(value, LANGUAGES),
    'must be a name of at most 100 characters, or one for each language: ca:Agenda,en:Events',
  )
  SITE_NAME?: string;

  @IsIn(['on', 'off'], { message: 'must be on or off' })
  PAGES = 'on';

  @IsOptional()
  @Satisfies(isPageAddress, 'must be an address such as https://example.cat/{language}/legal')
  LEGAL_URL?: string;

  @IsOptional()
  @Satisfies(isPageAddress, 'must be an address such as https://example.cat/{language}/accessibility')
  ACCESSIBILITY_URL?: string;

  @IsOptional()
  @Satisfies(isLogo, 'must be the path of an image of at most 200 kB, whose name ends in .svg, .png, .webp or .jpg')
  SITE_LOGO?: string;

  @IsOptional()
  @Satisfies(
    isSiteStyle,
    `must be the path of a CSS file of at most 20 kB without @import, that sets no other custom properties than ${STYLE_PROPERTIES.join(', ')}`,
  )
  SITE_CSS?: string;

  @Satisfies(areFrameOrigins, 'must be *, none, or origins such as https://example.cat, separated by commas')
  EMBED_ORIGINS = '*';
  @IsOptional()
  @Satisfies(isMediaStorage, 'must be the path of a folder, or s3:// and the name of a bucket')
  MEDIA_STORAGE?: string;

  @IsOptional()
  @Satisfies(isHttpUrl, 'must be an address such as https://media.example.cat')
  MEDIA_URL?: string;

  @IsOptional()
  @Satisfies(isHttpUrl, 'must be an address such as https://s3.eu-west-1.amazonaws.com')
  S3_ENDPOINT?: string;

  @Matches(/^[\w-]{1,64}$/, { message: 'must be the name of a region such as eu-west-1' })
  S3_REGION = 'us-east-1';

  @ValidateIf(hasBucket)
  @Length(1, 256, { message: 'must be set where MEDIA_STORAGE is a bucket' })
  S3_ACCESS_KEY_ID?: string;

  @ValidateIf(hasBucket)
  @Length(1, 256, { message: 'must be set where MEDIA_STORAGE is a bucket' })
  S3_SECRET_ACCESS_KEY?: string;

  @IsWholeNumber(1, 100)
  MAX_IMAGE_MEGABYTES = '10';

  @IsWholeNumber(1, 36_500)
  MEDIA_UNUSED_DAYS = '30';

  @IsWholeNumber(1, 1000)
  MAX_PER_PAGE = '100';

  @Length(1, 8, { message: 'must be a currency symbol or code of at most 8 characters' })
  DEFAULT_CURRENCY = '€';

  @Matches(USERNAME_PATTERN, { message: 'must be 1 to 60 letters, digits, or . _ @ -' })
  ADMIN_USERNAME = 'admin';

  @IsOptional()
  @Length(8, 256, { message: 'must be 8 to 256 characters long' })
  ADMIN_PASSWORD?: string;

  @IsOptional()
  @Length(16, 256, { message: 'must be 16 to 256 characters long; 32 random ones are a good choice' })
  ADMIN_TOKEN?: string;

  @IsOptional()
  @Satisfies(
    (value) => value.split(',').every((origin) => isOrigin(origin.trim())),
    'must be origins such as https://example.cat, separated by commas',
  )
  CORS_ORIGINS?: string;

  @IsOptional()
  @Satisfies(areNetworks, 'must be addresses or networks such as 10.0.0.0/8, separated by commas')
  TRUST_PROXY?: string;

  @IsOptional()
  @Satisfies(areNetworks, 'must be addresses or networks such as 10.0.0.0/8, separated by commas')
  FETCH_NETWORKS?: string;

  @IsWholeNumber(1, 10_000)
  FETCH_MAX_MEGABYTES = '100';

  @IsIn(['on', 'off'], { message: 'must be on or off' })
  RATE_LIMITS = 'on';

  @IsWholeNumber(1, 1_000_000)
  RATE_LIMIT_ANONYMOUS = '300';

  @IsWholeNumber(1, 1_000_000)
  RATE_LIMIT_SEARCH = '60';

  @IsWholeNumber(1, 1_000_000)
  RATE_LIMIT_PERSON = '1200';

  @IsWholeNumber(1, 1_000_000)
  RATE_LIMIT_WRITES = '300';

  @IsWholeNumber(1, 1_000_000)
  RATE_LIMIT_UPLOADS = '20';

  @IsWholeNumber(1, 1_000_000)
  RATE_LIMIT_ADDRESS = '6000';

  @IsWholeNumber(1, 1_000_000)
  RATE_LIMIT_HEALTH = '600';

  @IsWholeNumber(1, 1000)
  RATE_LIMIT_GUESSES = '5';

  @IsWholeNumber(10, 100_000)
  MAX_CONNECTIONS = '2000';

  @IsWholeNumber(1, 100_000)
  MAX_CONNECTIONS_PER_ADDRESS = '200';

  @IsWholeNumber(8, 100_000)
  MAX_MEGABYTES_IN_FLIGHT = '64';

  @IsOptional()
  @Satisfies(isRedisUrl, 'must look like redis://host:6379 or rediss://user:password@host:6379/0')
  REDIS_URL?: string;

  @ValidateIf(hasIssuer)
  @Satisfies(isIssuer, 'must be the address of an OpenID Connect issuer, with https unless it is on this machine')
  OIDC_ISSUER?: string;

  @ValidateIf(hasIssuer)
  @Satisfies((value) => value.length <= 255, 'must be set together with OIDC_ISSUER: the audience that its tokens name')
  OIDC_AUDIENCE?: string;

  @Matches(/^[\w:./-]{1,255}$/, { message: 'must be the name of a claim such as role' })
  OIDC_ROLE_CLAIM = 'role';

  @IsWholeNumber(0, 300)
  DRAIN_DELAY = '5';

  @IsWholeNumber(0, 1_000_000_000)
  MIN_FREE_SPACE = '100';

  @IsOptional()
  @IsWholeNumber(1, 36_500)
  AUDIT_RETENTION_DAYS?: string;

  @IsOptional()
  @IsWholeNumber(1, 36_500)
  TRASH_RETENTION_DAYS?: string;

  @IsWholeNumber(1, 36_500)
  CHANGES_RETENTION_DAYS = '400';

  @IsWholeNumber(1, 240)
  RECURRENCE_HORIZON_MONTHS = '25';

  @IsWholeNumber(1, 20_000)
  MAX_OCCURRENCES = '5000';

  @IsIn(LOG_LEVELS, { message: `must be one of ${LOG_LEVELS.join(', ')}` })
  LOG_LEVEL = 'info';

  @IsOptional()
  @Matches(/^[\w.~+/-]{16,256}=*$/, { message: 'must be 16 to 256 letters, digits, or . _ ~ + / -; 32 random ones are a good choice' })
  METRICS_TOKEN?: string;

  @Satisfies(areNetworks, 'must be addresses or networks such as 10.0.0.0/8, separated by commas')
  METRICS_NETWORKS = 'loopback';

  @IsOptional()
  @Satisfies(isHttpUrl, 'must be an address such as http://collector:4318')
  OTEL_EXPORTER_OTLP_ENDPOINT?: string;

  @IsOptional()
  @Satisfies(isHttpUrl, 'must be an address such as http://collector:4318/v1/traces')
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT?: string;

  @IsOptional()
  @IsIn(['http/protobuf', 'http/json', 'grpc'], { message: 'must be http/protobuf, http/json or grpc' })
  OTEL_EXPORTER_OTLP_PROTOCOL?: string;

  @IsOptional()
  @Length(1, 8192, { message: 'must look like name=value,name=value' })
  OTEL_EXPORTER_OTLP_HEADERS?: string;

  @IsOptional()
  @Satisfies(areTraceExporters, 'must be none, or some of otlp, console and zipkin, separated by commas')
  OTEL_TRACES_EXPORTER?: string;

  @IsOptional()
  @Length(1, 255, { message: 'must be a name of at most 255 characters' })
  OTEL_SERVICE_NAME?: string;

  @IsOptional()
  @Matches(/^(true|false)$/i, { message: 'must be true or false' })
  OTEL_SDK_DISABLED?: string;

  @IsIn(['on', 'off'], { message: 'must be on or off' })
  SAMPLE_DATA = 'off';
}

/** Tells whether the settings of an issuer are to be validated. If one of the two is set, both must be. */
function hasIssuer({ OIDC_ISSUER, OIDC_AUDIENCE }: Environment): boolean {
  return OIDC_ISSUER !== undefined || OIDC_AUDIENCE !== undefined;
}

/** Tells whether the keys of S3 are to be validated. */
function hasBucket({ MEDIA_STORAGE }: Environment): boolean {
  return MEDIA_STORAGE?.startsWith('s3:') === true;
}

/**
 * Validates a setting with a function.
 * @param test gets the other settings too. If one of those is invalid, it must accept the value, because the invalid one
 *   is reported itself.
 */
function Satisfies(test: (value: string, all: Environment) => boolean, message: string): PropertyDecorator {
  const options: ValidationOptions = { message };
  const validate = (value: unknown, all?: ValidationArguments) => typeof value === 'string' && test(value, all?.object as Environment);
  return ValidateBy({ name: 'isTrue', validator: { validate } }, options);
}

function IsWholeNumber(min: number, max: number): PropertyDecorator {
  const isInRange = (value: string) => /^\d{1,10}$/.test(value) && Number(value) >= min && Number(value) <= max;
  return Satisfies(isInRange, `must be a whole number from ${min} to ${max}`);
}
