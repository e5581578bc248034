import type { Access } from '../../../accounts/auth/access.decorator.js';
import { RESOURCE_NAMES, type ResourceName, RESOURCES } from '../../../core/resources/resources.js';
import { AUTH_NAMESPACE, CALENDAR_NAMESPACE } from '../../../core/http/routing/links.js';
import { type Document, METHODS, type Method, type Operation } from '../openapi.js';

export type Verb = 'list' | 'show' | 'create' | 'update' | 'delete';

/** The meaning of a path and a method. */
export interface Route {
  readonly path: string;
  readonly method: Method;
  readonly verb: Verb;
  /** Whether the path is the root of the calendar, or below it. */
  readonly isCalendar: boolean;
  /** The fixed segments of the path: `['events']`, `['events', 'translations']`, `['me']`. */
  readonly segments: readonly string[];
  /** How the path names a record. */
  readonly locatedBy: 'id' | 'slug' | undefined;
  /** The resource, if the path belongs to one that error codes name. */
  readonly resource: ResourceName | undefined;
  readonly kind: 'Content' | 'Term' | undefined;
  /** Whether the path is the list of a record's translations, or one of them. */
  readonly isTranslation: boolean;
  /** Whether the response is a page of a list. The list of a user's tokens has no pages. */
  readonly isPaged: boolean;
}

export interface DescribedRoute extends Route {
  readonly operation: Operation;
}

const KINDS = { content: 'Content', term: 'Term', account: undefined, overview: undefined } as const;

/** Last segments of paths that are no collection. */
const SINGLETON_SEGMENTS = new Set(['doc', 'me', 'stats']);

/**
 * Reads the meaning of a path and a method.
 * @param path without language and prefix, e.g. `/calendar/events/v1/events/{id}`
 */
export function parseRoute(path: string, method: Method): Route {
  const isCalendar = path.startsWith(`/${CALENDAR_NAMESPACE}`);
  const below = path.replace(`/${CALENDAR_NAMESPACE}`, '').replace(`/${AUTH_NAMESPACE}`, '').split('/').filter(Boolean);
  const segments = below.filter((segment) => !segment.startsWith('{') && segment !== 'by-slug');
  const last = below.at(-1);
  const isOne = last === undefined || last.startsWith('{') || SINGLETON_SEGMENTS.has(last);
  const resource = RESOURCE_NAMES.find((name) => RESOURCES[name].collection === segments[0]);
  const kind = resource && KINDS[RESOURCES[resource].kind];
  const verb = resolveVerb(method, isOne);
  const isTranslation = kind !== undefined && segments[1] === 'translations';
  const isPaged = verb === 'list' && resource !== 'token' && !isTranslation;
  return { path, method, verb, isCalendar, segments, locatedBy: resolveLocator(path), resource, kind, isTranslation, isPaged };
}

function resolveVerb(method: Method, isOne: boolean): Verb {
  if (method === 'get') return isOne ? 'show' : 'list';
  if (method === 'delete') return 'delete';
  return isOne ? 'update' : 'create';
}

function resolveLocator(path: string): Route['locatedBy'] {
  if (path.includes('{slug}')) return 'slug';
  return path.includes('{id}') ? 'id' : undefined;
}

/** Lists every operation of a document, path by path. */
export function listRoutes({ paths }: Pick<Document, 'paths'>): DescribedRoute[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation === undefined ? [] : [{ ...parseRoute(path, method), operation }];
    }),
  );
}

/** Tells whether anonymous clients may use the operation, according to its `security`. */
export function isPublic({ security = [] }: Operation): boolean {
  return security.some((way) => Object.keys(way).length === 0);
}

/** Tells whether the operation needs a scope, according to its `security`. */
export function needsScope({ security = [] }: Operation): boolean {
  return security.some((way) => Object.values(way).some((scopes) => scopes.length > 0));
}

/**
 * Builds the security requirements of a route, with the required scope. An empty requirement makes signing in optional (OpenAPI
 * 3.1 §4.8.30).
 */
export function buildSecurity({ to, scope }: Access): Record<string, string[]>[] {
  const scopes = scope === undefined ? [] : [scope];
  const ways: Record<string, string[]>[] = [{ token: scopes }, { basic: scopes }];
  return to === 'anyone' ? [{}, ...ways] : ways;
}
