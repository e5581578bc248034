import type { ErrorKind } from '../../../core/errors/domain-error.js';
import type { ResourceName } from '../../../core/resources.js';
import { ERROR_TABLE } from '../../../core/http/responses/error-table.js';
import type { SiteSettings } from '../../../core/config/site-settings.js';
import { ENGLISH_CATALOGUE } from '../../../core/catalogues/catalogue.js';
import { formatError } from '../../../core/catalogues/format-message.js';
import { translateError } from '../../../core/i18n/translate.js';
import type { Language } from '../../../core/text/language.js';
import type { Response, Schema } from '../openapi.js';
import { listErrorHeaders, toHeaderReferences } from './headers.js';
import { isRetryable, type Route } from './routes.js';

const hasBody = ({ verb }: Route) => verb === 'create' || verb === 'put' || verb === 'update';
/** Lists of records can ask for drafts, which needs a signed-in user. */
const isRecordList = ({ kind, isTranslation, verb }: Route) => kind !== undefined && !isTranslation && verb === 'list';
/**
 * Single records can be hidden. Terms with only drafts are hidden from GET requests alone, because users who write terms may read
 * drafts.
 */
const canBeHidden = ({ kind, locatedBy, verb, isHistory }: Route) =>
  (locatedBy === 'id' && (kind === 'Content' || (kind === 'Term' && !isHistory && (verb === 'list' || verb === 'show')))) ||
  (locatedBy === 'external-id' && kind === 'Content' && verb !== 'show');
const isSingleContent = ({ kind, locatedBy }: Route) => kind === 'Content' && locatedBy !== undefined;

const removesTranslation = ({ isTranslation, verb }: Route) => isTranslation && verb === 'delete';

/** An undo or a restore is an update without a body. */
const bringsBack = ({ isHistory, method }: Route) => isHistory && method === 'post';

/** Of an error that only single operations can end with: they declare it in `@Operation()`. */
const never = () => false;

const hasFormerAddresses = ({ locatedBy, isBelowSeries }: Route) => locatedBy === 'slug' || isBelowSeries;

const takesFile = ({ file }: Route) => file !== undefined;

/** For each error, the condition under which an operation can return it without declaring it. */
const ERROR_CONDITIONS: readonly [ErrorKind, (route: Route) => boolean][] = [
  // A translation needs a text.
  ['missing-parameters', ({ verb, isTranslation }) => verb === 'create' || verb === 'put' || (verb === 'update' && isTranslation)],
  ['invalid-parameters', () => true],
  ['invalid-json', (route) => hasBody(route) && route.file?.isRequired !== true],
  ['body-too-complex', hasBody],
  ['bad-request', () => true],
  ['media-too-large', takesFile],
  ['media-not-readable', takesFile],
  ['moved', (route) => hasFormerAddresses(route) && route.method === 'get'],
  ['moved-for-writes', (route) => hasFormerAddresses(route) && route.method !== 'get'],
  ['not-signed-in', (route) => route.access.signIn !== 'optional' || isRecordList(route)],
  ['bad-credentials', () => true],
  ['password-not-accepted', ({ access }) => access.signIn !== 'password'],
  ['forbidden', ({ access }) => access.scope !== undefined],
  ['not-accessible', canBeHidden],
  ['not-found', ({ locatedBy, verb }) => locatedBy !== undefined && verb !== 'put'],
  ['page-not-found', ({ isPaged }) => isPaged],
  [
    'translation-not-found',
    (route) =>
      removesTranslation(route) || (route.kind !== undefined && !route.isHistory && route.verb === 'show' && route.locatedBy !== undefined),
  ],
  ['occurrence-not-found', never],
  ['version-not-found', never],
  ['request-timeout', () => true],
  ['exceptions-lost', never],
  ['cannot-undo-creation', never],
  [
    'last-translation',
    (route) =>
      removesTranslation(route) || bringsBack(route) || (route.kind !== undefined && (route.verb === 'update' || route.verb === 'put')),
  ],
  // A restored series leaves what its dates have of their own, and a date has an id, but no slug.
  ['last-occurrence', ({ subject, locatedBy }) => subject === 'EventRestore' && locatedBy === 'id'],
  ['term-exists', (route) => route.kind === 'Term' && (hasBody(route) || bringsBack(route))],
  ['external-id-exists', (route) => route.kind !== undefined && !route.isTranslation && (hasBody(route) || bringsBack(route))],
  ['limit-reached', never],
  ['user-exists', never],
  ['user-of-issuer', never],
  ['last-administrator', never],
  ['in-trash', (route) => isSingleContent(route) && !route.isHistory && !route.isTranslation && route.method !== 'get'],
  [
    'no-longer-available',
    (route) =>
      isSingleContent(route) &&
      !(route.isHistory && route.method === 'get') &&
      (route.isTranslation || (route.verb !== 'delete' && route.verb !== 'put')),
  ],
  ['precondition-failed', ({ isConditional }) => isConditional],
  ['sync-token-expired', never],
  ['media-in-use', never],
  ['idempotency-key-in-use', isRetryable],
  ['idempotency-key-reused', isRetryable],
  ['payload-too-large', hasBody],
  ['media-file-too-large', takesFile],
  ['uri-too-long', () => true],
  ['unsupported-media-type', hasBody],
  ['media-type-not-allowed', takesFile],
  ['too-many-requests', () => true],
  ['headers-too-large', () => true],
  ['internal', () => true],
  ['uploads-unavailable', takesFile],
  ['unavailable', () => true],
];

