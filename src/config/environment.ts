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
import { USERNAME } from '../text/username.js';
import { parseLanguages } from '../language/parse-languages.js';
import { areChains, areLanguages, isDatabaseUrl, isIssuer, isNetwork, isOrigin, isPath, isRedisUrl, isTimezone } from './rules.js';

/** The environment variables as the operator writes them; `.env.example` explains each. */
export class Environment {
  @IsWholeNumber(0, 65_535)
  PORT = '3000';

  @IsOptional()
  @IsTrue(isOrigin, 'must be an origin such as https://agenda.example.cat, without a path')
  BASE_URL?: string;

  @IsTrue(isPath, 'must be a path such as api or rest/v2')
  REST_PREFIX = 'api';

  @IsOptional()
  @IsTrue(isDatabaseUrl, 'must look like mysql://user:password@host:3306/name or mariadb://…')
  DATABASE_URL?: string;

  @Length(1, 4096, { message: 'must be the path of a folder' })
  DATA_DIR = './data';

  @IsTrue(areLanguages, 'must be languages such as ca,es,en: two or three small letters each, none twice')
  LANGUAGES = 'ca,es,en';

  @Length(1, 4096, { message: 'must be the path of a folder' })
  CATALOGUES = './catalogues';

  @IsOptional()
  @IsTrue((value, { LANGUAGES }) => !areLanguages(LANGUAGES) || parseLanguages(LANGUAGES).includes(value), 'must be one of LANGUAGES')
  DEFAULT_LANGUAGE?: string;

  @IsOptional()
  @IsTrue(
    (value, { LANGUAGES }) => !areLanguages(LANGUAGES) || areChains(value, LANGUAGES),
    'must look like ca:es,en;en:ca and name none but LANGUAGES',
  )
  LANGUAGE_FALLBACK?: string;

  @IsTrue(isTimezone, 'must be an IANA time zone such as Europe/Madrid')
  SITE_TIMEZONE = 'Europe/Madrid';

  @IsOptional()
  @IsTrue(isPath, 'must be a path such as wp-json/calendar/v1')
  ROOT_ALIAS?: string;

  @IsWholeNumber(1, 1000)
  MAX_PER_PAGE = '100';

  @Length(1, 8, { message: 'must be a currency symbol or code of at most 8 characters' })
  DEFAULT_CURRENCY = '€';

  @Matches(USERNAME, { message: 'must be 1 to 60 letters, digits, or . _ @ -' })
  ADMIN_USERNAME = 'admin';

  @IsOptional()
  @Length(8, 256, { message: 'must be 8 to 256 characters long' })
  ADMIN_PASSWORD?: string;

  @IsOptional()
  @Length(16, 256, { message: 'must be 16 to 256 characters long; 32 random ones are a good choice' })
  ADMIN_TOKEN?: string;

  @IsOptional()
  @IsTrue(
    (value) => value.split(',').every((origin) => isOrigin(origin.trim())),
    'must be origins such as https://example.cat, separated by commas',
  )
  CORS_ORIGINS?: string;

  @IsOptional()
  @IsTrue(
    (value) => value.split(',').every((network) => isNetwork(network.trim())),
    'must be addresses or networks such as 10.0.0.0/8, separated by commas',
  )
  TRUST_PROXY?: string;

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

  @IsWholeNumber(1, 1000)
  RATE_LIMIT_GUESSES = '5';

  @IsOptional()
  @IsTrue(isRedisUrl, 'must look like redis://host:6379 or rediss://user:password@host:6379/0')
  REDIS_URL?: string;

  @ValidateIf(namesIssuer)
  @IsTrue(isIssuer, 'must be the address of an OpenID Connect issuer, with https unless it is on this machine')
  OIDC_ISSUER?: string;

  @ValidateIf(namesIssuer)
  @IsTrue((value) => value.length <= 255, 'must be set together with OIDC_ISSUER: the audience that its tokens name')
  OIDC_AUDIENCE?: string;

  @Matches(/^[\w:./-]{1,255}$/, { message: 'must be the name of a claim such as role' })
  OIDC_ROLE_CLAIM = 'role';

  @IsWholeNumber(0, 300)
  DRAIN_DELAY = '5';

  @IsIn(['on', 'off'], { message: 'must be on or off' })
  SAMPLE_DATA = 'off';
}

/** One half of an issuer is none. */
function namesIssuer({ OIDC_ISSUER, OIDC_AUDIENCE }: Environment): boolean {
  return OIDC_ISSUER !== undefined || OIDC_AUDIENCE !== undefined;
}

/** @param test sees the other variables too; what is wrong with those is said with them */
function IsTrue(test: (value: string, all: Environment) => boolean, message: string): PropertyDecorator {
  const options: ValidationOptions = { message };
  const validate = (value: unknown, all?: ValidationArguments) => typeof value === 'string' && test(value, all?.object as Environment);
  return ValidateBy({ name: 'isTrue', validator: { validate } }, options);
}

function IsWholeNumber(min: number, max: number): PropertyDecorator {
  const inside = (value: string) => /^\d{1,10}$/.test(value) && Number(value) >= min && Number(value) <= max;
  return IsTrue(inside, `must be a whole number from ${min} to ${max}`);
}
