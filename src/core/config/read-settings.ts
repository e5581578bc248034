import { normalize } from 'node:path';
import { readCatalogues } from '../catalogues/read-catalogues.js';
import { trimEnd } from './kinds.js';
import { ADMINISTRATOR, ISSUER } from './list/accounts.js';
import { ADDRESSES } from './list/addresses.js';
import { CALENDAR } from './list/calendar.js';
import { DATABASE } from './list/database.js';
import { IMAGES } from './list/images.js';
import { LANGUAGES } from './list/languages.js';
import { CONNECTIONS, FETCHING, RATE_LIMITS, SIGN_IN_LIMITS } from './list/limits.js';
import { OPERATION, TRACES } from './list/operation.js';
import { PAGES } from './list/pages.js';
import { RETENTION } from './list/retention.js';
import { SETTINGS } from './list/sections.js';
import { parseFallbackChains } from './parse-languages.js';
import { parseShortcuts, parseSiteNames } from './parse-site.js';
import { findProjectFile } from './project-file.js';
import { readTexts } from './read-texts.js';
import { addPassword, hasUserWithoutPassword } from './rules.js';
import { listSpellings } from './secrets.js';
import type { SettingList, Texts, ValuesOf } from './setting.js';
import { SettingsError } from './settings-error.js';

/** The folder of the catalogues that come with the service. */
const BUILT_IN_CATALOGUES = 'languages';

/**
 * Reads and validates the settings in the environment variables and the language catalogues. The folder `list` says what each
 * setting is.
 * @throws SettingsError with one line for each problem
 */
export function readSettings(variables: Texts) {
  const { given, texts, problems } = readTexts(variables);
  const languages = LANGUAGES.languages.kind.parse(texts.LANGUAGES!) ?? [];
  const read = readCatalogues(languages, [findProjectFile(BUILT_IN_CATALOGUES), texts.CATALOGUES_DIR!]);
  if (problems.length + read.problems.length > 0) throw new SettingsError([...problems, ...read.problems]);
  return {
    ...parse(ADDRESSES, texts),
    ...buildPages(texts),
    ...buildDatabase(texts),
    ...buildLanguages(texts),
    /** The catalogues of the languages. */
    catalogues: read.catalogues,
    ...parse(CALENDAR, texts),
    media: buildMedia(texts, given),
    admin: parse(ADMINISTRATOR, texts),
    issuer: buildIssuer(texts),
    ...parse(RETENTION, texts),
    rateLimits: buildRateLimits(texts),
    ...parse(SIGN_IN_LIMITS, texts),
    ...parse(CONNECTIONS, texts),
    ...parse(FETCHING, texts),
    ...parse(OPERATION, texts),
    ...buildTraces(texts),
    /** The secrets in the settings, in each spelling that the log could have. */
    secrets: listSpellings(
      SETTINGS.flatMap(({ name, findSecrets }) => (given[name] === undefined ? [] : (findSecrets?.(given[name]) ?? []))),
    ),
    /** Whether `NODE_ENV` is `production`. Then settings that suit only a developer's machine lead to warnings. */
    isProduction: variables.NODE_ENV === 'production',
  };
}

/** Returns the values of the settings in a list. Their texts are valid. */
function parse<const List extends SettingList>(list: List, texts: Texts): ValuesOf<List> {
  const entries = Object.entries(list).map(([key, { name, kind }]) => [key, texts[name] === undefined ? null : kind.parse(texts[name])]);
  return Object.fromEntries(entries) as ValuesOf<List>;
}

function buildLanguages(texts: Texts) {
  const { languages, defaultLanguage, languageFallback } = parse(LANGUAGES, texts);
  return {
    languages,
    defaultLanguage: defaultLanguage ?? languages[0]!,
    fallbackChains: parseFallbackChains(languageFallback ?? '', languages),
  };
}

function buildPages(texts: Texts) {
  const { siteName, siteShortcuts, ...pages } = parse(PAGES, texts);
  const { languages, fallbackChains } = buildLanguages(texts);
  return {
    ...pages,
    /** The name of the calendar in each language; `null` for that of the catalogues. */
    siteNames: siteName === null ? null : parseSiteNames(siteName, languages, fallbackChains),
    /** The choices of the operator that are in view on the pages. */
    siteShortcuts: parseShortcuts(siteShortcuts, languages, fallbackChains),
  };
}

function buildDatabase(texts: Texts) {
  const { databaseUrl, databaseReplicaUrl, databasePassword, ...folder } = parse(DATABASE, texts);
  const complete = (url: string | null) =>
    url !== null && databasePassword !== null && hasUserWithoutPassword(url) ? addPassword(url, databasePassword) : url;
  return { databaseUrl: complete(databaseUrl), databaseReplicaUrl: complete(databaseReplicaUrl), ...folder };
}

/** A bucket of a service that speaks the protocol of S3. */
export interface Bucket {
  readonly name: string;
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

function buildMedia(texts: Texts, given: Texts) {
  const { storage, s3Endpoint: endpoint, s3Region: region, s3AccessKeyId, s3SecretAccessKey, ...media } = parse(IMAGES, texts);
  const keys = { accessKeyId: s3AccessKeyId ?? '', secretAccessKey: s3SecretAccessKey ?? '' };
  const named: { readonly folder: string } | { readonly bucket: Bucket } = storage.startsWith('s3://')
    ? { bucket: { name: trimEnd(storage).replace('s3://', ''), endpoint, region, ...keys } }
    : { folder: normalize(storage) };
  return {
    ...media,
    storage: named,
    /** Whether the operator has named a storage. */
    isStorageNamed: given.MEDIA_STORAGE !== undefined,
  };
}

function buildIssuer(texts: Texts) {
  const { url, audience, roleClaim, clientId, clientSecret } = parse(ISSUER, texts);
  const client = clientId === null || clientSecret === null ? null : { id: clientId, secret: clientSecret };
  return url === null || audience === null ? null : { url, audience, roleClaim, client };
}

function buildRateLimits(texts: Texts) {
  const { isOn, ...limits } = parse(RATE_LIMITS, texts);
  return isOn ? limits : null;
}

/** Traces are exported if an exporter or an endpoint is set. OTEL_SDK_DISABLED and the exporter `none` take precedence. */
function buildTraces(texts: Texts) {
  const { endpoint, tracesEndpoint, exporter, isDisabled, headers } = parse(TRACES, texts);
  const isAskedFor = exporter === null ? (endpoint ?? tracesEndpoint) !== null : exporter.trim() !== 'none';
  return { isTracingEnabled: isAskedFor && isDisabled?.toLowerCase() !== 'true', traceHeaders: headers };
}