/** The errors of an operation with the same status. */
export interface ErrorSet {
  readonly status: number;
  /** The name of the response among the document's components. */
  readonly name: string;
  readonly kinds: readonly ErrorKind[];
  readonly resource: ResourceName;
}

export function listErrorSets(route: Route): ErrorSet[] {
  const resource = route.resource ?? 'event';
  const kinds = ERROR_CONDITIONS.filter(([kind, isPossible]) => isPossible(route) || route.errors.includes(kind)).map(([kind]) => kind);
  const statuses = [...new Set(kinds.map((kind) => ERROR_TABLE[kind].status))];
  return statuses.map((status) => {
    const same = kinds.filter((kind) => ERROR_TABLE[kind].status === status);
    return { status, name: nameErrorResponse(same, resource), kinds: same, resource };
  });
}

/** Builds one response for each set of errors: the codes, and their messages in a language. */
export function buildErrorResponses(routes: readonly Route[], language: Language, settings: SiteSettings): Record<string, Response> {
  const sets = new Map(routes.flatMap(listErrorSets).map((set) => [set.name, set]));
  return Object.fromEntries([...sets.values()].map((set) => [set.name, buildErrorResponse(set, language, settings)]));
}

function buildErrorResponse({ status, kinds, resource }: ErrorSet, language: Language, settings: SiteSettings): Response {
  const lines = kinds.map((kind) => `\`${ERROR_TABLE[kind].code(resource)}\`: ${translateError(settings, language, kind, resource)}`);
  const body = { schema: buildErrorSchema([...new Set(kinds.map((kind) => ERROR_TABLE[kind].code(resource)))]) };
  return {
    description: lines.length === 1 ? lines[0]! : lines.map((line) => `- ${line}`).join('\n'),
    headers: toHeaderReferences(listErrorHeaders(status)),
    content: { 'application/json': body, 'application/problem+json': body },
  };
}

/** Builds the schema of an error with one of these codes. */
function buildErrorSchema(codes: readonly string[]): Schema {
  return { allOf: [{ $ref: '#/components/schemas/Error' }, { type: 'object', properties: { code: { type: 'string', enum: codes } } }] };
}

/**
 * Returns the name of an error response, e.g. `EventNotFoundOrTranslationNotFound`. It has the resource if a code or message
 * depends on it.
 */
function nameErrorResponse(kinds: readonly ErrorKind[], resource: ResourceName): string {
  const { messages } = ENGLISH_CATALOGUE;
  const textsFor = (one: ResourceName) => kinds.map((kind) => ERROR_TABLE[kind].code(one) + formatError(messages, kind, one)).join();
  const dependsOnResource = textsFor('event') !== textsFor('tag');
  const name = kinds.map(toPascalCase).join('Or');
  return dependsOnResource ? toPascalCase(resource) + name : name;
}

function toPascalCase(name: string): string {
  return name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}
